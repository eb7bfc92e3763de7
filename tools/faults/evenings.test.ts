import { expect, test } from 'vitest'
import { games } from '#games'
import { runEvenings } from './evenings.ts'

const plan = { pairs: 4, game: games[0]!.id, seed: 'a share of it' } as const

test('killed while seats move, matches end by consent and people play on, the server locks nobody out and keeps its word', async () => {
  const report = await runEvenings({ ...plan, kills: 3, entry: 'serve.ts' })
  expect(report.violations).toEqual([])
  expect(report.moved).toBeGreaterThan(4)
  expect(report.ended).toBeGreaterThan(4)
  expect(report.playedOn).toBeGreaterThan(4)
})

test('a server that tells people before the commit is found out', async () => {
  const report = await runEvenings({ ...plan, kills: 2, entry: 'serveBroken.ts' })
  expect(report.violations.length).toBeGreaterThan(0)
})
