/** The round trip of one connection: ping frames, answered by the browser itself. What clients claim does not count. */

interface Sample {
  /** When the answer came, and how long it took, in milliseconds. */
  readonly at: number
  readonly took: number
}

/** Milliseconds for which an answer counts. */
const WINDOW = 30_000
/** Answers may be delayed, but never early: the quick ones show the true round trip. */
const PERCENTILE = 0.2
/** Pings under way. A connection that leaves so many unanswered is not measured until it answers again. */
const MOST_UNANSWERED = 32

export class RoundTrips {
  readonly #sent = new Map<string, number>()
  #samples: readonly Sample[] = []
  #estimate: number | null = null
  #count = 0

  /** Returns the payload of the next ping frame. */
  send(now: number): string {
    if (this.#sent.size >= MOST_UNANSWERED) this.#sent.clear()
    const payload = String(++this.#count)
    this.#sent.set(payload, now)
    return payload
  }

  /** Handles a pong frame. Only payloads that were sent count, and once. */
  receive(payload: string, now: number): void {
    const sentAt = this.#sent.get(payload)
    if (sentAt === undefined) return
    this.#sent.delete(payload)
    this.#samples = [...this.#samples.filter(({ at }) => now - at <= WINDOW), { at: now, took: now - sentAt }]
    const sorted = this.#samples.map(({ took }) => took).toSorted((a, b) => a - b)
    this.#estimate = sorted[Math.floor(PERCENTILE * (sorted.length - 1))]!
  }

  /** The round trip in milliseconds; `null` before the first measurement. Keeps its last value without new ones. */
  get estimate(): number | null {
    return this.#estimate
  }
}
