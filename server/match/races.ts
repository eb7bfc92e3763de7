/** The races under way at one table: which actions are held, for how long, and who won recently. */

import type { Fairness, Seat } from '#kernel'
import { margin, openUntil, type Claim, type SeatTimes } from './fairness.ts'
import { NO_TIMER, type ProcessTime } from './processTime.ts'

/** The terms of a race, fixed when it begins. */
export interface RaceTerms {
  /** What the claims are for, by the game's own name. */
  readonly claim: string
  readonly fairness: Fairness
  readonly trips: SeatTimes
}

/** Another player won the race. */
export interface Lost {
  readonly to: Seat
  /** The margin in milliseconds, by the fairness of the table. */
  readonly by: number
  readonly fairness: Fairness
  readonly byLot: boolean
}

export interface RacesParts<R extends Claim> extends ProcessTime {
  /** No other seat can overtake any more, or the longest hold is over. */
  onDecided(reaches: readonly R[], terms: RaceTerms): void
}

interface OpenRace<R extends Claim> {
  readonly terms: RaceTerms
  readonly reaches: R[]
  cancel: () => void
}

/** Who won a race, and how. */
export interface WonRace extends Claim {
  readonly terms: RaceTerms
  readonly byLot: boolean
  /** The state before the winner's action. */
  readonly before: unknown
}

interface Dated extends WonRace {
  readonly wonAt: number
}

/** Milliseconds for which a win is remembered, to explain it to those who come too late. */
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

  /** Joins the race for the claim, or begins one. If no other seat could overtake, it is decided before this returns. */
  enter(reach: R, terms: RaceTerms): void {
    const race = this.#open.get(terms.claim) ?? { terms, reaches: [], cancel: NO_TIMER }
    race.cancel()
    race.reaches.push(reach)
    const left = openUntil(race.reaches, race.terms.trips, race.terms.fairness) - this.#parts.now()
    if (left <= 0) return this.#decide(race)
    this.#open.set(terms.claim, race)
    race.cancel = this.#parts.after(left, () => this.#decide(race))
  }

  /** No more claims will come. */
  decideAll(): void {
    for (const race of this.#open.values()) this.#decide(race)
  }

  /** Resolves once the races open now are decided. */
  decided(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve()
    return new Promise(resolve => void this.#waiting.push(resolve))
  }

  won(won: WonRace): void {
    this.#won = [{ ...won, wonAt: this.#parts.now() }, ...this.#recent()]
  }

  /** Who won what `reach` claimed, if another player did so just now. `wasFor`: whether `reach` could have won that race. */
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
    race.cancel()
    this.#open.delete(race.terms.claim)
    this.#parts.onDecided(race.reaches, race.terms)
    if (this.#open.size > 0) return
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
