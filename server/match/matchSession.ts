/** One match: the path of an action from a player to the log and to all viewers. */

import { type AnyGame, propose, proposeRing, type Proposal, readyAt, type Seat } from '#kernel'
import type { ServerMessage } from '#protocol/messages.ts'
import type { Viewpoint } from './channel.ts'
import { type Answer, Contests, type PendingAction, type PendingEntry } from './contests.ts'
import { IdempotentActions, type IdentifiedAction, type Refused, unknownIfNotSaved } from './idempotency.ts'
import { MatchClock } from './matchClock.ts'
import { type MatchObserver, UNOBSERVED } from './matchObserver.ts'
import { whenIdle } from './idleWork.ts'
import { type Committed, type DecidedRace, MatchLog, type MatchLogParts, type Step } from './matchLog.ts'
import type { Position } from './position.ts'
import { EntriesLost, NotSaved, OutcomeUnknown, seatOf, Withdrawn } from '../store/store.ts'
import { refuse } from './serverRefusals.ts'

export interface PlayerAction {
  readonly id: string
  /** The `seq` of the position the player looked at. */
  readonly seen: number
  readonly action: unknown
}

/** Alarms rung for one action: rules that ring without end must not block the others. */
const MOST_RINGS = 20

/** A player's action, with the id that the client gave it. */
type IdentifiedPending = PendingAction & IdentifiedAction

export class MatchSession {
  #observer = UNOBSERVED
  readonly #log: MatchLog
  #frozen = false
  #closed = false
  /** Whether the database has lost entries. */
  #forgotten = false
  /** When saving last failed, in milliseconds of the process. */
  #failedAt = -Infinity
  /** Resolves when all work in the queue is done; `null` while it is empty. */
  #queue: Promise<void> | null = null
  #queueLength = 0
  /** Errors go to the caller; the queue continues. */
  readonly #onDone = () => {
    if (--this.#queueLength === 0) this.#queue = null
  }
  readonly #judge = (pending: IdentifiedPending) => this.#reach(pending)
  readonly #clock: MatchClock
  /** `null` in games without races. */
  readonly #contests: Contests | null
  readonly #idempotent: IdempotentActions

  /** Reads the whole log. Throws if it is not what was written, or the rules do not allow it. */
  static async load(parts: MatchLogParts): Promise<MatchSession> {
    return new MatchSession(parts, await MatchLog.load(parts))
  }

