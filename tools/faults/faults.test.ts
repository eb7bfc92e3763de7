import { expect, test } from 'vitest'
import { games } from '#games'
import { runFaults } from './run.ts'

const plan = { kills: 6, tables: 8, game: games[0]!.id, seed: 'a share of it' } as const

test('killed 6 times under 8 tables, the server loses, doubles and reorders nothing it acknowledged or showed', async () => {
  const report = await runFaults({ ...plan, entry: 'serve.ts' })
  expect(report.violations).toEqual([])
  expect(report.acked).toBeGreaterThan(50)
  expect(report.views).toBeGreaterThan(100)
  expect(report.unanswered).toEqual([])
})

test('the same goes for a live game, in which everybody acts at once and the clock acts too', async () => {
  const live = { game: 'wildstyle', options: { countdown: '0', pace: '300' } }
  const report = await runFaults({ ...plan, ...live, kills: 3, tables: 4, entry: 'serve.ts' })
  expect(report.violations).toEqual([])
  expect(report.acked).toBeGreaterThan(20)
  expect(report.views).toBeGreaterThan(50)
  expect(report.unanswered).toEqual([])
})

test('a server that acknowledges before the commit is found out', async () => {
  const report = await runFaults({ ...plan, kills: 3, entry: 'serveBroken.ts' })
  expect(report.violations).toContainEqual(expect.stringContaining('was acknowledged at'))
})
