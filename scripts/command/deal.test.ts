import { expect, test } from 'vitest'
import { dealt, newDeal, stopDealing } from './deal.ts'

test('each number goes to one thread, in order', () => {
  const deal = newDeal(5)
  const [one, other] = [dealt(deal), dealt(deal)]
  expect([one.next().value, other.next().value, other.next().value, ...one, ...other]).toEqual([0, 1, 2, 3, 4])
})

test('after a stop, the numbers dealt have no gap', () => {
  const deal = newDeal(5)
  const [one, other] = [dealt(deal), dealt(deal)]
  const numbers = [one.next().value, other.next().value]
  stopDealing(deal)
  expect([...numbers, ...one, ...other]).toEqual([0, 1])
})
