/** Round trips of all connections at a live table, measured continuously. */

import type { Seat, Viewer } from '#kernel'
import type { BotName } from '../bots/botPool.ts'
import type { Connection } from '../connection/connection.ts'
import { displayDelaysOf, type SeatTimes } from '../match/fairness.ts'

export interface RoundTripTimesParts {
  readonly seats: number
  readonly bots: ReadonlyMap<Seat, BotName>
  members(): readonly { readonly connection: Connection; readonly seat: Viewer }[]
  /** Whether events are shown later to near players than to far ones. */
  delaysDisplay(): boolean
  /** Whether the players are under time pressure: then measures more often. */
  isPressing(): boolean
  /** Sends trips[seat] to all connections, in whole milliseconds. */
  tell(trips: readonly (number | null)[]): void
}

/** Milliseconds between two measurements under time pressure. */
const EVERY = 2000
/** Without time pressure, one measurement in so many is made. */
const SELDOM = 5
/** One measurement in so many is sent, if anything changed. */
const TELL = 3
/** When a new connection is measured, in milliseconds: soon, so that races are fair. */
const FIRST_MEASUREMENTS = [0, 200, 400, 700, 1000]

const NO_DELAYS: SeatTimes = new Map()

export class RoundTripTimes {
  readonly #parts: RoundTripTimesParts
  readonly #timer: NodeJS.Timeout
  #rounds = 0
  #told = ''

  constructor(parts: RoundTripTimesParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.#measure(), EVERY)
    this.#timer.unref()
    for (const { connection } of parts.members()) this.measureNew(connection)
  }

  /** Measures a new connection. */
  measureNew(connection: Connection): void {
    for (const delay of FIRST_MEASUREMENTS) setTimeout(() => connection.measure(), delay).unref()
    this.#told = ''
  }

  /**
   * Round trips of all players here, and of bots, which have 0. A player with several connections counts with the shortest,
   * one not measured yet with the shortest of all: a second or a new connection gains nothing.
   */
  trips(): SeatTimes {
    const displayDelays = this.displayDelays()
    const known = new Map([...this.#playerTrips()].map(([seat, trip]) => [seat, trip + (displayDelays.get(seat) ?? 0)]))
    for (const seat of this.#parts.bots.keys()) known.set(seat, 0)
    const nearest = known.size === 0 ? 0 : Math.min(...known.values())
    for (const { seat } of this.#parts.members()) if (seat !== null && !known.has(seat)) known.set(seat, nearest)
    return known
  }

  /** How much later each seat is shown what others did, in milliseconds. */
  displayDelays(): SeatTimes {
    return this.#parts.delaysDisplay() ? displayDelaysOf(this.#playerTrips()) : NO_DELAYS
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #measure(): void {
    this.#rounds++
    if (!this.#parts.isPressing() && this.#rounds % SELDOM !== 0) return
    for (const { connection, seat } of this.#parts.members()) if (seat !== null) connection.measure()
    if (this.#rounds % TELL === 0) this.#tell()
  }

  #tell(): void {
    const measured = this.#playerTrips()
    const whole = (trip: number | undefined) => (trip === undefined ? null : Math.round(trip))
    const trips = Array.from({ length: this.#parts.seats }, (_, seat) => whole(measured.get(seat)))
    const text = trips.join()
    if (text === this.#told) return
    this.#told = text
    this.#parts.tell(trips)
  }

  /** Of players with a measurement. */
  #playerTrips(): SeatTimes {
    const trips = new Map<Seat, number>()
    for (const { connection, seat } of this.#parts.members()) {
      const { trip } = connection
      if (seat === null || trip === null || this.#parts.bots.has(seat)) continue
      trips.set(seat, Math.min(trip, trips.get(seat) ?? Infinity))
    }
    return trips
  }
}
