/**
 * Live play among bots, in simulated time. A bot looks and chooses; its action arrives after the bot's reaction and the
 * pace, and is checked against the state at that time. A bot that is too late, or that waits while something changes,
 * looks again.
 */

import {
  type ActionOf,
  type AnyGame,
  createRng,
  type Match,
  readyAt,
  ringAlarm,
  rounds,
  type Seat,
  submit,
} from '#kernel'
import type { Contest } from './arena.ts'

/** A bot's pending action; `action` is `null` while it waits for a change. */
interface PendingAction<G extends AnyGame> {
  readonly seat: Seat
  readonly action: ActionOf<G> | null
  /** Length of the log when it looked. */
  readonly seen: number
  /** When the action arrives, in milliseconds of the match. */
  readonly at: number
}

/** When all wait, and there is no alarm, every bot looks again after so many milliseconds. */
const IDLE_WAIT = 1000

/** The pending actions of one match. */
export class LiveHands<G extends AnyGame> {
  readonly #match: Match<G>
  readonly #contest: Contest<G>
  /** #pending[seat]: `null` for a bot that has not looked yet. */
  readonly #pending: (PendingAction<G> | null)[]
  /** #looks[seat]: every look has a random stream of its own. */
  readonly #looks: number[]
  /** In milliseconds of the match. */
  #now = 0

  constructor(match: Match<G>, contest: Contest<G>) {
    this.#match = match
    this.#contest = contest
    this.#pending = contest.bots.map(() => null)
    this.#looks = contest.bots.map(() => 0)
  }

  /** The next event: the alarm if it is due by then, else the first action to arrive. */
  takeStep(): void {
    const { game, state } = this.#match
    const actors = game.actors(state)
    for (const seat of actors) this.#look(seat)
    const alarm = game.alarm?.(state) ?? null
    const next = this.#firstToArrive()
    if (alarm !== null && (!next || alarm <= next.at)) this.#ring(alarm)
    else if (next) this.#arrive(next)
    else if (actors.length > 0) this.#waitAndLookAgain()
    else throw new Error(`${this.#where}: no seat can act, and it is not over`)
  }

  /** A bot does not look while its action is pending, or while it waits and nothing changed. */
  #look(seat: Seat): void {
    const { game, state, record } = this.#match
    const seen = record.log.length
    const pending = this.#pending[seat]
    if (pending && (pending.action !== null || pending.seen === seen)) return
    const bot = this.#contest.bots[seat]!
    const rng = createRng(`${this.#contest.seed}/seat-${seat}`, ++this.#looks[seat]!)
    const actions: ActionOf<G>[] = game.legalActions(state, seat)
    const thinking = rounds(this.#contest.rounds, rng)
    const action = actions.length > 0 ? bot.choose(game.view(state, seat), seat, actions, thinking) : null
    const takes = action === null ? 0 : (bot.reaction?.(action, rng) ?? 0)
    this.#pending[seat] = { seat, action, seen, at: Math.max(this.#now + takes, readyAt(this.#match, seat)) }
  }

  #firstToArrive(): PendingAction<G> | null {
    let first: PendingAction<G> | null = null
    for (const pending of this.#pending) {
      if (pending && pending.action !== null && (!first || pending.at < first.at)) first = pending
    }
    return first
  }

  #ring(due: number): void {
    this.#now = Math.max(this.#now, due)
    const rung = ringAlarm(this.#match, this.#now)
    if (!rung.ok) throw new Error(`${this.#where}: the alarm was refused, ${rung.refusal.code}`)
  }

  /** A late action is no mistake; one that was visibly illegal is. */
  #arrive({ seat, action, seen, at }: PendingAction<G>): void {
    const { log } = this.#match.record
    this.#now = Math.max(this.#now, at)
    this.#pending[seat] = null
    const unchanged = log.length === seen
    const result = submit(this.#match, seat, action, this.#now)
    if (!result.ok && unchanged) {
      const what = `the bot of seat ${seat} chose ${JSON.stringify(action)}, ${result.refusal.code}`
      throw new Error(`${this.#where}, entry ${log.length + 1}: ${what}`)
    }
  }

  #waitAndLookAgain(): void {
    this.#now += IDLE_WAIT
    this.#pending.fill(null)
  }

  get #where(): string {
    return `${this.#match.game.id}, seed ${this.#contest.seed}`
  }
}
