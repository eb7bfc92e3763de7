/** Time limit for programs: a bot of the server plays on for a program that does not answer in time. */

import type { Seat } from '#kernel'
import type { TableRecord } from '../lobby/tableRecord.ts'
import type { MatchSession } from '../match/matchSession.ts'

export interface ProgramTimeoutParts {
  readonly session: MatchSession
  readonly settings: {
    /** Milliseconds a program may take for one action. */
    readonly thinking: number
  }
  /** The current record of the table. */
  readonly record: TableRecord
  /** Lets a bot play for these seats from now on. */
  standIn(seats: readonly Seat[]): void
}

export class ProgramTimeout {
  readonly #parts: ProgramTimeoutParts
  #timer: NodeJS.Timeout | null = null
  /** The position that the program has to act on. */
  #seq = -1

  constructor(parts: ProgramTimeoutParts) {
    this.#parts = parts
  }

  /** Call when the match has moved on, or a program came back. */
  look(): void {
    const { session, settings } = this.#parts
    const { seq } = session.position
    const late = this.#slow()
    if (late.length === 0) return this.stop()
    if (this.#timer && this.#seq === seq) return
    this.stop()
    this.#seq = seq
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (session.position.seq === seq && !session.standsStill) this.#parts.standIn(this.#slow())
    }, settings.thinking)
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #slow(): readonly Seat[] {
    const { session, record } = this.#parts
    if (session.position.outcome) return []
    return session.position.actors.filter(seat => {
      const row = record.row.seats[seat]
      return row?.kind === 'player' && row.program === true && !row.standIn
    })
  }
}
