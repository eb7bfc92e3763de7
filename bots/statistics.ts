/** Statistics of many matches, with their uncertainty. */

import { type Outcome, type Seat, winners } from '#kernel'

/** A share of successes with the interval in which the true value lies in 95 of 100 such experiments. */
export interface Share {
  readonly rate: number
  readonly low: number
  readonly high: number
}

export interface Summary {
  readonly count: number
  readonly mean: number
  readonly min: number
  readonly max: number
}

/** Half of 95 % on either side of a normal distribution. */
const Z_95 = 1.959964

/** A seat's share of one win: a win that k seats share is worth 1/k to each; a cooperative win counts whole. */
export function winShare(outcome: Outcome, seat: Seat): number {
  if (outcome.kind === 'shared') return outcome.won ? 1 : 0
  const first = winners(outcome, outcome.places.length)
  return first.includes(seat) ? 1 / first.length : 0
}

/** Wilson's interval: accurate for few trials and for rates near 0 and 1, where the textbook one is not. */
export function wilson(successes: number, trials: number): Share {
  if (trials === 0) return { rate: 0, low: 0, high: 1 }
  const rate = successes / trials
  const square = Z_95 ** 2
  const middle = rate + square / (2 * trials)
  const reach = Z_95 * Math.sqrt((rate * (1 - rate)) / trials + square / (4 * trials ** 2))
  const scale = 1 + square / trials
  return { rate, low: Math.max(0, (middle - reach) / scale), high: Math.min(1, (middle + reach) / scale) }
}

/** `null` without values. */
export function summarize(values: readonly number[]): Summary | null {
  if (values.length === 0) return null
  let sum = 0
  let min = Infinity
  let max = -Infinity
  for (const value of values) {
    sum += value
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return { count: values.length, mean: sum / values.length, min, max }
}
