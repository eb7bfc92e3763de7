/** Time that passes only when a test says so. */

export class SimulatedTime {
  #now = 0
  #timers: { readonly at: number; readonly ring: () => void }[] = []

  readonly now = (): number => this.#now

  /** As `RacesParts.after`. */
  readonly after = (milliseconds: number, then: () => void): (() => void) => {
    const timer = { at: this.#now + Math.max(0, milliseconds), ring: then }
    this.#timers.push(timer)
    return () => void (this.#timers = this.#timers.filter(other => other !== timer))
  }

  /** Moves time to `at`, and fires what is due on the way. */
  passTo(at: number): void {
    for (;;) {
      const [next] = this.#timers.toSorted((a, b) => a.at - b.at)
      if (!next || next.at > at) break
      this.#timers = this.#timers.filter(other => other !== next)
      this.#now = next.at
      next.ring()
    }
    this.#now = at
  }
}
