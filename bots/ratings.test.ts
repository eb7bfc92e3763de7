import { expect, test } from 'vitest'
import { createRng } from '#kernel'
import { fitRatings, type Duel } from './ratings.ts'

test('three wins of four are 191 points, however many matches', () => {
  const many: Duel[] = [{ one: 'b', other: 'a', won: 3_000_000, matches: 4_000_000 }]
  expect(fitRatings(['a', 'b'], many)).toEqual([
    { bot: 'a', points: 0, low: 0, high: 0 },
    { bot: 'b', points: 191, low: 190, high: 191 },
  ])
})

test('ratings are transitive: two bots need not have met', () => {
  const [, b, c] = fitRatings(
    ['a', 'b', 'c'],
    [
      { one: 'b', other: 'a', won: 75_000, matches: 100_000 },
      { one: 'c', other: 'b', won: 75_000, matches: 100_000 },
    ],
  )
  expect(c!.points).toBe(2 * b!.points)
  expect(c!.high - c!.low).toBeGreaterThan(b!.high - b!.low)
})

test('a bot that wins everything is not infinitely better, and fewer matches say less', () => {
  const [, few] = fitRatings(['a', 'b'], [{ one: 'b', other: 'a', won: 4, matches: 4 }])
  const [, more] = fitRatings(['a', 'b'], [{ one: 'b', other: 'a', won: 400, matches: 400 }])
  expect(few!.points).toBeGreaterThan(100)
  expect(more!.points).toBeGreaterThan(few!.points)
  expect(more!.points).toBeLessThan(2000)
})

test('the true value lies within the interval in about 95 of 100 tournaments', () => {
  const truth = { a: 0, b: 100, c: 250 }
  const rng = createRng('ratings')
  const experiments = 400
  let covered = 0
  for (let n = 0; n < experiments; n++) {
    const meet = (one: keyof typeof truth, other: keyof typeof truth): Duel => {
      const chance = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
      let won = 0
      for (let match = 0; match < 60; match++) if (rng.int(1_000_000) < chance * 1_000_000) won++
      return { one, other, won, matches: 60 }
    }
    const ratings = fitRatings(['a', 'b', 'c'], [meet('b', 'a'), meet('c', 'b'), meet('c', 'a')])
    for (const { bot, low, high } of ratings.slice(1)) {
      const points = truth[bot as keyof typeof truth]
      if (low <= points && points <= high) covered++
    }
  }
  expect(covered / (2 * experiments)).toBeGreaterThan(0.92)
  expect(covered / (2 * experiments)).toBeLessThan(0.98)
})

test('bots without a match have no rating', () => {
  const ratings = fitRatings(['a', 'b', 'c'], [{ one: 'b', other: 'a', won: 2, matches: 4 }])
  expect(ratings.map(({ bot }) => bot)).toEqual(['a', 'b'])
  expect(fitRatings(['a', 'b'], [])).toEqual([])
})
