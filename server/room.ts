/** One match: the path of an action from a player's hand to the log and back to everybody's eyes. */

import {
  advance,
  type AnyGame,
  type BotLevel,
  type GameBox,
  type LogEntry,
  type Match,
  propose,
  proposeRing,
  readyAt,
  type Proposal,
  type Refusal,
  type Seat,
  startMatch,
} from '#kernel'
import { chainStart, sealEntry, verifyChain } from './chain.ts'
import { dueAfter } from './lobby.ts'
import { type Position, positionOf } from './position.ts'
import { type EntryRow, type MatchRow, NotSaved, seatOf, type Store } from './store.ts'
import { refuse } from './words.ts'

/** `seq` is the place in the log. */
export type Answer = { readonly ok: true; readonly seq: number } | { readonly ok: false; readonly refusal: Refusal }

export interface Action {
  readonly id: string
  /** The `seq` of the position the player looked at. */
  readonly seen: number
  readonly action: unknown
}

export interface RoomParts {
  readonly store: Store
  readonly box: GameBox
  readonly row: MatchRow
  /** The seats played by bots. */
  readonly bots: ReadonlyMap<Seat, BotLevel>
  /** A new position is on disk. */
  onAdvance(events: readonly unknown[]): void
  /** A rule threw: nothing more can be played here. */
  onFreeze(error: Error): void
}

/** Something to be added to the log, if it is still right when its turn comes. */
interface Order {
  readonly actionId: string | null
  readonly seat: Seat | null
  propose(): Proposal<AnyGame>
}

/** How many entries back we remember whether a seat's list of actions has changed, after a room was loaded. */
const REMEMBERED = 16
/** Actions taken back in one match: far more than anybody needs, but a log must not grow for ever. */
const MOST_TAKEN_BACK = 500

export class Room {
  readonly #parts: RoomParts
  #match: Match<AnyGame>
  #position: Position
  #lastHash: string
  /** The place in the log of every action a client named. */
  readonly #known = new Map<string, number>()
  /** history[n]: what entry n + 1 made happen. */
  readonly #history: (readonly unknown[])[] = []
  #takenBack = 0
  #frozen = false
  #queue: Promise<unknown> = Promise.resolve()
  /** When this room's clock showed `#clockBase`, in milliseconds of the process. */
  readonly #clockStart = performance.now()
  readonly #clockBase: number

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
    this.#position = positionOf(this.#match, 0, null)
    for (const { entry } of rows.slice(early.length)) {
      this.#history.push(advance(this.#match, entry))
      this.#position = positionOf(this.#match, entry.at, this.#position)
    }
    for (const entry of rows) this.#remember(entry)
    this.#clockBase = rows.at(-1)?.entry.at ?? 0
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

  /** Everything that happened so far. */
  get history(): readonly unknown[] {
    return this.#history.flat()
  }

  /** The same, entry by entry. */
  get historyByEntry(): readonly (readonly unknown[])[] {
    return this.#history
  }

  /** Milliseconds of the match. The time in which nobody had the match open does not count. */
  now(): number {
    return Math.round(this.#clockBase + performance.now() - this.#clockStart)
  }

  /** Milliseconds until the cooldown of a live game lets `seat` act again. */
  cooldownLeft(seat: Seat): number {
    return Math.max(0, readyAt(this.#match, seat) - this.now())
  }

  /** A player's action. Sent twice under one id, it is carried out once and answered alike. */
  act(seat: Seat, { id, seen, action }: Action): Promise<Answer> {
    return this.#enqueue({
      actionId: id,
      seat,
      propose: () => (this.#isStale(seat, seen) ? staleProposal : propose(this.#match, seat, action, this.now())),
    })
  }

  /** A bot's action, thought out at position `seen`. */
  botAct(seat: Seat, seen: number, action: unknown): Promise<Answer> {
    return this.#enqueue({
      actionId: null,
      seat,
      propose: () =>
        seen < this.#position.unchangedSince[seat]! ? staleProposal : propose(this.#match, seat, action, this.now()),
    })
  }

  /** The alarm of a live game. */
  ring(): Promise<Answer> {
    return this.#enqueue({ actionId: null, seat: null, propose: () => proposeRing(this.#match, this.now()) })
  }

  /** Once all that was asked so far is answered. */
  async settled(): Promise<void> {
    await this.#queue
  }

  #enqueue(order: Order): Promise<Answer> {
    const answer = this.#queue.then(() => this.#carryOut(order))
    // Whoever asked hears of a failure; whoever is next in line need not.
    this.#queue = Promise.allSettled([answer])
    return answer
  }

  async #carryOut(order: Order): Promise<Answer> {
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
      return { ok: true, row, ...this.#step(entry) }
    } catch (error) {
      return this.#freeze(error as Error)
    }
  }

  #step(entry: LogEntry<AnyGame>): Omit<Ahead, 'row'> {
    const { record } = this.#match
    const match = { ...this.#match, record: { ...record, log: [...record.log] } }
    const events = advance(match, entry)
    return { match, events, position: positionOf(match, entry.at, this.#position) }
  }

  #settle({ row, match, events, position }: Ahead): void {
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