  private constructor(parts: MatchLogParts, log: MatchLog) {
    this.#log = log
    this.#clock = new MatchClock(log.last?.at ?? 0)
    const { store, box, row } = parts
    this.#contests = box.game.races ? this.#contest(row.seed) : null
    this.#idempotent = new IdempotentActions({
      withdraw: async ({ seat, actionId, arrived }) =>
        (await store.withdraw?.(row.id, seat, actionId, arrived)) ?? true,
      unlessDone: (action, refused) => this.#unlessDone(action, refused),
    })
  }

  /** Before anything is done. */
  observe(observer: MatchObserver): void {
    this.#observer = observer
  }

  #contest(seed: string): Contests {
    const log = this.#log
    return new Contests({
      seed,
      match: () => log.match,
      position: () => log.position,
      trips: () => this.#observer.trips(),
      cooldownLeft: seat => this.cooldownLeft(seat),
      enqueue: work => this.#enqueue(work),
      carryOut: pending => this.#carryOut(pending),
      onThrow: error => void this.#freeze(error),
    })
  }

  get position(): Position {
    return this.#log.position
  }

  /** Who made the last entry; `null` for none or an alarm. */
  get lastActor(): Seat | null {
    const { last } = this.#log
    return last ? seatOf(last) : null
  }

  get frozen(): boolean {
    return this.#frozen
  }

  /** Whether no action is accepted now. Bots wait until `look` is called again. */
  get standsStill(): boolean {
    return this.#frozen || this.#forgotten || this.#clock.stopped
  }

  /** Whether the players are under time pressure. */
  get presses(): boolean {
    const { game, state } = this.#log.match
    return this.position.outcome === null && (game.presses?.(state) ?? false)
  }

  /** Whether races compensate for round trips. */
  get compensates(): boolean {
    const { game, state } = this.#log.match
    return game.races?.fairness(state) === 'compensated'
  }

  /** All events so far. */
  get history(): readonly unknown[] {
    return this.#log.history.flat()
  }

  /** The same, entry by entry. */
  get historyByEntry(): readonly (readonly unknown[])[] {
    return this.#log.history
  }

  /** Every race that was decided, oldest first. */
  get raced(): readonly DecidedRace[] {
    return this.#log.raced
  }

  /** What the viewpoint was shown between these places of the log. */
  lookBack(viewpoint: Viewpoint, from: number, to: number): ServerMessage {
    return this.#log.lookBack(viewpoint, from, to, this.now())
  }

  /** Milliseconds of the match. Time in which no client had it open, or it was paused, does not count. */
  now(): number {
    return this.#clock.now()
  }

  /** Milliseconds of the match since the last entry. */
  get quietFor(): number {
    return this.now() - (this.#log.last?.at ?? 0)
  }

  /** Ends the match without a result. Its log stays. */
  close(): void {
    this.pause()
    this.#closed = true
  }

  /** Stops the clock: actions are refused until `goOn`. Actions held in a race are still judged. */
  pause(): void {
    this.#contests?.decideAll()
    this.#clock.stop()
  }

  goOn(): void {
    if (!this.#closed) this.#clock.go()
  }

  /** Milliseconds until the cooldown of a live game lets `seat` act again. */
  cooldownLeft(seat: Seat): number {
    return Math.max(0, readyAt(this.#log.match, seat) - this.now())
  }

  /**
   * A player's action. Sent twice under one id, it is carried out once and gets the same answer. `mayBeCopy`: it may have been sent
   * to another server as well, so a refusal here withdraws it there.
   */
  act(seat: Seat, { id, seen, action }: PlayerAction, { mayBeCopy = false } = {}): Promise<Answer> {
    return this.#idempotent.answer(this.#pending(seat, id, seen, action), mayBeCopy, this.#judge)
  }

  /** Refuses an action without judging it, unless it was carried out before. */
  turnDown(seat: Seat, id: string, refused: Refused, { mayBeCopy = false } = {}): Promise<Answer> {
    const action = { seat, actionId: id, arrived: performance.now() }
    return this.#idempotent.answer(action, mayBeCopy, async () => this.#doneBefore(action) ?? refused)
  }

  /** A bot's action, chosen at position `seen`. */
  botAct(seat: Seat, seen: number, action: unknown): Promise<Answer> {
    return this.#reach(this.#pending(seat, null, seen, action))
  }

  /** The alarm of a live game. Actions that came before it was due are judged before it. */
  async ring(): Promise<Answer> {
    await this.#contests?.decided()
    return this.#enqueue(() => this.#ring())
  }

  /** Takes over what other processes wrote, unless `tip` is the last entry known here. */
  async catchUp(tip?: string | null): Promise<void> {
    if (tip !== this.#log.tip) await this.#enqueue(() => this.#catchUp())
  }

  /** How many entries played here the database has lost. */
  countForgotten(): Promise<number> {
    return this.#log.countForgotten()
  }

  /** Resolves once everything asked for so far is answered. */
  async settled(): Promise<void> {
    await this.#queue
  }

  #pending<Id extends string | null>(seat: Seat, actionId: Id, seen: number, action: unknown) {
    const at = this.now()
    const proposal = () => (this.#isStale(seat, seen) ? staleProposal : propose(this.#log.match, seat, action, at))
    return { seat, actionId, at, arrived: performance.now(), action, propose: proposal }
  }

  #reach(pending: PendingAction): Promise<Answer> {
    const isOpen = !this.#closed && !this.#clock.stopped
    // An action carried out before has its answer, even while paused: `#carryOut` finds it.
    if ((isOpen && !this.#contests) || this.#log.placeOf(pending) !== undefined)
      return this.#enqueue(() => this.#carryOut(pending))
    if (!isOpen) return this.#refuseNow(pending, this.#closed ? 'ABORTED' : 'PAUSED')
    return this.#contests!.reach(pending)
  }

  /** Refuses while the match is closed or paused. */
  #refuseNow(pending: PendingAction, code: 'ABORTED' | 'PAUSED'): Promise<Answer> {
    const refused: Refused = { ok: false, refusal: refuse(code) }
    return pending.actionId === null ? Promise.resolve(refused) : this.#unlessDone(pending, refused)
  }

  /** If another process has carried out this action, that is the answer. */
  #unlessDone(pending: Pick<PendingAction, 'seat' | 'actionId'>, refused: Refused): Promise<Answer> {
    return this.#enqueue(async () => {
      await unknownIfNotSaved(this.#catchUp())
      return this.#doneBefore(pending) ?? refused
    })
  }

  #doneBefore(pending: Pick<PendingEntry, 'seat' | 'actionId'>): Answer | null {
    const place = this.#log.placeOf(pending)
    return place === undefined ? null : { ok: true, seq: place }
  }

  #enqueue(work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#queue ? this.#queue.then(work) : work()
    this.#queueLength++
    this.#queue = answer.then(this.#onDone, this.#onDone)
    return answer
  }

  #ring(): Promise<Answer> {
    const due = this.position.alarm ?? Infinity
    // However late, it counts from when it was due.
    return this.#carryOut({
      actionId: null,
      seat: null,
      at: -Infinity,
      arrived: performance.now(),
      propose: () => proposeRing(this.#log.match, Math.min(due, this.now())),
    })
  }

  /** Rings the alarms due by then first. */
  async #ringUntil(at: number): Promise<void> {
    for (let rings = 0; rings < MOST_RINGS && this.#isDue(at); rings++) if (!(await this.#ring()).ok) return
  }

  #isDue(at: number): boolean {
    const { alarm } = this.position
    return alarm !== null && alarm <= at
  }

  async #carryOut(pending: PendingEntry): Promise<Answer> {
    if (this.#forgotten) throw new EntriesLost()
    let done = this.#doneBefore(pending)
    if (!done && this.#isDue(pending.at)) {
      await this.#ringUntil(pending.at)
      done = this.#doneBefore(pending)
    }
    // An entry queued behind a failed write is not tried again: it has waited long enough.
    if (!done && this.#failedAt > pending.arrived) return { ok: false, refusal: refuse('NOT_SAVED') }
    for (; ; done = this.#doneBefore(pending)) {
      if (done) return done
      if (this.#frozen) return { ok: false, refusal: refuse('FROZEN') }

      try {
        const next = this.#log.lookAhead(pending)
        if (next.ok && (await this.#commit(next.step))) return { ok: true, seq: next.step.row.seq }
        // A refusal by the database or the rules is final only if the whole log is known here.
        if (await this.#takeOver()) continue
        if (!next.ok) return next
        // Written to a new primary and read from the old one, as may happen during a failover.
        throw new NotSaved(`the place after entry ${this.position.seq} is taken, but by nothing`)
      } catch (error) {
        if (error instanceof NotSaved || error instanceof OutcomeUnknown) this.#failedAt = performance.now()
        if (error instanceof NotSaved) return { ok: false, refusal: refuse('NOT_SAVED') }
        if (error instanceof Withdrawn) return { ok: false, refusal: refuse('STALE') } // only the server that refused it knows why
        if (error instanceof OutcomeUnknown) throw error // a retry under the same id gets the answer
        return this.#freeze(error as Error)
      }
    }
  }

  /** Writes the step, then shows it. `false`: its place in the log was taken. */
  async #commit(step: Step): Promise<boolean> {
    const { position, events } = step
    this.#observer.prepare(position, events)
    const written = this.#log.append(step, this.#observer.clocks, this.now())
    const idle = whenIdle(() => this.#draft(step))
    try {
      const committed = await written
      if (committed) this.#publish(step, committed)
      return committed !== false
    } finally {
      idle.work = null
    }
  }

  /** Taken and shown at once: no client may see a position between the two. */
  #publish(step: Step, { clocks }: Committed): void {
    if (clocks) this.#observer.clocks?.settle(clocks, step.position.actors)
    this.#log.take(step)
    this.#observer.advanced(step.events)
  }

  #draft({ position, events }: Step): void {
    try {
      this.#observer.draft(position, events)
    } catch {
      // It will throw again when the step is sent, where the error is handled.
    }
  }

  async #catchUp(): Promise<Answer> {
    try {
      await this.#takeOver()
      return { ok: true, seq: this.position.seq }
    } catch (error) {
      if (error instanceof NotSaved || error instanceof EntriesLost) throw error
      return this.#freeze(error as Error)
    }
  }

  /** `false`: other servers wrote nothing. */
  async #takeOver(): Promise<boolean> {
    const unknown = await this.#log.unknown().catch((error: unknown) => this.#failToTakeOver(error))
    for (const row of unknown.rows) this.#publish(this.#log.stepTo(row), unknown)
    this.#clock.advanceTo(this.#log.last?.at ?? 0)
    return unknown.rows.length > 0
  }

  #failToTakeOver(error: unknown): never {
    if (error instanceof EntriesLost && !this.#forgotten) {
      this.#forgotten = true
      this.#observer.forgotten()
    }
    throw error
  }

  /** The position seen has changed since for this seat, or the database has lost it. */
  #isStale(seat: Seat, seen: number): boolean {
    const { seq, unchangedSince } = this.position
    return this.#log.match.game.pace === 'turns' && (seen < unchangedSince[seat]! || seen > seq)
  }

  #freeze(error: Error): Refused {
    this.#frozen = true
    this.#observer.frozen(error)
    return { ok: false, refusal: refuse('FROZEN') }
  }
}

const staleProposal: Proposal<AnyGame> = { ok: false, refusal: refuse('STALE') }
