import { expect, test } from 'vitest'
import { withLast, without } from './lists.ts'

test('a longer list, and the one it came from as it was', () => {
  const list = [3, 5]
  expect([withLast(list, 6), withLast([], 6), list]).toEqual([[3, 5, 6], [6], [3, 5]])
})

test('a shorter list lacks one item and keeps the order; an item that is not there is not missed', () => {
  const list = [3, 3, 5, 6]
  expect([3, 5, 6, 9].map(length => without(list, length))).toEqual([
    [3, 5, 6],
    [3, 3, 6],
    [3, 3, 5],
    [3, 3, 5, 6],
  ])
  expect(list).toEqual([3, 3, 5, 6])
})
