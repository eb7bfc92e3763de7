/** `npm run new-game` in a copy of the checkout: what it writes passes the checks at once, and is played in the terminal and by programs. */

import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyCheckout, ROOT } from '../deploy/checkout.ts'
import { newGame } from './newGame.ts'

/** Long enough for lines to break elsewhere than in the example. */
const ID = 'noughts-crosses-and-very-long-lines'
const copy = mkdtempSync(join(tmpdir(), 'parlour-new-game-'))

beforeAll(async () => {
  copyCheckout(copy, ['docs', 'bench'])
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  await node('scripts/newGame/main.ts', ID)
})

afterAll(() => rmSync(copy, { recursive: true }))

test('passes the tests of every game', { timeout: 120_000 }, async () => {
  const files = ['conformance', 'shelf', 'log'].map(name => `games/${name}.test.ts`)
  const { stdout } = await node('node_modules/vitest/vitest.mjs', 'run', ...files, '-t', ID)
  expect(stdout).toMatch(/Tests .*\d+ passed/)
})

test('passes the type checks, the linter and the formatter', { timeout: 120_000 }, async () => {
  const bin = (name: string) => `node_modules/.bin/${name}`
  await run(bin('oxlint'), `games/${ID}`, 'games/shelf.ts', 'games/index.ts')
  await run(bin('oxfmt'), '--check', `games/${ID}`, 'games/shelf.ts', 'games/index.ts')
  for (const project of ['pure', 'web', 'worker']) await run(bin('tsc'), '-p', `tsconfig.${project}.json`)
})

test('is played in the terminal against a stock bot', async () => {
  const child = spawn(
    process.execPath,
    ['cli/main.ts', 'play', ID, '--plain', '--seed', 'a', '--bots', 'easy', '--no-save'],
    {
      cwd: copy,
    },
  )
  child.stdin.end('1\n'.repeat(30))
  expect(await text(child.stdout)).toMatch(/has four in a row|A draw/)
})

test('is played through the referee', async () => {
  const act = (seat: number, column: number) => ({ cmd: 'act', seat, action: { type: 'drop', column } })
  const drops = [0, 1, 0, 1, 0, 1, 0].map((column, turn) => act(turn % 2, column))
  const messages = [{ cmd: 'new', game: ID, seats: 2, seed: 'a' }, ...drops, { cmd: 'outcome' }]
  const child = spawn(process.execPath, ['cli/main.ts', 'referee'], { cwd: copy })
  child.stdin.end(messages.map(message => `${JSON.stringify(message)}\n`).join(''))
  const answers = (await text(child.stdout)).trimEnd().split('\n')
  expect(answers.every(answer => answer.startsWith('{"ok":true'))).toBe(true)
  expect(answers.at(-1)).toContain('"places":[1,2]')
})

test.each(['Chess', 'my_game', '../games', '', ID])('%j is refused as its name', id => {
  expect(newGame(copy, id)).toEqual(expect.any(String))
})

function node(...words: readonly string[]) {
  return run(process.execPath, ...words)
}

/** Rejects with what it printed, if it fails. */
function run(program: string, ...words: readonly string[]) {
  return promisify(execFile)(program, words, { cwd: copy, env: { ...process.env, NO_COLOR: '1' } })
}
