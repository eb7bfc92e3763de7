import { expect, test } from 'vitest'
import { arrange, moveTo, sortCards } from './order.ts'

const HAND = ['Y3', 'R5', 'K1', 'B3']

test('a hand keeps its order when cards leave it', () => {
  expect(arrange(HAND, ['B3', 'Y3', 'K1'], 'hand')).toEqual(['Y3', 'K1', 'B3'])
})

test('the order does not depend on the order in which the hand is sent', () => {
  expect(arrange(HAND, HAND.toReversed(), 'suit')).toBe(HAND)
})

test('a new card goes to the right, or where the sorting puts it, and no other card moves', () => {
  expect(arrange(HAND, [...HAND, 'R1'], 'hand')).toEqual([...HAND, 'R1'])
  const sorted = sortCards(HAND, 'suit')
  expect(sorted).toEqual(['R5', 'Y3', 'B3', 'K1'])
  expect(arrange(sorted, [...HAND, 'G2'], 'suit')).toEqual(['R5', 'G2', 'Y3', 'B3', 'K1'])
})

test('sorted by number, equal numbers lie together and Keys come last', () => {
  expect(sortCards(HAND, 'number')).toEqual(['Y3', 'B3', 'R5', 'K1'])
  expect(arrange(sortCards(HAND, 'number'), [...HAND, 'P3'], 'number')).toEqual(['P3', 'Y3', 'B3', 'R5', 'K1'])
})

test('a card can be moved within the hand and not out of it', () => {
  expect(moveTo(HAND, 'R5', 3)).toEqual(['Y3', 'K1', 'B3', 'R5'])
  expect(moveTo(HAND, 'R5', 4)).toBe(HAND)
  expect(moveTo(HAND, 'Y3', -1)).toBe(HAND)
})
