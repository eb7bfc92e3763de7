/** The seats of one program, at one table or many: it sits down on demand, and leaves when it disconnects. */

import { ProgramSeat } from './programSeat.ts'
import { seatOfToken } from '../lobby/seats.ts'
import type { Limits } from '../settings.ts'
import { NotSaved, type Store } from '../store/store.ts'
import type { Tables } from '../table/tables.ts'

export interface ProgramSeatsParts {
  readonly tables: Tables
  readonly store: Store
  readonly limits: Limits
}

export class ProgramSeats {
  readonly #parts: ProgramSeatsParts
  /** The token or key that opens them. */
  readonly #key: string
  /** By table. A promise, so that two simultaneous requests sit down once. */
  readonly #seats = new Map<string, Promise<ProgramSeat | null>>()
  /** Tables where it has nothing more to do. */
  readonly #over = new Set<string>()
  #left = false

  constructor(parts: ProgramSeatsParts, key: string) {
    this.#parts = parts
    this.#key = key
  }

  /**
   * The seat at that table, taken again if it was closed. `null`: there is none. Rejects if the database cannot be
   * asked.
   */
  async at(table: string): Promise<ProgramSeat | null> {
    const known = await this.#seats.get(table)
    if (known && !known.closed) return known
    if (known) this.#leaveSeat(table, known)
    if (this.#left) return null
    const sitting = this.#seats.get(table) ?? this.#sitDown(table)
    this.#seats.set(table, sitting)
    const seat = await sitting.catch((error: Error) => {
      this.#seats.delete(table)
      throw error
    })
    if (!seat) this.#seats.delete(table)
    return seat
  }

  /** Its seats at the first so many of these tables that are not over. */
  async running(tables: readonly string[], most: number): Promise<readonly ProgramSeat[]> {
    const seats: ProgramSeat[] = []
    for (const table of tables) {
      if (seats.length === most) break
      const seat = (await this.#mayPlayAt(table)) ? await this.at(table) : null
      if (seat && !seat.isOver) seats.push(seat)
      else if (seat) this.#leaveSeat(table, seat)
    }
    return seats
  }

  /** Leaves all seats for good. */
  leave(): void {
    this.#left = true
    for (const seat of this.#seats.values()) {
      seat.then(
        found => found?.leave(),
        () => null, // the caller gets the error
      )
    }
    this.#seats.clear()
  }

  /** Checked without opening the table: over the years an account collects very many. */
  async #mayPlayAt(table: string): Promise<boolean> {
    if (this.#over.has(table)) return false
    if (this.#seats.has(table)) return true
    const { store } = this.#parts
    const row = await store.table(table)
    if (!row || seatOfToken(row.seats, this.#key) === null) return false
    const turn = row.match === null ? null : await store.turn(row.match)
    if (turn?.over || row.terms?.aborted) this.#over.add(table)
    return !this.#over.has(table)
  }

  async #sitDown(table: string): Promise<ProgramSeat | null> {
    const found = await this.#parts.tables.open(table).catch((error: Error) => {
      if (error instanceof NotSaved) throw error // the database is unreachable: that says nothing about the seat
      return null
    })
    return found && ProgramSeat.sit(found, this.#key, this.#parts.limits)
  }

  #leaveSeat(table: string, seat: ProgramSeat): void {
    seat.leave()
    this.#seats.delete(table)
  }
}
