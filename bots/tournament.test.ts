import { expect, test } from 'vitest'
import { fixturesOf, meetingsAmong, type Played, standingsOf, type Tournament } from './tournament.ts'

const tournament: Tournament = {
  game: 'tally',
  version: 1,
  contentHash: '',
  table: { seats: 2, options: {} },
  bots: ['a', 'b', 'c'],
  meetings: meetingsAmong(['a', 'b', 'c'], 'next', 2),
  seed: 's',
  thought: { kind: 'own' },
}

/** The bot later in the alphabet wins. */
function playAll(contest: Tournament): Played[] {
  return fixturesOf(contest).map(({ id, bots }) => {
    const best = bots.toSorted().at(-1)
    const winners = bots.filter(bot => bot === best).length
    const shares = bots.map(bot => (bot === best ? 1 / winners : 0))
    const thought = Object.fromEntries(bots.map(bot => [bot, { milliseconds: 30, decisions: 10 }]))
    return { id, shares, length: 20, thought }
  })
}

test('each deal is played from both sides, and all meetings have the same deals', () => {
  const fixtures = fixturesOf(tournament)
  const played = fixtures.map(({ bots, seed }) => `${bots.join('')} ${seed}`)
  expect(played.slice(0, 4)).toEqual(['ba s/0', 'ab s/0', 'cb s/0', 'bc s/0'])
  expect(played.slice(4)).toEqual(['ba s/1', 'ab s/1', 'cb s/1', 'bc s/1'])
  expect(new Set(fixtures.map(({ id }) => id)).size).toBe(fixtures.length)
})

test('at larger tables the two bots sit alternately', () => {
  const crowded = { ...tournament, table: { seats: 5, options: {} }, meetings: meetingsAmong(['a', 'b'], 'next', 1) }
  expect(fixturesOf(crowded).map(({ bots }) => bots.join(''))).toEqual(['babab', 'ababa'])
})

test('bots meet the next weaker one, or all others, or play with copies of themselves', () => {
  const names = (whom: 'itself' | 'next' | 'all') =>
    meetingsAmong(['a', 'b', 'c'], whom, 1).map(({ sides }) => sides.join(''))
  expect(names('itself')).toEqual(['a', 'b', 'c'])
  expect(names('next')).toEqual(['ba', 'cb'])
  expect(names('all')).toEqual(['ba', 'ca', 'cb'])
})

test('some meetings may have more deals than others', () => {
  const uneven = {
    ...tournament,
    meetings: [
      { sides: ['b', 'a'], deals: 3 },
      { sides: ['c', 'b'], deals: 1 },
    ],
  } as const
  expect(fixturesOf(uneven)).toHaveLength(8)
  expect(standingsOf(uneven, playAll(uneven)).comparisons.map(({ matches }) => matches)).toEqual([6, 2])
})

test('standings show wins, ratings and cost of each bot', () => {
  const standings = standingsOf(tournament, playAll(tournament))
  expect(standings.comparisons).toMatchObject([
    { bot: 'b', rival: 'a', matches: 4, won: { rate: 1 } },
    { bot: 'c', rival: 'b', matches: 4, won: { rate: 1 } },
  ])
  expect(standings.ratings.map(({ bot }) => bot)).toEqual(['a', 'b', 'c'])
  const points = standings.ratings.map(rating => rating.points)
  expect(points).toEqual(points.toSorted((a, b) => a - b))
  expect(standings).toMatchObject({ matches: 8, meanLength: 20, cost: { a: 3, b: 3, c: 3 } })
})

test('a bot on several seats has won what its seats have won together', () => {
  const four = { ...tournament, table: { seats: 4, options: {} }, meetings: meetingsAmong(['a', 'b'], 'next', 3) }
  expect(standingsOf(four, playAll(four)).comparisons).toMatchObject([{ matches: 6, won: { rate: 1 } }])
})

test('a cooperative game counts once, and gives no ratings', () => {
  const together = { ...tournament, table: { seats: 3, options: {} }, meetings: meetingsAmong(['a', 'b'], 'itself', 4) }
  const played = fixturesOf(together).map(({ id, bots }, n) => ({
    id,
    shares: bots.map(bot => (bot === 'b' || n === 0 ? 1 : 0)),
    length: 9,
    thought: {},
  }))
  const { comparisons, ratings } = standingsOf(together, played)
  expect(comparisons).toMatchObject([
    { bot: 'a', rival: null, matches: 4, won: { rate: 0.25 } },
    { bot: 'b', rival: null, matches: 4, won: { rate: 1 } },
  ])
  expect(ratings).toEqual([])
})

test('an interrupted tournament counts as far as it was played', () => {
  const half = playAll(tournament).slice(0, 3)
  expect(standingsOf(tournament, half).comparisons.map(({ matches }) => matches)).toEqual([2, 1])
})
