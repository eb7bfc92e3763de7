import { expect, test } from 'vitest'
import { lengths, quantile } from './figures.ts'

test('pauses do not count in a duration', () => {
  const span = { from: 100, to: 200 }
  expect(lengths([span, { from: 10, to: 15 }])).toEqual([100, 5])
  const pauses = [
    { from: 0, to: 50 },
    { from: 90, to: 110 },
    { from: 120, to: 130 },
    { from: 195, to: 300 },
  ]
  expect(lengths([span], pauses)).toEqual([100 - 10 - 10 - 5])
  expect(lengths([span], [{ from: 0, to: 1000 }])).toEqual([0])
})

test('one of a hundred is above the 99th', () => {
  const times = Array.from({ length: 1000 }, (_, index) => index)
  expect(quantile(times, 0.99)).toBe(990)
  expect(quantile([], 0.99)).toBe(0)
})
