import { expect, test } from 'vitest'
import { games } from '#games'
import { runRestores } from './restores.ts'

const plan = { tables: 6, game: games[0]!.id, seed: 'a share of it' } as const

test('copied 4 times under 6 tables, everything acknowledged before is in the copy, and every log is a beginning of the real one', async () => {
  const report = await runRestores({ ...plan, restores: 4, by: 'command' })
  expect(report.violations).toEqual([])
  expect(report.acked).toBeGreaterThan(20)
  expect(report.entries).toBeGreaterThan(20)
})

test('whoever copies the file alone is found out', async () => {
  const report = await runRestores({ ...plan, restores: 2, by: 'file' })
  expect(report.violations.length).toBeGreaterThan(0)
})
