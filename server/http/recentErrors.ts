/** The last things that went wrong, for whoever runs the server. */

export interface Problem {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly words: string
}

const MOST = 50

export class Problems {
  readonly #recent: Problem[] = []

  add(words: string): void {
    this.#recent.push({ at: Date.now(), words })
    if (this.#recent.length > MOST) this.#recent.shift()
  }

  /** The newest first. */
  get recent(): readonly Problem[] {
    return this.#recent.toReversed()
  }
}
