import { expect, test } from 'vitest'
import { stolenShare, ticksIn } from './stolen.ts'

const BEFORE = 'cpu  100 10 50 8000 70 0 5 20 90 1\ncpu0 1 1 1 1 1 1 1 1 1 1\n'
const AFTER = 'cpu  160 10 70 9000 80 5 10 50 95 1\n'

test('idle, waiting and guest time do not count as work', () => {
  expect(ticksIn(BEFORE)).toEqual({ busy: 165, stolen: 20 })
})

test('the share is that of the time in which a process wanted to run', () => {
  expect(stolenShare(ticksIn(BEFORE), ticksIn(AFTER))).toBe(30 / (90 + 30))
})

test('with no demand, nothing was stolen', () => {
  expect(stolenShare(ticksIn(BEFORE), ticksIn(BEFORE))).toBe(0)
})

test('without a column of stolen time the result is null', () => {
  expect(ticksIn('cpu 1 2 3 4').stolen).toBe(0)
})
