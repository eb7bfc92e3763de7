/** One match: the path of an action from a player's hand to the log and back to everybody's eyes. */

import {
  advance,
  type AnyGame,
  type GameBox,
  type LogEntry,
  lookAhead,
  type Match,
  propose,
  proposeRing,
  readyAt,
  type Proposal,
  type Race,
  type Seat,
  startMatch,
} from '#kernel'
import type { BotName } from './botPool.ts'
import { chainStart, sealEntry, verifyChain } from './chain.ts'
import { type Answer, Contests, type Deed, type Order } from './contests.ts'
import type { Trips } from './fairness.ts'
import { dueAfter } from './lobby.ts'
import { MatchClock } from './matchClock.ts'
import { type Position, positionOf } from './position.ts'
import { type EntryRow, type MatchRow, NotSaved, seatOf, type Store } from './store.ts'
import { refuse } from './words.ts'

export interface Action {
  readonly id: string
  /** The `seq` of the position the player looked at. */
  readonly seen: number
  readonly action: unknown
}

/** A race, and who won it. */
export interface Raced {
  /** The place of the winner's action in the log. */
  readonly seq: number
  readonly seat: Seat
  readonly race: Race
}

export interface RoomParts {
  readonly store: Store
  readonly box: GameBox
  readonly row: MatchRow
  /** The seats played by bots. */
  readonly bots: ReadonlyMap<Seat, BotName>
  /** Everybody whose hand could come any moment, and how far away they are. */
  trips(): Trips
  /** Works out what will be shown of a position before it is written: a rule that throws then must not reach the log either. */
  prepare?(position: Position): void
  /** A new position is on disk. */
  onAdvance(events: readonly unknown[]): void
  /** A rule threw: nothing more can be played here. */
  onFreeze(error: Error): void
}

/** How many entries back we remember whether a seat's list of actions has changed, after a room was loaded. */
const REMEMBERED = 16
/** Alarms rung for one action: rules that never cease to ring must not keep everybody else waiting. */
const MOST_RINGS = 20
/** Actions taken back in one match: far more than anybody needs, but a log must not grow for ever. */
const MOST_TAKEN_BACK = 500

export class Room {
  readonly #parts: RoomParts
  #match: Match<AnyGame>
  #position: Position
  #lastHash: string
  /** The place in the log of every action a client named. */
  readonly #known = new Map<string, number>()
  /** Every race that was decided, oldest first. */
  readonly #raced: Raced[] = []
  /** history[n]: what entry n + 1 made happen. */
  readonly #history: (readonly unknown[])[] = []
  #takenBack = 0
  #frozen = false
  #queue: Promise<unknown> = Promise.resolve()
  readonly #clock: MatchClock
  readonly #contests: Contests
  /** Deeds that are held back, by seat and id: sent again, they get the answer that is still to come. */
  readonly #held = new Map<string, Promise<Answer>>()

  /** Reads the whole log. Throws if it is not what was written, or the rules do not allow it. */
  static async load(parts: RoomParts): Promise<Room> {
    return new Room(parts, await parts.store.entriesAfter(parts.row.id, 0))
  }

