import { expect, test } from 'vitest'
import { figures, leftAt, clockRuleText, spanText } from './clockTexts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('only the clocks of the players who think run', () => {
  const clocks = { left: [60_000, 30_000], running: [1], stopped: false, at: 1000 }
  expect(leftAt(clocks, 0, 11_000)).toBe(60_000)
  expect(leftAt(clocks, 1, 11_000)).toBe(20_000)
  expect(leftAt(clocks, 1, 99_000)).toBe(0)
})

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [65_000, '1:05'],
  [HOUR + 2 * MINUTE + 9000, '1:02:09'],
  [24 * HOUR, '1 day'],
  [51 * HOUR, '2 days 3 h'],
])('%i milliseconds are shown as %s', (milliseconds, words) => expect(figures(milliseconds)).toBe(words))

test.each([
  [59_000, 'less than a minute'],
  [MINUTE, '1 minute'],
  [2 * HOUR, '2 hours'],
  [49 * HOUR, '2 days'],
])('for %i milliseconds is for %s', (milliseconds, words) => expect(spanText(milliseconds)).toBe(words))

test('the clock settings of a table are described in a sentence', () => {
  expect(clockRuleText(undefined)).toBe('No clock: think as long as you like.')
  expect(clockRuleText({ kind: 'bank', minutes: 10, increment: 5 })).toBe(
    '10 minutes each for the whole match, and 5 seconds more for every turn.',
  )
  expect(clockRuleText({ kind: 'days', days: 1 })).toBe('One day for every turn.')
})
