/** The bots' evaluation of every position, and where it changed most. */

import type { Seat } from '#kernel'

/** chances[seat] to win, or a single one for all together. */
export type Chances = readonly number[]

export interface Swing {
  /** The entry that caused it. */
  readonly step: number
  /** The seat whose chance changed most, as an index into the chances. */
  readonly seat: Seat
  readonly from: number
  readonly to: number
}

/** The most swings shown, and the smallest swing worth showing. */
const MOST = 5
const LEAST = 0.05

/** The largest swings, in order of time. Skips what is not evaluated yet. */
export function largestSwings(judged: readonly (Chances | undefined)[]): Swing[] {
  const swings = judged.flatMap((chances, step) => {
    const before = judged[step - 1]
    if (!chances || !before) return []
    const changes = chances.map((chance, seat) => Math.abs(chance - before[seat]!))
    const seat = changes.indexOf(Math.max(...changes))
    return changes[seat]! < LEAST ? [] : { step, seat, from: before[seat]!, to: chances[seat]! }
  })
  return swings
    .toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from) || a.step - b.step)
    .slice(0, MOST)
    .toSorted((a, b) => a.step - b.step)
}

export function percent(chance: number): string {
  return `${Math.round(100 * chance)}%`
}
