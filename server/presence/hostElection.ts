/** Elects the host: the first player, or the next who is here once the first has been away for a while. */

import type { Seat } from '#kernel'
import type { Subscribers } from './subscribers.ts'
import type { TableRecord } from '../lobby/tableRecord.ts'
import { isExpected } from '../lobby/seatTransfer.ts'
import { NO_TIMER, PROCESS_TIME } from '../match/processTime.ts'

export interface HostElectionParts {
  /** Milliseconds after which another player is the host. */
  readonly timeout: number
  readonly subscribers: Pick<Subscribers, 'isPresent'>
  /** The current record of the table. */
  readonly record: TableRecord
  /** The host is another player now. */
  changed(): void
}

export class HostElection {
  readonly #parts: HostElectionParts
  /** When each absent player left, by token hash: players may change seats. */
  readonly #awaySince = new Map<string, number>()
  #cancelTimer = NO_TIMER

  constructor(parts: HostElectionParts) {
    this.#parts = parts
  }

  get host(): Seat {
    const people = this.#people()
    const available = people.find(({ seat, key }) => this.#isPresent(seat) || !this.#isLongGone(key))
    return (available ?? people[0])?.seat ?? 0
  }

  /** Call when a player came, went, or changed seats. */
  look(): void {
    this.#cancelTimer()
    this.#cancelTimer = NO_TIMER
    const people = this.#people()
    for (const { seat, key } of people) {
      if (this.#isPresent(seat)) this.#awaySince.delete(key)
      else if (!this.#awaySince.has(key)) this.#awaySince.set(key, PROCESS_TIME.now())
    }
    const { host } = this
    const key = people.find(({ seat }) => seat === host)?.key
    if (key === undefined || this.#isPresent(host) || !people.some(({ seat }) => this.#isPresent(seat))) return
    const left = this.#awaySince.get(key)! + this.#parts.timeout - PROCESS_TIME.now()
    this.#cancelTimer = PROCESS_TIME.after(Math.max(0, left) + 1, () => {
      this.look()
      this.#parts.changed()
    })
  }

  stop(): void {
    this.#cancelTimer()
  }

  #isPresent(seat: Seat): boolean {
    return this.#parts.subscribers.isPresent(seat)
  }

  #isLongGone(key: string): boolean {
    const since = this.#awaySince.get(key)
    return since !== undefined && PROCESS_TIME.now() - since >= this.#parts.timeout
  }

  /** Players who can act as host: neither programs nor those who have not come yet. */
  #people(): { readonly seat: Seat; readonly key: string }[] {
    return this.#parts.record.row.seats.flatMap((row, seat) =>
      row.kind === 'player' && !row.program && !isExpected(row) ? [{ seat, key: row.tokenHash }] : [],
    )
  }
}
