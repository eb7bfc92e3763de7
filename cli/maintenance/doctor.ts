/** Checks everything a server needs, and reports it in plain words. */

import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { games } from '#games'
import { DATABASE_FILE } from '#server/store/backup.ts'
import { isClientCurrent } from '#build/pages.ts'
import { unpackAll } from '#server/gameContent.ts'
import { freeBytes } from '#server/http/health.ts'
import { type Inspection, inspectFile } from '#server/store/inspection.ts'
import { inspectPostgres, lookAtPostgres } from '#server/store/postgres/postgresInspection.ts'
import { type Settings, StartProblem } from '#server/settings.ts'

/** `worth knowing` is no problem: the server starts all the same. */
type Verdict = 'well' | 'worth knowing' | 'ill'

interface Finding {
  readonly what: string
  readonly verdict: Verdict
  readonly words: string
}

const LEAST_NODE = 24
/** Matches whose logs are verified without `--all`. */
const SAMPLE = 200
/** An earlier clock must be wrong: this did not exist then. In milliseconds since 1970. */
const FIRST_POSSIBLE = Date.UTC(2026, 0, 1)
const SIGNS: Readonly<Record<Verdict, string>> = { well: '✓', 'worth knowing': '•', ill: '✗' }

/** Whether there is a problem. */
export async function doctor(
  settings: Settings,
  { all, say }: { readonly all: boolean; say(line: string): void },
): Promise<boolean> {
  let ill = false
  const stored = settings.databaseUrl === null ? [database, logs] : [postgres, postgresLogs]
  for (const look of [nodeVersion, clock, dataFolder, disk, ...stored, content, client, port]) {
    const { what, verdict, words } = await look(settings, all)
    say(`${SIGNS[verdict]} ${what}: ${words}`)
    ill ||= verdict === 'ill'
  }
  return ill
}

function nodeVersion(): Finding {
  const { node } = process.versions
  const isNewEnough = Number(node.split('.')[0]) >= LEAST_NODE
  return finding(
    'Node',
    isNewEnough,
    `version ${node}`,
    `version ${node}, but ${LEAST_NODE} is needed; start Parlour through npm`,
  )
}

/** Due tables and signatures of push messages depend on the clock. */
function clock(): Finding {
  const now = new Date()
  return finding('Clock', now.getTime() > FIRST_POSSIBLE, now.toISOString(), `${now.toISOString()} cannot be right`)
}

function dataFolder({ dataDir }: Settings): Finding {
  if (!existsSync(dataDir))
    return { what: 'Data folder', verdict: 'worth knowing', words: `${dataDir} will be made at the first start` }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return { what: 'Data folder', verdict: 'well', words: `${dataDir} can be written` }
  } catch {
    return { what: 'Data folder', verdict: 'ill', words: `${dataDir} cannot be written by this user` }
  }
}

async function disk({ dataDir, leastDisk }: Settings): Promise<Finding> {
  let folder = dataDir
  while (!existsSync(folder)) folder = join(folder, '..')
  const free = await freeBytes(folder)
  const words = `${(free / 1024 ** 3).toFixed(1)} GB free`
  return finding('Disk', free >= leastDisk, words, `${words}, too little to go on safely`)
}

function database({ dataDir }: Settings): Finding {
  const what = 'Database'
  const path = join(dataDir, DATABASE_FILE)
  if (!existsSync(path))
    return { what, verdict: 'worth knowing', words: 'none yet, it will be made at the first start' }
  try {
    const opened = new DatabaseSync(path, { readOnly: true })
    const mode = opened.prepare('PRAGMA journal_mode').get()!['journal_mode']
    opened.close()
    return finding(
      what,
      mode === 'wal' || mode === 'delete',
      `opens, journal ${mode}`,
      `its journal is ${mode}, not wal`,
    )
  } catch (error) {
    return { what, verdict: 'ill', words: `${path} cannot be opened: ${(error as Error).message}` }
  }
}

