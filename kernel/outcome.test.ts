import { describe, expect, test } from 'vitest'
import type { Outcome } from './game.ts'
import { rank, scoreSheet, utility, winners } from './outcome.ts'

test('a score sheet adds up its lines', () => {
  const lines = [
    { label: 'towers', points: 7 },
    { label: 'ruins', points: -3 },
  ]
  expect(scoreSheet(lines)).toEqual({ total: 4, lines })
  expect(scoreSheet([]).total).toBe(0)
})

describe('rank', () => {
  test.each([
    ['more is better', [[1], [3], [2]], [3, 1, 2]],
    ['ties share a place and leave a gap', [[5], [5], [1]], [1, 1, 3]],
    [
      'later numbers break ties',
      [
        [5, 1],
        [5, 2],
      ],
      [2, 1],
    ],
    [
      'two infinities are equal, so the next number decides',
      [
        [Infinity, 1],
        [Infinity, 2],
      ],
      [2, 1],
    ],
    ['a missing number is 0 on either side', [[1], [1, -1], [1, 1]], [2, 3, 1]],
    ['alone is first', [[-9]], [1]],
  ])('%s', (_name, keys, places) => {
    expect(rank(keys)).toEqual(places)
  })
})

const ranked = (...places: number[]): Outcome => ({ kind: 'ranked', reason: 'points', places })
const shared = (won: boolean): Outcome => ({ kind: 'shared', reason: 'time', won })

describe('utility', () => {
  test('is the share of rivals beaten, ties counting half', () => {
    expect([0, 1, 2].map(seat => utility(ranked(1, 2, 3), seat))).toEqual([1, 0.5, 0])
    expect([0, 1, 2].map(seat => utility(ranked(1, 1, 3), seat))).toEqual([0.75, 0.75, 0])
    expect(utility(ranked(1), 0)).toBe(1)
  })

  test('is all or nothing when all win or lose together', () => {
    expect(utility(shared(true), 3)).toBe(1)
    expect(utility(shared(false), 0)).toBe(0)
  })

  test('throws for a seat that was not at the table', () => {
    expect(() => utility(ranked(1, 2), 2)).toThrow('no seat 2')
  })
})

test('winners are the first places; all or none when the outcome is shared', () => {
  expect(winners(ranked(2, 1, 1), 3)).toEqual([1, 2])
  expect(winners(shared(true), 3)).toEqual([0, 1, 2])
  expect(winners(shared(false), 3)).toEqual([])
})
