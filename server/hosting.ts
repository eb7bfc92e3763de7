/** Who is the host: the first at the table, and the next who is here once the first has been away for a while. */

import type { Seat } from '#kernel'
import type { Seats } from './seats.ts'
import { isExpected } from './moving.ts'

export interface HostingParts {
  /** Milliseconds after which somebody else is the host. */
  readonly patience: number
  /** Milliseconds of the process. */
  now(): number
  /** Calls back after so many milliseconds, unless called off. */
  after(milliseconds: number, then: () => void): () => void
  seats(): Seats
  isPresent(seat: Seat): boolean
  /** Somebody else is the host now. */
  changed(): void
}

export class Hosting {
  readonly #parts: HostingParts
  /** Since when each of those who are not here has been away, by what names their token: they may change seats. */
  readonly #awaySince = new Map<string, number>()
  #callOff: () => void = () => {}

  constructor(parts: HostingParts) {
    this.#parts = parts
  }

  get host(): Seat {
    const people = this.#people()
    const patient = people.find(({ seat, key }) => this.#parts.isPresent(seat) || !this.#isLongGone(key))
    return (patient ?? people[0])?.seat ?? 0
  }

  /** Somebody came or went, or sits elsewhere. */
  look(): void {
    this.#callOff()
    this.#callOff = () => {}
    const people = this.#people()
    for (const { seat, key } of people) {
      if (this.#parts.isPresent(seat)) this.#awaySince.delete(key)
      else if (!this.#awaySince.has(key)) this.#awaySince.set(key, this.#parts.now())
    }
    const { host } = this
    const key = people.find(({ seat }) => seat === host)?.key
    if (key === undefined || this.#parts.isPresent(host) || !people.some(({ seat }) => this.#parts.isPresent(seat)))
      return
    const left = this.#awaySince.get(key)! + this.#parts.patience - this.#parts.now()
    this.#callOff = this.#parts.after(Math.max(0, left) + 1, () => {
      this.look()
      this.#parts.changed()
    })
  }

  stop(): void {
    this.#callOff()
  }

  #isLongGone(key: string): boolean {
    const since = this.#awaySince.get(key)
    return since !== undefined && this.#parts.now() - since >= this.#parts.patience
  }

  /** Those who could tell the table something: neither programs nor those who have not come yet. */
  #people(): { readonly seat: Seat; readonly key: string }[] {
    return this.#parts
      .seats()
      .flatMap((row, seat) =>
        row.kind === 'player' && !row.program && !isExpected(row) ? [{ seat, key: row.tokenHash }] : [],
      )
  }
}
