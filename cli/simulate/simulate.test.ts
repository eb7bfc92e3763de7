import { expect, test } from 'vitest'
import { games } from '#games'
import { seatTable } from '#kernel'
import { type Experiment, figuresOf, type Played, seating, simulate } from './simulate.ts'

const shelved = games[0]!.open(games[0]!.content).game

const experiment: Experiment = {
  game: shelved.id,
  table: tableForTwo(),
  bots: ['easy', 'hard'],
  seed: 's',
  games: 4,
  rounds: 1,
}

test('every bot sits on every seat in turn', () => {
  expect([0, 1, 2, 3].map(n => seating(['a', 'b', 'c'], n).join(''))).toEqual(['abc', 'bca', 'cab', 'abc'])
})

test('wins and scores are counted by bot and by seat, a shared win by halves', () => {
  const played = (places: number[], totals: number[], length: number, reason: string): Played => ({
    outcome: { kind: 'ranked', reason, places, scores: totals.map(total => ({ total, lines: [] })) },
    length,
  })
  const figures = figuresOf(experiment, [
    played([2, 1], [10, 20], 30, 'points'), // hard on seat 1
    played([1, 2], [40, 10], 50, 'points'), // hard on seat 0
    played([1, 1], [20, 20], 40, 'draw'),
    played([1, 2], [50, 30], 40, 'points'),
  ])
  expect(figures.byBot).toMatchObject({
    easy: { seats: 4, wins: { rate: 0.5 / 4 }, score: { mean: 17.5, min: 10, max: 30 } },
    hard: { seats: 4, wins: { rate: 3.5 / 4 }, score: { mean: 32.5, min: 20, max: 50 } },
  })
  expect(figures.bySeat.map(({ wins }) => wins.rate)).toEqual([2.5 / 4, 1.5 / 4])
  expect(figures.length).toEqual({ count: 4, mean: 40, min: 30, max: 50 })
  expect(figures.endings).toEqual({ draw: 1, points: 3 })
})

test('cooperative wins, without scores, are counted too', () => {
  const results = [true, false, false, true].map(won => ({
    outcome: { kind: 'shared', reason: won ? 'escaped' : 'caught', won } as const,
    length: 10,
  }))
  expect(figuresOf(experiment, results).byBot).toMatchObject({ easy: { wins: { rate: 0.5 }, score: null } })
})

test('a cooperative game counts once for a bot on several seats', () => {
  const team = { ...experiment, bots: ['hard', 'hard'] }
  const won = { outcome: { kind: 'shared', reason: 'escaped', won: true } as const, length: 10 }
  const { byBot } = figuresOf(team, [won, won, won, won])
  expect(byBot.hard).toMatchObject({ seats: 4, wins: { rate: 1, low: expect.closeTo(0.51, 2) } })
})

test('it can be aborted', async () => {
  const stop = new AbortController()
  const endless = { ...experiment, bots: ['random', 'random'], games: 1e6 }
  const stopped = simulate(endless, { workers: 2, signal: stop.signal, onProgress: () => stop.abort() })
  await expect(stopped).rejects.toThrow('aborted')
})

test('an error in a worker rejects with the same message', async () => {
  const failing = simulate({ ...experiment, bots: ['random'] }, { workers: 2 })
  await expect(failing).rejects.toThrow(`${shelved.id}: 1 bots for 2 seats`)
})

function tableForTwo(): Experiment['table'] {
  const seating = seatTable(shelved, 2, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  return seating.table
}
