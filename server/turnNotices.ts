/** Tells people who are not at the table that it is their turn: once per turn, and only those who asked for it. */

import type { Seat } from '#kernel'
import type { Push, PushResult } from './push.ts'
import type { Room } from './room.ts'
import type { Seats } from './seats.ts'
import type { Store } from './store.ts'

export interface TurnNoticeParts {
  readonly table: string
  /** What the game is called. */
  readonly game: string
  readonly room: Room
  readonly store: Store
  readonly push: Push
  /** Milliseconds somebody must have been away for: a page that is loaded again is no absence. */
  readonly delay: number
  seats(): Seats
  isPresent(seat: Seat): boolean
  /** `false`: another process tells them. Absent: we are alone. */
  hold?(): Promise<boolean>
  onResult(result: PushResult): void
  report(problem: string, error: Error): void
}

export class TurnNotices {
  readonly #parts: TurnNoticeParts
  /** Whose turn it is and who was told so, or needs not be. */
  readonly #settled = new Set<Seat>()
  readonly #timers = new Map<Seat, NodeJS.Timeout>()

  constructor(parts: TurnNoticeParts) {
    this.#parts = parts
    // A table that is opened in the middle of a turn tells nobody again.
    for (const seat of parts.room.position.actors) this.#settled.add(seat)
  }

  /** The match has moved on. */
  look(): void {
    const { actors, outcome } = this.#parts.room.position
    for (const seat of this.#settled) if (!actors.includes(seat)) this.#settled.delete(seat)
    for (const [seat, timer] of this.#timers) {
      if (actors.includes(seat)) continue
      clearTimeout(timer)
      this.#timers.delete(seat)
    }
    if (outcome) return
    for (const seat of actors) {
      if (this.#settled.has(seat)) continue
      this.#settled.add(seat)
      this.#timers.set(
        seat,
        setTimeout(() => this.#tell(seat), this.#parts.delay),
      )
    }
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  #tell(seat: Seat): void {
    this.#timers.delete(seat)
    const row = this.#parts.seats()[seat]
    if (row?.kind !== 'player' || row.standIn || this.#parts.isPresent(seat)) return
    this.#send(row.tokenHash).catch((error: Error) => this.#parts.report('a push message could not be sent', error))
  }

  async #send(tokenHash: string): Promise<void> {
    const { table, game, store, push, hold, onResult } = this.#parts
    if (hold && !(await hold())) return
    const message = { title: 'Your turn', body: `It is your turn at ${game}.`, game, page: `#/table/${table}` }
    for (const subscription of await store.subscriptions.of(table, tokenHash)) {
      const result = await push.send(subscription, message)
      if (result === 'gone') await store.subscriptions.drop(subscription.endpoint)
      onResult(result)
    }
  }
}
