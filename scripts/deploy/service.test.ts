/** The systemd unit: its command as an ordinary user over a read-only checkout, and how it stops. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newTable, post, seatFrom, sit } from '#server/testing/client.ts'
import { testWith } from '../tests/needs.ts'
import { LONG } from '../tests/tier.ts'
import { copyCheckout, ROOT, temporaryFolder } from './checkout.ts'

const unit = readFileSync(join(ROOT, 'deploy', 'parlour.service'), 'utf8')
const HOME = '/opt/parlour'
const USER = 65_534
/** Kilobytes. */
const MOST_MEMORY = 120 * 1024

/** All values of this name in the unit. */
function settings(name: string): string[] {
  return Array.from(unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), ([, value]) => value!)
}

test('the unit writes only its data, and runs what npm start runs', () => {
  expect(settings('ReadWritePaths')).toEqual([])
  expect(settings('StateDirectory')).toEqual(['parlour'])
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  expect(settings('ExecStart')).toEqual([`${HOME}/node_modules/.bin/${scripts.start}`])
})

describe('a checkout that only root may write', { tags: [LONG], timeout: 240_000 }, () => {
  const asRoot = testWith('Linux', 'root', 'unshare', 'setpriv')

  asRoot('starts once it is built, serves pages, and stops in order at two SIGTERM', async () => {
    const checkout = checkoutWithDependencies()
    execFileSync('npm', ['run', 'build'], { cwd: checkout, stdio: 'pipe' })
    const { child, address, ended } = await startUnit(checkout)
    expect((await fetch(`${address()}/`)).headers.get('content-type')).toContain('text/html')
    const seat = await seatFrom(post(address(), '/api/tables', newTable({ game: 'my-little-town' })))
    const client = await sit(address(), seat)

    child.kill('SIGTERM')
    child.kill('SIGTERM')
    expect(await client.closed).toBe(1012)
    expect(await ended).toBe(0)
  })

  asRoot('says what to do if it was not built', async () => {
    const { ended, output } = await startUnit(checkoutWithDependencies())
    expect(await ended).toBe(1)
    expect(output()).toContain('Run `npm run build` as a user who may write here.')
  })
})

describe('npm start', { tags: [LONG], timeout: 240_000 }, () => {
  testWith('Linux')(
    'builds at the first start, keeps little memory, and stops in order when a terminal and npm both send a signal',
    async () => {
      const checkout = checkoutWithDependencies()
      const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: temporaryFolder() }
      const child = spawn('npm', ['start'], { cwd: checkout, env, detached: true })
      onTestFinished(() => killGroup(child, 'SIGKILL'))
      const { address } = await opened(child)
      const pid = Number(
        execFileSync('pgrep', ['-f', '-g', String(child.pid), 'server/start.js$'], { encoding: 'utf8' })
          .trim()
          .split('\n')
          .at(-1),
      )
      const [, resident] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
      expect(Number(resident)).toBeLessThan(MOST_MEMORY)

      const seat = await seatFrom(post(address(), '/api/tables', newTable({ game: 'my-little-town' })))
      const client = await sit(address(), seat)
      killGroup(child, 'SIGINT')
      expect(await client.closed).toBe(1012)
    },
  )
})

/** Dependencies are hard links, so nothing is downloaded. */
function checkoutWithDependencies(): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  copyCheckout(folder)
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), folder])
  for (const cache of ['.cache', '.vite', '.vite-temp']) {
    execFileSync('rm', ['-rf', join(folder, 'node_modules', cache)])
  }
  return folder
}

/** Like systemd with `ProtectSystem=strict`: the checkout is read-only at its place, and the user is an ordinary one. */
async function startUnit(checkout: string) {
  const data = temporaryFolder()
  chownSync(data, USER, USER)
  const environment = settings('Environment')
    .flatMap(line => line.split(' '))
    .map(each => each.replace(/^PORT=.*/, 'PORT=0').replace(/^DATA_DIR=.*/, `DATA_DIR=${data}`))
  const script = [
    `mkdir -p ${HOME}`,
    `mount --bind ${checkout} ${HOME}`,
    `mount -o remount,bind,ro ${HOME}`,
    `cd ${HOME}`,
    `exec setpriv --reuid=${USER} --regid=${USER} --clear-groups --no-new-privs env -i PATH=/usr/bin:/bin ${environment.join(' ')} ${settings('ExecStart')[0]}`,
  ].join(' && ')
  const child = spawn('unshare', ['--mount', 'sh', '-c', script])
  onTestFinished(() => void child.kill('SIGKILL'))
  return opened(child)
}

/** Resolves when the server has printed its address or has exited. */
async function opened(child: ChildProcess) {
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  let text = ''
  child.stdout!.on('data', (part: Buffer) => (text += String(part)))
  child.stderr!.on('data', (part: Buffer) => (text += String(part)))
  const address = () => /http:\/\/\S+/.exec(text)?.[0] ?? ''
  await expect.poll(() => address() !== '' || child.exitCode !== null, { timeout: 120_000 }).toBe(true)
  return { child, address, ended, output: () => text }
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal)
  } catch {
    // It has exited already.
  }
}
