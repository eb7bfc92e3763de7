import { expect, test } from 'vitest'
import { createRng } from '#kernel'
import { summarize, wilson, winShare } from './statistics.ts'

test('a shared victory is divided among those in first place', () => {
  const outcome = { kind: 'ranked', reason: 'points', places: [1, 3, 1] } as const
  expect([0, 1, 2].map(seat => winShare(outcome, seat))).toEqual([0.5, 0, 0.5])
})

test('a cooperative win counts whole for every seat, a defeat for none', () => {
  expect(winShare({ kind: 'shared', reason: 'escaped', won: true }, 1)).toBe(1)
  expect(winShare({ kind: 'shared', reason: 'caught', won: false }, 1)).toBe(0)
})

test('the interval is the one of the textbook example: 10 of 20 gives 29.9 % to 70.1 %', () => {
  const { rate, low, high } = wilson(10, 20)
  expect(rate).toBe(0.5)
  expect(low).toBeCloseTo(0.2993, 4)
  expect(high).toBeCloseTo(0.7007, 4)
})

test('the interval stays within 0 and 1, and covers both without any trials', () => {
  expect(wilson(0, 5)).toMatchObject({ rate: 0, low: 0 })
  expect(wilson(5, 5)).toMatchObject({ rate: 1, high: 1 })
  expect(wilson(0, 0)).toEqual({ rate: 0, low: 0, high: 1 })
})

test('the true value lies within the interval in about 95 of 100 experiments', () => {
  const rng = createRng('coverage')
  const experiments = 2000
  let covered = 0
  for (let n = 0; n < experiments; n++) {
    let heads = 0
    for (let toss = 0; toss < 100; toss++) if (rng.int(10) < 3) heads++
    const { low, high } = wilson(heads, 100)
    if (low <= 0.3 && 0.3 <= high) covered++
  }
  expect(covered / experiments).toBeGreaterThan(0.93)
  expect(covered / experiments).toBeLessThan(0.97)
})

test('a summary has mean and extremes, and is null without values', () => {
  expect(summarize([4, 1, 7])).toEqual({ count: 3, mean: 4, min: 1, max: 7 })
  expect(summarize([])).toBeNull()
})