function logs({ dataDir }: Settings, all: boolean): Finding {
  const what = 'Matches'
  const path = join(dataDir, DATABASE_FILE)
  if (!existsSync(path)) return { what, verdict: 'well', words: 'none yet' }
  try {
    return inspected(inspectFile(path, { matches: all ? Infinity : SAMPLE }))
  } catch (error) {
    return { what, verdict: 'ill', words: `they cannot be read: ${(error as Error).message}` }
  }
}

function inspected({ matches, verified, entries, problems }: Inspection): Finding {
  const some = verified < matches ? `the newest ${verified} of ${matches} logs` : `all ${matches} logs`
  const well = `${some} are as they were written (${entries} actions)`
  return finding('Matches', problems.length === 0, well, problems.join('; '))
}

async function postgres({ databaseUrl }: Settings): Promise<Finding> {
  const what = 'Database'
  const { version, settings, schema, problems } = await lookAtPostgres(databaseUrl!)
  if (problems.length > 0) return { what, verdict: 'ill', words: problems.join('; ') }
  const words = `PostgreSQL ${version}, ${settings}`
  if (schema === 'current') return { what, verdict: 'well', words }
  const next = schema === 'none' ? 'empty, its tables will be made' : 'will be brought up to date'
  return { what, verdict: 'worth knowing', words: `${words}; ${next} at the next start` }
}

async function postgresLogs({ databaseUrl }: Settings, all: boolean): Promise<Finding> {
  const what = 'Matches'
  try {
    const inspection = await inspectPostgres(databaseUrl!, { matches: all ? Infinity : SAMPLE })
    return inspection ? inspected(inspection) : { what, verdict: 'well', words: 'none yet' }
  } catch (error) {
    return { what, verdict: 'ill', words: `they cannot be read: ${(error as Error).message}` }
  }
}

function content({ dataDir }: Settings): Finding {
  const what = 'Games'
  try {
    return {
      what,
      verdict: 'well',
      words: [...unpackAll(games, dataDir).values()].map(open => open().game.id).join(', '),
    }
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return { what, verdict: 'ill', words: error.message }
  }
}

function client({ webRoot }: Settings): Finding {
  const isBuilt = webRoot !== null && isClientCurrent(webRoot)
  return {
    what: 'Pages',
    verdict: isBuilt ? 'well' : 'worth knowing',
    words: isBuilt ? 'built and up to date' : 'will be built at the next start, which takes a while',
  }
}

async function port({ port: number, host }: Settings): Promise<Finding> {
  const what = 'Port'
  const problem = await problemAt(number, host)
  if (!problem) return { what, verdict: 'well', words: `${number} is free` }
  const room = await answerOf(number, host)
  if (room) return { what, verdict: 'well', words: `${number}: the room is open there` }
  return { what, verdict: 'ill', words: wordsFor(problem, number, host) }
}

/** Why the address cannot be listened at; `null`: it can. */
function problemAt(number: number, host: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(number, host, () => server.close(() => resolve(null)))
  })
}

function wordsFor({ code, message }: NodeJS.ErrnoException, number: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `${number} is taken by another program; choose another with PORT`
    case 'EACCES':
      return `${number} needs more rights than this user has; choose another with PORT`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine; choose another with HOST`
    default:
      return message
  }
}

/** Whether a Parlour server answers there. */
async function answerOf(number: number, host: string): Promise<boolean> {
  const anywhere = host === '0.0.0.0' || host === '::'
  const place = anywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${place}:${number}/healthz`, { signal: AbortSignal.timeout(2000) })
    return ((await answer.json()) as { alive?: unknown }).alive === true
  } catch {
    return false // not a Parlour server
  }
}

function finding(what: string, isWell: boolean, well: string, ill: string): Finding {
  return { what, verdict: isWell ? 'well' : 'ill', words: isWell ? well : ill }
}
