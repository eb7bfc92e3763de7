/** The seats of one table: who gets one, who moves theirs to another device, and the rematch. */

import type { Seat } from '#kernel'
import type { TakeRequest } from '#protocol/messages.ts'
import { tableAfter, withNext } from './rematch.ts'
import type { TableRecord } from './tableRecord.ts'
import { joinTable, seatProgram, withOpenSeat, withTerms } from './lobby.ts'
import { takeSeat, withTicket } from './seatTransfer.ts'
import { withPlayer } from './ratedTables.ts'
import { type Changed, namesAt, seatOfHash, seatOfToken } from './seats.ts'
import type { Store, TableRow } from '../store/store.ts'
import { hashToken, newSecret } from '../store/tokens.ts'
import { refuse, type ServerReason } from '../match/serverRefusals.ts'

export interface SeatingParts {
  readonly record: TableRecord
  readonly store: Store
  host(): Seat
  /** The state of its match; `null` in the lobby. */
  match(): { readonly isOver: boolean; readonly changedNext: TableRow['options'] } | null
}

/** A seat and its token. The token is only known here and in the player's browser. */
export interface SeatTaken {
  readonly seat: Seat
  readonly token: string
  readonly name: string
}

/** A program, and its seat. */
export interface ProgramSeating {
  readonly seat: Seat
  readonly name: string
  readonly tokenHash: string
}

export class Seating {
  readonly #parts: SeatingParts

  constructor(parts: SeatingParts) {
    this.#parts = parts
  }

  /** Seats a new player; the same `claim` again gets the same seat. */
  join(name: string, claim?: string): Promise<Changed<SeatTaken>> {
    const claimHash = claim === undefined ? undefined : hashToken(claim)
    return this.#sit((row, tokenHash) => joinTable(row, name, tokenHash, claimHash))
  }

  /** Moves the seat to another device, or back. */
  take(request: TakeRequest): Promise<Changed<SeatTaken>> {
    return this.#sit((row, tokenHash) => takeSeat(row, request, tokenHash, Date.now()))
  }

  /** A ticket for this player's seat, wherever it is now. `null`: they have none any more. */
  async ticketFor(tokenHash: string): Promise<string | null> {
    const ticket = newSecret()
    let seat: Seat | null = null
    await this.#parts.record.change(row => {
      seat = seatOfHash(row.seats, tokenHash)
      return seat === null ? null : withTicket(row, seat, ticket, Date.now())
    })
    return seat === null ? null : ticket
  }

  /** Sets the player's key, for rated matches. */
  identify(tokenHash: string, key: string): Promise<void> {
    return this.#parts.record.change(row => {
      const seat = seatOfHash(row.seats, tokenHash)
      return seat === null ? null : withPlayer(row, seat, hashToken(key))
    })
  }

  /** Frees the seat of a player who leaves before the match. */
  standUp(tokenHash: string): Promise<void> {
    return this.#parts.record.change(row => {
      const seat = row.match === null ? seatOfHash(row.seats, tokenHash) : null
      return seat === null ? null : withOpenSeat(row, seat)
    })
  }

  /** The host gives a seat to a program. */
  seatProgram(hostToken: string, program: ProgramSeating): Promise<Changed<Seat>> {
    return this.#parts.record.inOrder(async () => {
      if (seatOfToken(this.#row.seats, hostToken) !== this.#parts.host()) return refused('NOT_HOST')
      return this.#seatProgram(program)
    })
  }

  /** A program with an account takes the first open seat; its own, if it has joined before and the answer was lost. */
  joinProgram(name: string, tokenHash: string): Promise<Changed<Seat>> {
    return this.#parts.record.inOrder(async () => {
      const own = seatOfHash(this.#row.seats, tokenHash)
      if (own !== null) return done(own)
      const seat = this.#row.seats.findIndex(({ kind }) => kind === 'open')
      return seat < 0 ? refused('TABLE_FULL') : this.#seatProgram({ seat, name, tokenHash })
    })
  }

  /** The id of the rematch: created for the first who asks. */
  playOn(token: string): Promise<Changed<string>> {
    const { record, store, match } = this.#parts
    return record.inOrder(async () => {
      if (seatOfToken(this.#row.seats, token) === null) return refused('SEAT_GONE')
      const played = match()
      if (!played?.isOver) return refused('NOT_OVER')
      const { next: known } = this.#row.terms ?? {}
      if (known !== undefined) return done(known)
      const next = tableAfter(this.#row, played.changedNext)
      const row = withNext(this.#row, next.id)
      if (!(await store.playOn(row, next))) return null
      await record.replace(row)
      return done(next.id)
    })
  }

  /** Ends the match without a result. `false`: there is none, or it is over. */
  async end(): Promise<boolean> {
    const { record, match } = this.#parts
    const ended = await record.inOrder(async () => {
      if (match()?.isOver !== false) return refused('NOT_PLAYING')
      return (await record.save(withTerms(this.#row, { ...this.#row.terms, aborted: true }))) ? done(null) : null
    })
    return ended.ok
  }

  get #row(): TableRow {
    return this.#parts.record.row
  }

  #sit(
    change: (row: TableRow, tokenHash: string) => Changed<{ readonly row: TableRow; readonly seat: Seat }>,
  ): Promise<Changed<SeatTaken>> {
    const token = newSecret()
    return this.#parts.record.inOrder(async () => {
      const sat = change(this.#row, hashToken(token))
      if (!sat.ok) return sat
      const { seat, row } = sat.value
      return (await this.#parts.record.save(row)) ? done({ seat, token, name: namesAt(row.seats)(seat) }) : null
    })
  }

  async #seatProgram({ seat, ...program }: ProgramSeating): Promise<Changed<Seat> | null> {
    const seated = seatProgram(this.#row, seat, program)
    if (!seated.ok) return seated
    return (await this.#parts.record.save(seated.value)) ? done(seat) : null
  }
}

function done<T>(value: T): Changed<T> {
  return { ok: true, value }
}

function refused(code: ServerReason): Changed<never> {
  return { ok: false, refusal: refuse(code) }
}
