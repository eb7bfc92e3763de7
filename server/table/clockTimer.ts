/** Wakes a table when a player's time runs out. */

import type { Clocks } from '../store/clockArithmetic.ts'

/** The longest delay of a timer, in milliseconds. */
const FARTHEST_TIMER = 2 ** 31 - 1

export class ClockTimer {
  readonly #clocks: Clocks
  readonly #ring: () => void
  #timer: NodeJS.Timeout | null = null
  #stopped = false

  /** Calls `ring` when a player's time is up, or a little earlier: then call `set` again. */
  constructor(clocks: Clocks, ring: () => void) {
    this.#clocks = clocks
    this.#ring = ring
  }

  /** Sets the timer for the players whose clocks run, to at least `least` milliseconds. */
  set(least = 0): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const { left, running } = this.#clocks
    if (this.#stopped || running.length === 0) return
    const soonest = Math.min(...running.map(seat => left[seat]!))
    this.#timer = setTimeout(this.#ring, Math.min(FARTHEST_TIMER, Math.max(least, soonest + 1)))
  }

  stop(): void {
    this.#stopped = true
    this.set()
  }
}
