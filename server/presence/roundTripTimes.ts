/** How far away everybody at a live table is, measured all the time. */

import type { Seat, Viewer } from '#kernel'
import type { BotName } from '../bots/botPool.ts'
import type { Connection } from '../connection/connection.ts'
import { displayDelaysOf, type SeatTimes } from '../match/fairness.ts'

export interface RoundTripTimesParts {
  readonly seats: number
  readonly bots: ReadonlyMap<Seat, BotName>
  members(): readonly { readonly connection: Connection; readonly seat: Viewer }[]
  /** Whether those who are near are to give those who are not a lead. */
  givesLeads(): boolean
  /** Whether time presses: then it is worth knowing exactly. */
  isPressing(): boolean
  /** trips[seat] in whole milliseconds, for everybody to see. */
  tell(trips: readonly (number | null)[]): void
}

/** Milliseconds between two measurements while time presses. */
const EVERY = 2000
/** While it does not, one in so many. */
const SELDOM = 5
/** Everybody is told with one measurement in so many, if anything changed. */
const TELL = 3
/** When a newcomer is measured, in milliseconds: soon enough to be fair to. */
const MEETING = [0, 200, 400, 700, 1000]

const NO_LEADS: SeatTimes = new Map()

export class RoundTripTimes {
  readonly #parts: RoundTripTimesParts
  readonly #timer: NodeJS.Timeout
  #rounds = 0
  #told = ''

  constructor(parts: RoundTripTimesParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.#measure(), EVERY)
    this.#timer.unref()
    for (const { connection } of parts.members()) this.meet(connection)
  }

  /** Somebody has come. */
  meet(connection: Connection): void {
    for (const delay of MEETING) setTimeout(() => connection.measure(), delay).unref()
    this.#told = ''
  }

  /**
   * Of everybody who is here, bots included, which are at no distance. Who is here several times counts as near as the nearest of
   * them, and who was not measured yet as near as anybody: nothing is to be gained by a second line or a new one.
   */
  trips(): SeatTimes {
    const displayDelays = this.displayDelays()
    const known = new Map([...this.#peopleTrips()].map(([seat, trip]) => [seat, trip + (displayDelays.get(seat) ?? 0)]))
    for (const seat of this.#parts.bots.keys()) known.set(seat, 0)
    const nearest = known.size === 0 ? 0 : Math.min(...known.values())
    for (const { seat } of this.#parts.members()) if (seat !== null && !known.has(seat)) known.set(seat, nearest)
    return known
  }

  /** How much later each seat is shown what others did, in milliseconds. */
  displayDelays(): SeatTimes {
    return this.#parts.givesLeads() ? displayDelaysOf(this.#peopleTrips()) : NO_LEADS
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
    const measured = this.#peopleTrips()
    const whole = (trip: number | undefined) => (trip === undefined ? null : Math.round(trip))
    const trips = Array.from({ length: this.#parts.seats }, (_, seat) => whole(measured.get(seat)))
    const text = trips.join()
    if (text === this.#told) return
    this.#told = text
    this.#parts.tell(trips)
  }

  /** Of those who were measured. */
  #peopleTrips(): SeatTimes {
    const trips = new Map<Seat, number>()
    for (const { connection, seat } of this.#parts.members()) {
      const { trip } = connection
      if (seat === null || trip === null || this.#parts.bots.has(seat)) continue
      trips.set(seat, Math.min(trip, trips.get(seat) ?? Infinity))
    }
    return trips
  }
}
