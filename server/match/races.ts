/** The races that are under way at one table: what is held back, for how long, and who is known to have won. */

import type { Fairness, Seat } from '#kernel'
import { margin, openUntil, type Claim, type SeatTimes } from './fairness.ts'
import { NO_TIMER, type ProcessTime } from './processTime.ts'

/** What those who race agree on, as it was when the race began. */
export interface RaceTerms {
  /** What they reach for, by the game's own name. */
  readonly claim: string
  readonly fairness: Fairness
  readonly trips: SeatTimes
}

/** Somebody else got it. */
export interface Lost {
  readonly to: Seat
  /** By how many milliseconds, as the fairness of the table counts. */
  readonly by: number
  readonly fairness: Fairness
  readonly byLot: boolean
}

export interface RacesParts<R extends Claim> extends ProcessTime {
  /** Nobody can overtake any more, or the longest hold is over. */
  onDecided(reaches: readonly R[], terms: RaceTerms): void
}

interface OpenRace<R extends Claim> {
  readonly terms: RaceTerms
  readonly reaches: R[]
  callOff: () => void
}

/** What somebody got, and how. */
export interface WonRace extends Claim {
  readonly terms: RaceTerms
  readonly byLot: boolean
  /** The state it was taken from. */
  readonly before: unknown
}

interface Dated extends WonRace {
  readonly wonAt: number
}

/** Milliseconds for which we remember who got something, for those who come too late. */
const REMEMBERED_FOR = 1000

export class Races<R extends Claim> {
  readonly #parts: RacesParts<R>
  readonly #open = new Map<string, OpenRace<R>>()
  /** The latest first. */
  #won: readonly Dated[] = []
  #waiting: (() => void)[] = []

  constructor(parts: RacesParts<R>) {
    this.#parts = parts
  }

  /** Joins the race for the claim, or begins one. If nobody could overtake, it is decided before this returns. */
  enter(reach: R, terms: RaceTerms): void {
    const race = this.#open.get(terms.claim) ?? { terms, reaches: [], callOff: NO_TIMER }
    race.callOff()
    race.reaches.push(reach)
    const left = openUntil(race.reaches, race.terms.trips, race.terms.fairness) - this.#parts.now()
    if (left <= 0) return this.#decide(race)
    this.#open.set(terms.claim, race)
    race.callOff = this.#parts.after(left, () => this.#decide(race))
  }

  /** Nobody else will come any more. */
  decideAll(): void {
    for (const race of this.#open.values()) this.#decide(race)
  }

  /** Once the races that are open now are decided. */
  decided(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve()
    return new Promise(resolve => void this.#waiting.push(resolve))
  }

  won(won: WonRace): void {
    this.#won = [{ ...won, wonAt: this.#parts.now() }, ...this.#recent()]
  }

  /** Who got what `reach` was for, if it was somebody else just now. `wasFor` says whether it could have been had instead. */
  lost(reach: Claim, wasFor: (won: WonRace) => boolean): Lost | null {
    const won = this.#recent().find(other => other.seat !== reach.seat && wasFor(other))
    if (!won) return null
    const { trips, fairness } = won.terms
    return { to: won.seat, by: margin(won, reach, trips, fairness), fairness, byLot: won.byLot }
  }

  #recent(): readonly Dated[] {
    const now = this.#parts.now()
    return this.#won.filter(({ wonAt }) => now - wonAt <= REMEMBERED_FOR)
  }

  #decide(race: OpenRace<R>): void {
    race.callOff()
    this.#open.delete(race.terms.claim)
    this.#parts.onDecided(race.reaches, race.terms)
    if (this.#open.size > 0) return
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
