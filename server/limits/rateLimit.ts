/** Rate limits: token buckets, one per address. */

import type { IncomingMessage } from 'node:http'
import type { Rate, Settings } from '../settings.ts'

export class TokenBucket {
  readonly #rate: Rate
  #left: number
  #filledAt = performance.now()

  constructor(rate: Rate) {
    this.#rate = rate
    this.#left = rate.burst
  }

  /** Takes tokens. `false`: not enough are left. */
  take(amount = 1): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#rate.burst, this.#left + ((now - this.#filledAt) / 1000) * this.#rate.perSecond)
    this.#filledAt = now
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }

  /** Returns a token that was not needed. */
  giveBack(): void {
    this.#left++
  }
}

/** One token bucket per key; the oldest are evicted when there are too many. */
export class KeyedRateLimit {
  readonly #rate: Rate
  /** Those longest without a request first. */
  readonly #buckets = new Map<string, TokenBucket>()
  #newest = ''

  constructor(rate: Rate) {
    this.#rate = rate
  }

  take(rateLimitKey: string, amount = 1): boolean {
    const bucket = this.#buckets.get(rateLimitKey) ?? new TokenBucket(this.#rate)
    if (rateLimitKey !== this.#newest || this.#buckets.size === 0) this.#renew(rateLimitKey, bucket)
    return bucket.take(amount)
  }

  /** Returns the last token that was taken. */
  giveBack(rateLimitKey: string): void {
    this.#buckets.get(rateLimitKey)?.giveBack()
  }

  #renew(rateLimitKey: string, bucket: TokenBucket): void {
    this.#newest = rateLimitKey
    this.#buckets.delete(rateLimitKey)
    this.#buckets.set(rateLimitKey, bucket)
    if (this.#buckets.size > MOST_HOUSEHOLDS) this.#buckets.delete(this.#buckets.keys().next().value!)
  }
}

const MOST_HOUSEHOLDS = 10_000

/** The same by address. */
export class AddressRateLimit extends KeyedRateLimit {
  override take(address: string, amount = 1): boolean {
    return super.take(rateLimitKeyOf(address), amount)
  }

  override giveBack(address: string): void {
    super.giveBack(rateLimitKeyOf(address))
  }
}

/** The key of a limit: an IPv4 address, or the first 64 bits of an IPv6 address, since clients choose the rest freely. */
export function rateLimitKeyOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [front, back] = address
    .replace(/%.*/, '')
    .split('::')
    .map(side => side.split(':').filter(group => group !== ''))
  const missing = back ? Math.max(0, 8 - front!.length - back.length) : 0
  const groups = [...front!, ...Array.from({ length: missing }, () => '0'), ...(back ?? [])]
  return groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The client's address. Of the forwarded ones only the last was added by the trusted proxy: the others can be forged. */
export function addressOf({ trustProxy }: Pick<Settings, 'trustProxy'>, request: IncomingMessage): string {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)!
        .trim()
    : ''
  return forwarded || request.socket.remoteAddress || ''
}
