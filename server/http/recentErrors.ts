/** The latest errors, for the operator. */

export interface RecentError {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly words: string
}

const MOST = 50

export class RecentErrors {
  readonly #recent: RecentError[] = []

  add(words: string): void {
    this.#recent.push({ at: Date.now(), words })
    if (this.#recent.length > MOST) this.#recent.shift()
  }

  /** Newest first. */
  get recent(): readonly RecentError[] {
    return this.#recent.toReversed()
  }
}
