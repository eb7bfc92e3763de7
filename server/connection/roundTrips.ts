/** How far away one connection is: ping frames of our own, answered by the browser itself. Nobody's own word counts. */

interface Sample {
  /** When the answer came, and how long it took, in milliseconds. */
  readonly at: number
  readonly took: number
}

/** Milliseconds for which an answer counts. */
const WINDOW = 30_000
/** Answers are delayed by all sorts of things, and never hurried: the quick ones tell the distance. */
const PERCENTILE = 0.2
/** Pings under way. Whoever answers none of so many is not measured any more until it does. */
const MOST_UNANSWERED = 32

export class RoundTrips {
  readonly #sent = new Map<string, number>()
  #samples: readonly Sample[] = []
  #estimate: number | null = null
  #count = 0

  /** What to put into the next ping frame. */
  send(now: number): string {
    if (this.#sent.size >= MOST_UNANSWERED) this.#sent.clear()
    const payload = String(++this.#count)
    this.#sent.set(payload, now)
    return payload
  }

  /** A pong frame came. Only what we sent, and once, counts. */
  receive(payload: string, now: number): void {
    const sentAt = this.#sent.get(payload)
    if (sentAt === undefined) return
    this.#sent.delete(payload)
    this.#samples = [...this.#samples.filter(({ at }) => now - at <= WINDOW), { at: now, took: now - sentAt }]
    const sorted = this.#samples.map(({ took }) => took).toSorted((a, b) => a - b)
    this.#estimate = sorted[Math.floor(PERCENTILE * (sorted.length - 1))]!
  }

  /** There and back, in milliseconds; `null` if nothing was measured yet. The last known if nothing new came. */
  get estimate(): number | null {
    return this.#estimate
  }
}
