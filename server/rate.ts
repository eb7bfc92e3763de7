/** Buckets that drain with every request and fill with time. */

import type { Rate } from './settings.ts'

export class Bucket {
  readonly #rate: Rate
  #left: number
  #filledAt = performance.now()

  constructor(rate: Rate) {
    this.#rate = rate
    this.#left = rate.burst
  }

  /** Whether there was one more to take. */
  take(): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#rate.burst, this.#left + ((now - this.#filledAt) / 1000) * this.#rate.perSecond)
    this.#filledAt = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}

/** One bucket for each address; the oldest are forgotten when there are too many. */
export class AddressBuckets {
  readonly #rate: Rate
  readonly #buckets = new Map<string, Bucket>()

  constructor(rate: Rate) {
    this.#rate = rate
  }

  take(address: string): boolean {
    const bucket = this.#buckets.get(address) ?? new Bucket(this.#rate)
    this.#buckets.delete(address)
    this.#buckets.set(address, bucket)
    if (this.#buckets.size > MOST_ADDRESSES) this.#buckets.delete(this.#buckets.keys().next().value!)
    return bucket.take()
  }
}

const MOST_ADDRESSES = 10_000
