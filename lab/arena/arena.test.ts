/** A seeded share of `npm run lab -- arena`: hard is better than easy in every game, and masters play whole matches. */

import { playMatch } from '#bots/arena.ts'
import { winShare } from '#bots/statistics.ts'
import { fixturesOf } from '#bots/tournament.ts'
import { botNamed, guestsOf } from '#cli/play/players.ts'
import { games, openGame } from '#games'
import { type GameBox, seatTable } from '#kernel'
import { describe, expect, test } from 'vitest'
import { completeIds } from '#scripts/tests/completeGames.ts'
import { ladderAt } from './arenaLadder.ts'
import { pageOf } from './arenaPage.ts'

/** Search rounds per decision: few, and the same on every machine. */
const ROUNDS = 2
const DEALS = 5

describe.each(completeIds)('%s', id => {
  const box = openGame(id)!

  test('hard is better than easy', () => {
    if (box.text.cooperative) expect(wonTogether(box, 'hard')).toBeGreaterThan(wonTogether(box, 'easy'))
    else expect(shareOf(box, 'hard', 'easy')).toBeGreaterThanOrEqual(0.65)
  }, 120_000)

  test('every table of the tournaments can be seated, and the master plays there to the end', () => {
    const { contests } = guestsOf(box)!
    expect(contests.length).toBeGreaterThan(0)
    for (const { seats, options } of contests) {
      const seating = seatTable(box.game, seats, options)
      if (!seating.ok) throw new Error(seating.refusal.code)
      const bots = Array.from({ length: seats }, (_, seat) => botNamed(box, seat % 2 === 0 ? 'master' : 'casual'))
      const { outcome } = playMatch(box.game, { table: seating.table, bots, seed: 'master', rounds: 1 })
      expect(outcome.kind).toBe(box.text.cooperative ? 'shared' : 'ranked')
    }
  }, 120_000)
})

test('another seed deals other matches to the same rungs, and the result records the seed', () => {
  const box = openGame(games[0]!.id)!
  const [table] = guestsOf(box)!.contests
  const [one, other] = ['one', 'other'].map(seed => ladderAt(box, table!, { deals: 3, masterDeals: 1, seed }))
  expect(one!.seed).toBe('one')
  expect(other!.meetings).toEqual(one!.meetings)
  const deals = [one, other].flatMap(ladder => fixturesOf(ladder!).map(({ seed }) => seed))
  expect(new Set(deals).size).toBe(2 * 3)
})

test('the page says who won how often at which table, with the margin of error', () => {
  const table = { name: 'two players', seats: 2, options: {} }
  const won = { rate: 0.7, low: 0.6, high: 0.79 }
  const page = pageOf([
    {
      game: games[0]!.id,
      name: 'Tally',
      table,
      commit: 'abc1234',
      date: '2026-01-02',
      tournament: {
        game: games[0]!.id,
        version: 1,
        contentHash: '',
        table: { seats: 2, options: {} },
        bots: ['easy', 'hard'],
        meetings: [{ sides: ['hard', 'easy'], deals: 50 }],
        seed: 's',
        thought: { kind: 'own' },
      },
      standings: {
        comparisons: [{ bot: 'hard', rival: 'easy', matches: 100, won }],
        ratings: [{ bot: 'hard', points: 147, low: 70, high: 230 }],
        matches: 100,
        meanLength: 40,
        cost: { easy: 0.1, hard: 31 },
      },
    },
  ])
  expect(page).toContain('| won by | hard against easy |')
  expect(page).toContain('| Tally, two players | 70.0 % (60.0 % to 79.0 %) |')
})

/** Each deal from both sides. */
function shareOf(box: GameBox, name: string, rival: string): number {
  const table = tableFor(box, 2)
  let won = 0
  for (let n = 0; n < 2 * DEALS; n++) {
    const seat = n % 2
    const bots = [name, rival].map(each => botNamed(box, each))
    const seated = seat === 0 ? bots : bots.toReversed()
    const seed = `share/${Math.floor(n / 2)}`
    won += winShare(playMatch(box.game, { table, bots: seated, seed, rounds: ROUNDS }).outcome, seat)
  }
  return won / (2 * DEALS)
}

function wonTogether(box: GameBox, name: string): number {
  const table = tableFor(box, 2)
  let won = 0
  for (let n = 0; n < 2 * DEALS; n++) {
    const bots = [botNamed(box, name), botNamed(box, name)]
    won += winShare(playMatch(box.game, { table, bots, seed: `share/${n}`, rounds: ROUNDS }).outcome, 0)
  }
  return won
}

function tableFor(box: GameBox, seats: number) {
  const seating = seatTable(box.game, seats, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  return seating.table
}
