/** The clock of a match: the milliseconds in which it was open and not paused. */

export class MatchClock {
  /** What it showed at `#since`. */
  #base: number
  #since: number
  #stopped = false

  /** Continues from `at`. */
  constructor(at: number) {
    this.#base = at
    this.#since = performance.now()
  }

  get stopped(): boolean {
    return this.#stopped
  }

  /** Whole milliseconds. */
  now(): number {
    return Math.round(this.#stopped ? this.#base : this.#base + performance.now() - this.#since)
  }

  /** Catches up with another server that had the match open longer. */
  advanceTo(at: number): void {
    this.#base += Math.max(0, at - this.now())
  }

  stop(): void {
    this.#base = this.now()
    this.#stopped = true
  }

  go(): void {
    if (!this.#stopped) return
    this.#since = performance.now()
    this.#stopped = false
  }
}
