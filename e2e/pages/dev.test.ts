/** `npm run dev` in a copy of the sources: edits of pages show without a reload, and a match goes on when the server restarts. */

import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, launchChromium } from '../support/chromium.ts'
import { mouse, playTurn } from '../support/people.ts'
import { visit } from '../support/visitor.ts'

const ROOT = join(import.meta.dirname, '../..')
const COPIED = [
  'bots',
  'build',
  'games',
  'kernel',
  'kit',
  'protocol',
  'server',
  'web',
  'package.json',
  'vite.config.ts',
]
const SCRIPTS = ['dev/dev.ts', 'dev/devServer.ts', 'testSupport/freePort.ts']
const ADDRESS = /Parlour is open on (\S+)/g

let folder: string
let dev: ChildProcess
let printed = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlour-dev-'))
  const filter = (path: string) => !/\.test\.tsx?$|\.br$/.test(basename(path))
  for (const path of [...COPIED, ...SCRIPTS.map(file => join('scripts', file))]) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter })
  }
  // Package by package: Vite's cache in there must belong to this copy.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter(name => !/^\.(?!bin)/.test(name))) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
  // As on a terminal: a process group of its own, which Ctrl-C ends as a whole.
  dev = spawn('npm', ['run', 'dev'], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [dev.stdout!, dev.stderr!]) stream.on('data', (data: Buffer) => (printed += String(data)))
})

afterAll(async () => {
  await closePages()
  if (isRunning()) process.kill(-dev.pid!, 'SIGKILL')
  rmSync(folder, { recursive: true })
})

test('shows edits of pages at once, keeps the table when the server restarts, and ends as a whole', async () => {
  const { page, complaints } = await visit(await launchChromium(), await addressOf(1))
  await page.goto('/')
  await page.locator('.game-box', { hasText: 'My Little Town' }).click()
  await page.locator('.game-mode-play', { hasText: 'Against bots' }).click()
  const turn = () => page.getByText('Your turn').first().waitFor()
  await turn()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await playTurn({ name: 'me', page, hand: mouse })
  await turn()
  const moves = await page.locator('.log li').count()

  edit('web/style/app.css', text => `${text}\nbody { outline: 3px solid rgb(1, 2, 3); }\n`)
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).outlineColor)).toBe('rgb(1, 2, 3)')

  edit('web/table/TablePage.tsx', text => text.replace('Leave the table, go home', 'Leave the table, go outside'))
  await page.getByLabel('Leave the table, go outside').waitFor()
  expect(await page.locator('.log li').count()).toBe(moves)

  edit('server/limits/rateLimit.ts', text => `${text}\n// edited\n`)
  const notice = page.getByText('The server restarts')
  await notice.waitFor()
  await addressOf(2)
  await notice.waitFor({ state: 'hidden' })
  await playTurn({ name: 'me', page, hand: mouse })
  await turn()
  await expect.poll(() => page.locator('.log li').count()).toBeGreaterThan(moves)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(complaints).toEqual([])

  process.kill(-dev.pid!, 'SIGINT')
  await expect.poll(isRunning).toBe(false)
})

/** The address, once the server has started so many times. */
async function addressOf(opened: number): Promise<string> {
  const found = () => [...printed.matchAll(ADDRESS)]
  await expect.poll(() => found().length, { message: printed, timeout: 60_000 }).toBe(opened)
  return found().at(-1)![1]!
}

function edit(path: string, change: (text: string) => string): void {
  const file = join(folder, path)
  const before = readFileSync(file, 'utf8')
  const after = change(before)
  expect(after.length).toBeGreaterThan(before.length)
  // Overwritten, not truncated first: Vite must not read it empty.
  writeFileSync(file, after, { flag: 'r+' })
}

/** Whether any process of the group is left. */
function isRunning(): boolean {
  try {
    return process.kill(-dev.pid!, 0)
  } catch {
    return false
  }
}
