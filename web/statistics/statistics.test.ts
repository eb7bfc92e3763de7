import { describe, expect, test } from 'vitest'
import type { KeptResult } from './finishedMatches.ts'
import { bests, byOpponents, bySeats, scores, totals, winShares } from './statistics.ts'

let ids = 0
function result(changes: Partial<KeptResult> = {}): KeptResult {
  const at = ++ids
  return {
    id: `t${at}`,
    game: 'tally',
    at,
    seats: 2,
    bots: ['normal'],
    won: true,
    place: 1,
    points: 10,
    daily: null,
    ...changes,
  }
}

describe('sums', () => {
  test('count wins, and the longest run of wins', () => {
    const wins = [true, true, false, true, true, true, false]
    expect(totals(wins.map(won => result({ won })))).toEqual({ matches: 7, own: 7, won: 5, longestRun: 3 })
    expect(totals([])).toEqual({ matches: 0, own: 0, won: 0, longestRun: 0 })
  })

  test('a match shared by several people counts as played, but not as the player’s own', () => {
    const results = [result(), result({ won: null, place: null, points: null })]
    expect(totals(results)).toMatchObject({ matches: 2, own: 1, won: 1 })
    expect(bySeats(results)).toEqual([{ label: '2 places', matches: 1, won: 1 }])
  })

  test('separate bots by level, people, and playing alone', () => {
    const results = [
      result({ bots: ['hard'], won: false }),
      result({ bots: ['hard', 'hard'], seats: 3 }),
      result({ bots: ['easy', 'hard'], seats: 3 }),
      result({ bots: [], won: false }),
      result({ bots: ['easy'], seats: 3 }),
      result({ bots: [], seats: 1 }),
    ]
    expect(byOpponents(results)).toEqual([
      { label: 'Hard bots', matches: 2, won: 1 },
      { label: 'Bots of several levels', matches: 1, won: 1 },
      { label: 'People', matches: 2, won: 1 },
      { label: 'Alone', matches: 1, won: 1 },
    ])
  })

  test('group by the number of seats, the fewest first', () => {
    const results = [result({ seats: 4 }), result({ seats: 1, won: false }), result({ seats: 4, won: false })]
    expect(bySeats(results)).toEqual([
      { label: '1 place', matches: 1, won: 0 },
      { label: '4 places', matches: 2, won: 1 },
    ])
  })

  test('the share of wins is of the last ten', () => {
    const results = [...Array.from({ length: 10 }, () => result({ won: false })), result(), result()]
    const shares = winShares(results).map(({ value }) => value)
    expect(shares.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0))
    expect(shares.slice(10)).toEqual([0.1, 0.2])
  })

  test('points are in order of time; without scores there is no chart and no best', () => {
    const later = result({ points: 5, at: 2000 })
    const earlier = result({ points: -3, at: 1000 })
    expect(scores([later, earlier]).map(({ value }) => value)).toEqual([-3, 5])
    expect(scores([result({ points: null })])).toEqual([])
    expect(bests([result({ points: null })])).toEqual({ alone: null, others: null })
  })

  test('the best score alone is separate from the best with others', () => {
    const results = [
      result({ points: 12 }),
      result({ points: 40, seats: 1, bots: [] }),
      result({ points: 31, seats: 1 }),
    ]
    const best = bests(results)
    expect(best.alone?.value).toBe(40)
    expect(best.others?.value).toBe(12)
  })
})
