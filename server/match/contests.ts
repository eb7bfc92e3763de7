/** Actions that may race: an action is judged at once, unless a player farther away may have been faster. */

import { type AnyGame, createRng, type Match, type Proposal, type Race, type Refusal, type Seat } from '#kernel'
import { LONGEST_HOLD, raceOf, rank, type Claim, type SeatTimes } from './fairness.ts'
import type { Position } from './position.ts'
import { PROCESS_TIME } from './processTime.ts'
import { type Lost, Races, type RaceTerms } from './races.ts'
import { isOurs } from './serverRefusals.ts'

/** `seq` is the place in the log. `lost`: it is refused because another player was faster. */
export type Answer =
  | { readonly ok: true; readonly seq: number }
  | { readonly ok: false; readonly refusal: Refusal; readonly lost?: Lost }

/** An entry for the log, if it is still legal when its turn in the queue comes. */
export interface PendingEntry {
  readonly actionId: string | null
  readonly seat: Seat | null
  /** When it arrived, in milliseconds of the match. */
  readonly at: number
  /** The same in milliseconds of the process. */
  readonly arrived: number
  propose(): Proposal<AnyGame>
}

/** A player's or bot's action. */
export interface PendingAction extends Claim, PendingEntry {
  readonly seat: Seat
  /** As it came over the wire. */
  readonly action: unknown
}

export interface ContestsParts {
  /** The seed of the match: lots are drawn from it. */
  readonly seed: string
  match(): Match<AnyGame>
  position(): Position
  /** The round trips of all who may act at any moment. */
  trips(): SeatTimes
  /** Milliseconds until the pace lets a seat act again. */
  cooldownLeft(seat: Seat): number
  /** Puts work into the queue. */
  enqueue(work: () => Promise<Answer>): Promise<Answer>
  /** Adds it to the log. Called when its turn in the queue has come. */
  carryOut(pending: PendingAction): Promise<Answer>
  /** A rule threw. */
  onThrow(error: Error): void
}

/** An action that others may race for. */
interface Contender extends Claim {
  readonly pending: PendingAction
  answer(answer: Promise<Answer>): void
}

const DONE: Answer = { ok: true, seq: 0 }

export class Contests {
  readonly #parts: ContestsParts
  readonly #races = new Races<Contender>({
    ...PROCESS_TIME,
    onDecided: (contenders, terms) => this.#judge(contenders, terms),
  })

  constructor(parts: ContestsParts) {
    this.#parts = parts
  }

  /** No more claims will come: judges the actions held. */
  decideAll(): void {
    this.#races.decideAll()
  }

  /** Resolves once the races open now are decided. */
  decided(): Promise<void> {
    return this.#races.decided()
  }

  /** Async, so that a rule that throws rejects the answer: callers release the action only then. */
  async reach(pending: PendingAction): Promise<Answer> {
    const { alarm } = this.#parts.position()
    if (alarm !== null && alarm <= pending.at) this.decideAll() // held actions came before the alarm, this one after it
    const terms = this.#termsOf(pending)
    if (!terms) return this.#parts.enqueue(async () => this.#explain(await this.#parts.carryOut(pending), pending))
    const { promise, resolve } = Promise.withResolvers<Answer>()
    this.#races.enter({ seat: pending.seat, arrived: pending.arrived, pending, answer: resolve }, terms)
    return promise
  }

  /** The race for the action, if it is allowed and others may want the same. */
  #termsOf(pending: PendingAction): RaceTerms | null {
    const { game, state } = this.#parts.match()
    if (!game.races || this.#parts.position().outcome) return null
    const claim = this.#claimIn(state, pending)
    return claim === null ? null : { claim, fairness: game.races.fairness(state), trips: this.#tripsTo(pending.seat) }
  }

  /** What the action would take in this state; `null` if it is nothing that others could want, or not allowed. */
  #claimIn(state: unknown, { seat, at, action: raw }: PendingAction): string | null {
    const { game } = this.#parts.match()
    try {
      const action: unknown = game.parseAction(raw)
      const claim = action === null ? null : (game.races?.claim(state, seat, action) ?? null)
      return claim === null || game.check(state, seat, action, at) ? null : claim
    } catch (error) {
      this.#parts.onThrow(error as Error)
      return null
    }
  }

  /** The round trips of `seat` and of all who may act before the longest hold is over. Everyone knows who they are: a hold reveals nothing. */
  #tripsTo(seat: Seat): SeatTimes {
    const { actors } = this.#parts.position()
    const may = (other: Seat) => actors.includes(other) && this.#parts.cooldownLeft(other) <= LONGEST_HOLD
    return new Map([...this.#parts.trips()].filter(([other]) => other === seat || may(other)))
  }

  /** Carries out one after the other, the winner first. Each is judged by the state it then finds. */
  #judge(contenders: readonly Contender[], terms: RaceTerms): void {
    const { trips, fairness } = terms
    void this.#parts.enqueue(async () => {
      const lot = createRng(`${this.#parts.seed} races`, this.#parts.position().seq + 1)
      let { order, byLot } = rank(contenders, trips, fairness, lot)
      for (const { pending, answer } of order) {
        const race = raceOf({ order, byLot }, trips, fairness)
        const judged = this.#take(race ? withRace(pending, race) : pending, terms, { byLot })
        answer(judged)
        await Promise.allSettled([judged])
        order = order.slice(1)
        byLot = false
      }
      return DONE
    })
  }

  async #take(pending: PendingAction, terms: RaceTerms, { byLot }: { readonly byLot: boolean }): Promise<Answer> {
    const before: unknown = this.#parts.match().state
    const answer = await this.#parts.carryOut(pending)
    if (answer.ok) this.#races.won({ seat: pending.seat, arrived: pending.arrived, terms, byLot, before })
    return this.#explain(answer, pending)
  }

  /** If it was refused because another player was faster, says who. */
  #explain(answer: Answer, pending: PendingAction): Answer {
    if (answer.ok || isOurs(answer.refusal) || !this.#parts.match().game.races) return answer
    const lost = this.#races.lost(pending, ({ before, terms }) => this.#claimIn(before, pending) === terms.claim)
    return lost ? { ...answer, lost } : answer
  }
}

/** Adds the rivals to the log entry. */
function withRace(pending: PendingAction, race: Race): PendingAction {
  return {
    ...pending,
    propose() {
      const proposal = pending.propose()
      return proposal.ok && 'action' in proposal.entry ? { ok: true, entry: { ...proposal.entry, race } } : proposal
    },
  }
}
