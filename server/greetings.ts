/** Whoever says hello is told the whole match so far, which is long; what is done in play is short. They take turns. */

/** Milliseconds in which people are greeted before everybody else is heard again. */
const TURN = 2

export class Greetings {
  /** Who is being greeted and, in the order in which they came, who is still to be. */
  readonly #waiting = new Set<() => void>()

  /** Resolves when it is their turn. */
  turn(): Promise<void> {
    if (this.#waiting.size === 0) this.#begin()
    return new Promise(resolve => void this.#waiting.add(resolve))
  }

  /** After all that has come by now was heard. */
  #begin(): void {
    setImmediate(() => this.#greet(performance.now()))
  }

  #greet(began: number): void {
    const [greet] = this.#waiting
    if (!greet) return
    greet()
    // Promises that are kept by then are heard first: only then is this one greeted, and known how long it took.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#waiting.delete(greet)
        if (this.#waiting.size === 0) return
        if (performance.now() - began < TURN) this.#greet(began)
        else this.#begin()
      }),
    )
  }
}
