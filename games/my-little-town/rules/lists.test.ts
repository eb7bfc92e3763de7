import { expect, test } from 'vitest'
import { withLast, without } from './lists.ts'

test('withLast returns a longer list and leaves the original unchanged', () => {
  const list = [3, 5]
  expect([withLast(list, 6), withLast([], 6), list]).toEqual([[3, 5, 6], [6], [3, 5]])
})

test('without removes one item and keeps the order; a missing item is ignored', () => {
  const list = [3, 3, 5, 6]
  expect([3, 5, 6, 9].map(length => without(list, length))).toEqual([
    [3, 5, 6],
    [3, 3, 6],
    [3, 3, 5],
    [3, 3, 5, 6],
  ])
  expect(list).toEqual([3, 3, 5, 6])
})
