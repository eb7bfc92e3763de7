/** What hands reach for: a deed is judged at once, unless somebody farther away may have been faster. */

import { type AnyGame, createRng, type Match, type Proposal, type Race, type Refusal, type Seat } from '#kernel'
import { LONGEST_HOLD, raceOf, rank, type Claim, type SeatTimes } from './fairness.ts'
import type { Position } from './position.ts'
import { PROCESS_TIME } from './processTime.ts'
import { type Lost, Races, type RaceTerms } from './races.ts'
import { isOurs } from './serverRefusals.ts'

/** `seq` is the place in the log. `lost`: why it is refused is that somebody else was faster. */
export type Answer =
  | { readonly ok: true; readonly seq: number }
  | { readonly ok: false; readonly refusal: Refusal; readonly lost?: Lost }

/** Something to be added to the log, if it is still right when its turn comes. */
export interface PendingEntry {
  readonly actionId: string | null
  readonly seat: Seat | null
  /** When it came, in milliseconds of the match. */
  readonly at: number
  /** The same in milliseconds of the process. */
  readonly arrived: number
  propose(): Proposal<AnyGame>
}

/** What somebody does. */
export interface PendingAction extends Claim, PendingEntry {
  readonly seat: Seat
  /** As it came over the wire. */
  readonly action: unknown
}

export interface ContestsParts {
  /** Of the match: lots are drawn from it. */
  readonly seed: string
  match(): Match<AnyGame>
  position(): Position
  /** Everybody whose hand could come any moment, and how far away they are. */
  trips(): SeatTimes
  /** Milliseconds until the pace lets a seat act again. */
  cooldownLeft(seat: Seat): number
  /** Puts something in line. */
  enqueue(work: () => Promise<Answer>): Promise<Answer>
  /** Adds it to the log. Its turn has come. */
  carryOut(pending: PendingAction): Promise<Answer>
  /** A rule threw. */
  onThrow(error: Error): void
}

/** A deed others may reach for too. */
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

  /** Nobody else will come any more: what is held is judged. */
  decideAll(): void {
    this.#races.decideAll()
  }

  /** Once the races that are open now are decided. */
  decided(): Promise<void> {
    return this.#races.decided()
  }

  /** Async, so that a rule that throws is an answer that failed: whoever holds the deed lets go of it only then. */
  async reach(pending: PendingAction): Promise<Answer> {
    const { alarm } = this.#parts.position()
    if (alarm !== null && alarm <= pending.at) this.decideAll() // what is held came before the alarm, this comes after it
    const terms = this.#termsOf(pending)
    if (!terms) return this.#parts.enqueue(async () => this.#explain(await this.#parts.carryOut(pending), pending))
    const { promise, resolve } = Promise.withResolvers<Answer>()
    this.#races.enter({ seat: pending.seat, arrived: pending.arrived, pending, answer: resolve }, terms)
    return promise
  }

  /** What the deed is after, if it is allowed and others may be after it too. */
  #termsOf(pending: PendingAction): RaceTerms | null {
    const { game, state } = this.#parts.match()
    if (!game.races || this.#parts.position().outcome) return null
    const claim = this.#claimIn(state, pending)
    return claim === null ? null : { claim, fairness: game.races.fairness(state), trips: this.#tripsTo(pending.seat) }
  }

  /** What the deed would take if it were carried out in this state; `null` for nothing that others could want, or if it is not allowed. */
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

  /** Of all who may act before the longest hold is over, and of `seat`. Everybody knows who they are, so a hold gives nothing away. */
  #tripsTo(seat: Seat): SeatTimes {
    const { actors } = this.#parts.position()
    const may = (other: Seat) => actors.includes(other) && this.#parts.cooldownLeft(other) <= LONGEST_HOLD
    return new Map([...this.#parts.trips()].filter(([other]) => other === seat || may(other)))
  }

  /** One after the other, the winner first. Whoever comes after finds the world as it is then. */
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

  /** If it was refused because somebody else got it, says who. */
  #explain(answer: Answer, pending: PendingAction): Answer {
    if (answer.ok || isOurs(answer.refusal) || !this.#parts.match().game.races) return answer
    const lost = this.#races.lost(pending, ({ before, terms }) => this.#claimIn(before, pending) === terms.claim)
    return lost ? { ...answer, lost } : answer
  }
}

/** The log also tells who else reached for it. */
function withRace(pending: PendingAction, race: Race): PendingAction {
  return {
    ...pending,
    propose() {
      const proposal = pending.propose()
      return proposal.ok && 'action' in proposal.entry ? { ok: true, entry: { ...proposal.entry, race } } : proposal
    },
  }
}
