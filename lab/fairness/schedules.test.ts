import { expect, test } from 'vitest'
import { LONGEST_HOLD } from '#server/match/fairness.ts'
import { runSchedules } from './schedules.ts'

test('two seats never get one card, whatever the distances, the arrivals and the fairness', () => {
  const { violations, longestHold } = runSchedules(5000, 'a share of it')
  expect(violations).toBe(0)
  expect(longestHold).toBeGreaterThan(LONGEST_HOLD / 2)
  expect(longestHold).toBeLessThanOrEqual(LONGEST_HOLD + 1e-6)
})
