import { expect, test } from 'vitest'
import { ShortMemory } from './shortMemory.ts'

test('what is read stays, what is not is evicted', () => {
  const memory = new ShortMemory<object, number>(10)
  const [asked, unasked] = [{}, {}]
  memory.set(asked, 1)
  memory.set(unasked, 2)
  expect([memory.get(asked), memory.get(unasked)]).toEqual([1, 2])
  for (let others = 0; others < 100; others++) {
    memory.set({}, 3)
    expect(memory.get(asked)).toBe(1)
  }
  expect(memory.get(unasked)).toBeUndefined()
})

test('the latest entries are kept, with their last value', () => {
  const memory = new ShortMemory<object, number>(10)
  const keys = Array.from({ length: 35 }, () => ({}))
  for (const key of keys) memory.set(key, 0)
  for (const [number, key] of keys.entries()) memory.set(key, number)
  expect(keys.slice(-10).map(key => memory.get(key))).toEqual([25, 26, 27, 28, 29, 30, 31, 32, 33, 34])
})

test('a new value for the latest key replaces the old one', () => {
  const memory = new ShortMemory<object, number>(10)
  const [one, other] = [{}, {}]
  memory.set(one, 1)
  memory.set(one, 2)
  expect([memory.get(one), memory.get(other)]).toEqual([2, undefined])
  memory.set(other, 3)
  expect([memory.get(one), memory.get(one), memory.get(other)]).toEqual([2, 2, 3])
})
