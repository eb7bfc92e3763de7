/** docs/referee.md shows the referee's real answers. `vitest run -u` updates them. */

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { games } from '#games'
import { testWith } from '#scripts/tests/needs.ts'
import { completeGames } from '#scripts/tests/completeGames.ts'
import { createReferee } from './referee.ts'

const ROOT = join(import.meta.dirname, '../..')
const DOC = join(ROOT, 'docs/referee.md')
const doc = readFileSync(DOC, 'utf8')

test('every example gives exactly the printed answer', async () => {
  const referee = createReferee(completeGames)
  const asAnswered = doc.replaceAll(/^> (.*)\n<.*$/gm, (_, line: string) => {
    return `> ${line}\n< ${JSON.stringify(referee(line))}`
  })
  await expect(asAnswered).toMatchFileSnapshot(DOC)
})

test('every command is described and shown', () => {
  const known = JSON.stringify(createReferee(games)('{"cmd":"?"}'))
    .match(/there are ([a-z, ]+)/)![1]!
    .split(', ')
  expect(known).toHaveLength(13)
  for (const command of known) {
    expect(doc).toContain(`\n### ${command}\n`)
    expect(doc).toContain(`\n> {"cmd":"${command}"`)
  }
})

test('every refusal of the referee itself is in the table', () => {
  const source = readFileSync(join(import.meta.dirname, 'referee.ts'), 'utf8')
  const codes = [...source.matchAll(/'([A-Z]+_[A-Z_]+)'|^ {2}([A-Z]+_[A-Z_]+): /gm)].map(([, a, b]) => a ?? b!)
  expect(codes.length).toBeGreaterThan(8)
  for (const code of codes) expect(doc).toContain(`| \`${code}\``)
})

testWith('python3')('the player in Python plays a match to its end', { timeout: 60_000 }, async () => {
  const [, program] = /```python\n([\s\S]*?)```/.exec(doc)!
  const { stdout } = await promisify(execFile)('python3', ['-c', program!], { cwd: ROOT })
  expect(stdout).toMatch(/^places by seat: \[[12], [12]\]\n$/)
})