  private constructor(parts: RoomParts, rows: readonly EntryRow[]) {
    this.#parts = parts
    const { row, box } = parts
    const start = chainStart(row)
    verifyChain(start, 0, rows)
    this.#lastHash = start
    this.#match = startMatch(box.game, { seats: row.seats, options: row.options }, row.seed)
    const early = rows.slice(0, -REMEMBERED)
    for (const { entry } of early) this.#history.push(advance(this.#match, entry))
    this.#position = positionOf(this.#match, early.length, null)
    for (const { seq, entry } of rows.slice(early.length)) {
      this.#history.push(advance(this.#match, entry))
      this.#position = positionOf(this.#match, seq, { previous: this.#position, entry })
    }
    for (const entry of rows) this.#remember(entry)
    this.#clock = new MatchClock(rows.at(-1)?.entry.at ?? 0)
    this.#contests = new Contests({
      seed: row.seed,
      match: () => this.#match,
      position: () => this.#position,
      trips: () => parts.trips(),
      cooldownLeft: seat => this.cooldownLeft(seat),
      enqueue: work => this.#enqueue(work),
      carryOut: deed => this.#carryOut(deed),
      onThrow: error => void this.#freeze(error),
    })
  }

  get position(): Position {
    return this.#position
  }

  /** Who made the last entry; `null` for nobody or an alarm. */
  get lastActor(): Seat | null {
    const last = this.#match.record.log.at(-1)
    return last ? seatOf(last) : null
  }

  get frozen(): boolean {
    return this.#frozen
  }

  /** Whether nobody may act now. Bots keep their hands still until they are told to look again. */
  get standsStill(): boolean {
    return this.#frozen || this.#clock.stopped
  }

  /** Whether time presses on the players. */
  get presses(): boolean {
    const { game, state } = this.#match
    return this.#position.outcome === null && (game.presses?.(state) ?? false)
  }

  /** Whether the distance of those who race is to be made up for. */
  get compensates(): boolean {
    const { game, state } = this.#match
    return game.races?.fairness(state) === 'compensated'
  }

  /** Everything that happened so far. */
  get history(): readonly unknown[] {
    return this.#history.flat()
  }

  /** The same, entry by entry. */
  get historyByEntry(): readonly (readonly unknown[])[] {
    return this.#history
  }

  /** Every race that was decided, oldest first. */
  get raced(): readonly Raced[] {
    return this.#raced
  }

  /** Milliseconds of the match. The time in which nobody had the match open, or all waited for somebody, does not count. */
  now(): number {
    return this.#clock.now()
  }

  /** Stops the clock: nothing is done until it goes on. What came before is still judged. */
  pause(): void {
    this.#contests.decideAll()
    this.#clock.stop()
  }

  goOn(): void {
    this.#clock.go()
  }

  /** Milliseconds until the cooldown of a live game lets `seat` act again. */
  cooldownLeft(seat: Seat): number {
    return Math.max(0, readyAt(this.#match, seat) - this.now())
  }

  /** A player's action. Sent twice under one id, it is carried out once and answered alike. */
  act(seat: Seat, { id, seen, action }: Action): Promise<Answer> {
    const key = keyOf(seat, id)
    const held = this.#held.get(key)
    if (held) return held
    const answer = this.#reach(this.#deed(seat, id, seen, action))
    this.#held.set(key, answer)
    const forget = () => void this.#held.delete(key)
    answer.then(forget, forget)
    return answer
  }

  /** A bot's action, thought out at position `seen`. */
  botAct(seat: Seat, seen: number, action: unknown): Promise<Answer> {
    return this.#reach(this.#deed(seat, null, seen, action))
  }

  /** The alarm of a live game. What came before it was due is judged before it. */
  async ring(): Promise<Answer> {
    await this.#contests.decided()
    return this.#enqueue(() => this.#ring())
  }

  /** Once all that was asked so far is answered. */
  async settled(): Promise<void> {
    await this.#queue
  }

  #deed(seat: Seat, actionId: string | null, seen: number, action: unknown): Deed {
    const at = this.now()
    const proposal = () => (this.#isStale(seat, seen) ? staleProposal : propose(this.#match, seat, action, at))
    return { seat, actionId, at, arrived: performance.now(), action, propose: proposal }
  }

  #reach(deed: Deed): Promise<Answer> {
    if (this.#isKnown(deed)) return this.#enqueue(() => this.#carryOut(deed))
    if (this.#clock.stopped) return Promise.resolve({ ok: false, refusal: refuse('PAUSED') })
    return this.#contests.reach(deed)
  }

  #isKnown({ seat, actionId }: Order): boolean {
    return actionId !== null && this.#known.has(keyOf(seat, actionId))
  }

  #enqueue(work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#queue.then(work)
    // Whoever asked hears of a failure; whoever is next in line need not.
    this.#queue = Promise.allSettled([answer])
    return answer
  }

  #ring(): Promise<Answer> {
    const due = this.#position.alarm ?? Infinity
    // Late or not, it counts from when it was due.
    return this.#carryOut({
      actionId: null,
      seat: null,
      at: -Infinity,
      propose: () => proposeRing(this.#match, Math.min(due, this.now())),
    })
  }

  /** Whatever is due by then comes first. */
  async #ringUntil(at: number): Promise<void> {
    for (let rings = 0; rings < MOST_RINGS; rings++) {
      const { alarm } = this.#position
      if (alarm === null || alarm > at || !(await this.#ring()).ok) return
    }
  }

  async #carryOut(order: Order): Promise<Answer> {
    if (!this.#isKnown(order)) await this.#ringUntil(order.at)
    for (;;) {
      const known = order.actionId === null ? undefined : this.#known.get(keyOf(order.seat, order.actionId))
      if (known !== undefined) return { ok: true, seq: known }
      if (this.#frozen) return { ok: false, refusal: refuse('FROZEN') }

      const next = this.#lookAhead(order)
      try {
        if (next.ok && (await this.#append(next))) {
          this.#settle(next)
          return { ok: true, seq: next.row.seq }
        }
        // Turned down by the database or by the rules: either is final only if we knew the whole log.
        if (await this.#catchUp()) continue
        if (!next.ok) return next
        throw new Error(`the place after entry ${this.#position.seq} is taken, but by nothing`)
      } catch (error) {
        if (error instanceof NotSaved) return { ok: false, refusal: refuse('NOT_SAVED') }
        return this.#freeze(error as Error)
      }
    }
  }

  /**
   * What the order would lead to, worked out on a copy before anything is written: a rule
   * that throws must neither reach the log nor leave its traces in the match.
   */
  #lookAhead(order: Order): ({ readonly ok: true } & Ahead) | Extract<Answer, { ok: false }> {
    try {
      const proposal = order.propose()
      if (!proposal.ok) return proposal
      const { entry } = proposal
      if ('undo' in entry && this.#takenBack >= MOST_TAKEN_BACK) {
        return { ok: false, refusal: refuse('TAKEN_BACK_TOO_OFTEN') }
      }
      const row = sealEntry(this.#lastHash, { seq: this.#position.seq + 1, actionId: order.actionId, entry })
      const ahead = this.#step(entry)
      this.#parts.prepare?.(ahead.position)
      return { ok: true, row, ...ahead }
    } catch (error) {
      return this.#freeze(error as Error)
    }
  }

  #step(entry: LogEntry<AnyGame>): Omit<Ahead, 'row'> {
    const { events, ...ahead } = lookAhead(this.#match, entry)
    const match = { ...this.#match, ...ahead }
    const previous = this.#position
    return { match, events, position: positionOf(match, previous.seq + 1, { previous, entry }) }
  }

  #settle({ row, match, events, position }: Ahead): void {
    match.record.log.push(row.entry)
    this.#match = match
    this.#position = position
    this.#history.push(events)
    this.#remember(row)
    this.#parts.onAdvance(events)
  }

  #append({ row, position: { actors, alarm } }: Ahead): Promise<boolean> {
    const { store, bots } = this.#parts
    return store.append(this.#parts.row.id, row, dueAfter(actors, alarm === null ? null : alarm - this.now(), bots))
  }

  /** Takes over what others wrote meanwhile, and shows it. `false`: there was nothing. */
  async #catchUp(): Promise<boolean> {
    const rows = await this.#parts.store.entriesAfter(this.#parts.row.id, this.#position.seq)
    verifyChain(this.#lastHash, this.#position.seq, rows)
    for (const row of rows) this.#settle({ row, ...this.#step(row.entry) })
    return rows.length > 0
  }

  #remember({ seq, actionId, entry, hash }: EntryRow): void {
    this.#lastHash = hash
    if ('undo' in entry) this.#takenBack++
    if ('race' in entry && entry.race) this.#raced.push({ seq, seat: entry.seat, race: entry.race })
    if (actionId !== null) this.#known.set(keyOf(seatOf(entry), actionId), seq)
  }

  #isStale(seat: Seat, seen: number): boolean {
    return this.#match.game.pace === 'turns' && seen < this.#position.unchangedSince[seat]!
  }

  #freeze(error: Error): Extract<Answer, { ok: false }> {
    this.#frozen = true
    this.#parts.onFreeze(error)
    return { ok: false, refusal: refuse('FROZEN') }
  }
}

/** A position one entry further on, and what leads there. */
interface Ahead {
  readonly row: EntryRow
  readonly match: Match<AnyGame>
  readonly events: readonly unknown[]
  readonly position: Position
}

const staleProposal: Proposal<AnyGame> = { ok: false, refusal: refuse('STALE') }

function keyOf(seat: Seat | null, actionId: string): string {
  return `${seat}/${actionId}`
}
