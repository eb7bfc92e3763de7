/** The log of one match, in memory and on disk, and the position it leads to. */

import {
  advance,
  type AnyGame,
  canonical,
  type GameBox,
  type LogEntry,
  lookAhead,
  type Match,
  type Race,
  type Seat,
  startMatch,
} from '#kernel'
import type { ServerMessage } from '#protocol/messages.ts'
import type { BotName } from '../bots/botPool.ts'
import { chainStart, sealEntry, verifyChain, verifyTip } from '../store/hashChain.ts'
import type { Clocks } from '../store/clockArithmetic.ts'
import type { Viewpoint } from './channel.ts'
import type { Answer, PendingEntry } from './contests.ts'
import { dueAfter, earlier } from '../store/dueTime.ts'
import { lookBack, Checkpoints } from './lookBack.ts'
import { whenIdle } from './idleWork.ts'
import { type Position, positionOf } from './position.ts'
import { type EntryRow, EntriesLost, type MatchRow, seatOf, type Store, type TurnRow } from '../store/store.ts'
import { refuse } from './serverRefusals.ts'

/** A race that was decided. */
export interface DecidedRace {
  /** The place of the winner's action in the log. */
  readonly seq: number
  readonly seat: Seat
  readonly race: Race
}

export interface MatchLogParts {
  readonly store: Store
  readonly box: GameBox
  readonly row: MatchRow
  /** The seats played by bots. */
  readonly bots: ReadonlyMap<Seat, BotName>
  /** Resolves when the log may be replayed, which takes long. Absent: at once. */
  turn?(): Promise<void> | undefined
  /** Absent or `null`: play without clocks. */
  clocks?(): Clocks | null
  /** Computes what will be shown of a position before it is written: a rule that throws then must not reach the log. */
  prepare?(position: Position, events: readonly unknown[]): void
  /** Called while the entry is being written, to serialize what will be sent. The write may fail. */
  draft?(position: Position, events: readonly unknown[]): void
  /** A new position is on disk. */
  onAdvance(events: readonly unknown[]): void
}

/** The next position, and the entry that leads there. */
export interface PreparedEntry {
  readonly row: EntryRow
  readonly match: Match<AnyGame>
  readonly events: readonly unknown[]
  readonly position: Position
}

/** Entries at the end of a loaded log for which changes in the seats' lists of actions are computed. */
const REMEMBERED = 16
/** Undos in one match: far more than a player needs, but a log must not grow for ever. */
const MOST_TAKEN_BACK = 500

export class MatchLog {
  readonly #parts: MatchLogParts
  #match: Match<AnyGame>
  #position: Position
  #lastHash: string
  /** known[seat]: the place in the log of every action that a client sent, by action id. */
  readonly #known: Map<string, number>[] = []
  readonly #raced: DecidedRace[] = []
  readonly #moments = new Checkpoints()
  readonly #history: (readonly unknown[])[] = []
  #takenBack = 0

  /** Reads the whole log. Throws if it is not what was written, or the rules do not allow it. */
  static async load(parts: MatchLogParts): Promise<MatchLog> {
    const { store, row } = parts
    await parts.turn?.()
    // The tip first: other servers may append while this one reads.
    const turn = await store.turn(row.id)
    const rows = await store.entriesAfter(row.id, 0)
    await parts.turn?.() // the database may have been slow
    const start = chainStart(row)
    verifyChain(start, 0, rows)
    verifyTip(turn?.tip, start, rows)
    return new MatchLog(parts, rows)
  }

  private constructor(parts: MatchLogParts, rows: readonly EntryRow[]) {
    this.#parts = parts
    const { row, box } = parts
    const start = chainStart(row)
    this.#lastHash = start
    this.#match = startMatch(box.game, { seats: row.seats, options: row.options }, row.seed)
    const early = rows.slice(0, -REMEMBERED)
    for (const { entry } of early) this.#history.push(this.#advance(entry))
    this.#position = positionOf(this.#match, early.length, null)
    for (const { seq, entry } of rows.slice(early.length)) {
      this.#history.push(this.#advance(entry))
      this.#position = positionOf(this.#match, seq, { previous: this.#position, entry })
    }
    for (const entry of rows) this.#remember(entry)
  }

  /** The hash of the last entry; `null` before the first. */
  get tip(): string | null {
    return this.#position.seq === 0 ? null : this.#lastHash
  }

  get match(): Match<AnyGame> {
    return this.#match
  }

  get position(): Position {
    return this.#position
  }

  /** `undefined` before the first entry. */
  get last(): LogEntry<AnyGame> | undefined {
    return this.#match.record.log.at(-1)
  }

  /** history[n]: the events of entry n + 1. */
  get history(): readonly (readonly unknown[])[] {
    return this.#history
  }

  /** What the viewpoint was shown between these places of the log, at `now` of the match. */
  lookBack(viewpoint: Viewpoint, from: number, to: number, now: number): ServerMessage {
    return lookBack({ played: this.#match, moments: this.#moments, now }, viewpoint, from, to)
  }

  /** Every race that was decided, oldest first. */
  get raced(): readonly DecidedRace[] {
    return this.#raced
  }

  /** The place in the log of this very action. */
  placeOf({ seat, actionId }: Pick<PendingEntry, 'seat' | 'actionId'>): number | undefined {
    return seat === null || actionId === null ? undefined : this.#known[seat]?.get(actionId)
  }

  /**
   * What the entry would lead to, computed on a copy before anything is written: a rule that throws must neither reach the
   * log nor leave traces in the match.
   */
  lookAhead(pending: PendingEntry): ({ readonly ok: true } & PreparedEntry) | Extract<Answer, { ok: false }> {
    const proposal = pending.propose()
    if (!proposal.ok) return proposal
    const { entry } = proposal
    if ('undo' in entry && this.#takenBack >= MOST_TAKEN_BACK) {
      return { ok: false, refusal: refuse('TAKEN_BACK_TOO_OFTEN') }
    }
    const row = sealEntry(this.#lastHash, { seq: this.#position.seq + 1, actionId: pending.actionId, entry })
    const { match, events, position } = this.#step(entry)
    this.#parts.prepare?.(position, events)
    return { ok: true, row, match, events, position }
  }

  /** Writes the entry at `now` of the match, and shows it. `false`: its place in the log was taken. */
  async append(ahead: PreparedEntry, now: () => number): Promise<boolean> {
    const { store, bots, row } = this.#parts
    const { actors, alarm, outcome } = ahead.position
    const clocks = this.#parts.clocks?.() ?? null
    const counted = clocks?.after(ahead.row.entry, actors)
    const standing: TurnRow = { actors, over: outcome !== null, at: Date.now(), tip: ahead.row.hash }
    const turn = counted ? { ...standing, clocks: counted } : standing
    const byItself = dueAfter(actors, alarm === null ? null : alarm - now(), bots)
    const due = earlier(byItself, counted && clocks ? clocks.deadline(counted, actors) : null)
    const written = store.append(row.id, ahead.row, due, turn)
    const task = whenIdle(() => this.#draft(ahead))
    try {
      if (!(await written)) return false
    } finally {
      task.work = null
    }
    if (counted) clocks?.settle(counted, actors)
    this.#settle(ahead)
    return true
  }

  /** Takes over what other servers wrote, and shows it. `false`: nothing. Rejects with `EntriesLost` if the last known entry is gone. */
  async catchUp(): Promise<boolean> {
    const { seq } = this.#position
    const rows = await this.#parts.store.entriesAfter(this.#parts.row.id, Math.max(0, seq - 1))
    if (seq > 0 && rows.shift()?.hash !== this.#lastHash) throw new EntriesLost()
    verifyChain(this.#lastHash, seq, rows)
    const counted = rows.length > 0 ? (await this.#parts.store.turn(this.#parts.row.id))?.clocks : undefined
    for (const row of rows) {
      const ahead = this.#step(row.entry)
      if (counted) this.#parts.clocks?.()?.settle(counted, ahead.position.actors)
      this.#settle({ row, ...ahead })
    }
    return rows.length > 0
  }

  /** How many entries known here are missing in the database. */
  async countForgotten(): Promise<number> {
    const rows = await this.#parts.store.entriesAfter(this.#parts.row.id, 0)
    const ours = this.#match.record.log
    const first = ours.findIndex((entry, index) => canonical(entry) !== canonical(rows[index]?.entry ?? null))
    return first < 0 ? 0 : ours.length - first
  }

  #advance(entry: LogEntry<AnyGame>): readonly unknown[] {
    const events = advance(this.#match, entry)
    this.#moments.keep(this.#match)
    return events
  }

  #step(entry: LogEntry<AnyGame>): Omit<PreparedEntry, 'row'> {
    const { game, record } = this.#match
    const { state, trail, events } = lookAhead(this.#match, entry)
    const match = { game, record, state, trail }
    const previous = this.#position
    return { match, events, position: positionOf(match, previous.seq + 1, { previous, entry }) }
  }

  #draft({ position, events }: PreparedEntry): void {
    try {
      this.#parts.draft?.(position, events)
    } catch {
      // It will throw again when the step is sent, where the error is handled.
    }
  }

  #settle({ row, match, events, position }: PreparedEntry): void {
    match.record.log.push(row.entry)
    this.#match = match
    this.#moments.keep(match)
    this.#position = position
    this.#history.push(events)
    this.#remember(row)
    this.#parts.onAdvance(events)
  }

  #remember({ seq, actionId, entry, hash }: EntryRow): void {
    this.#lastHash = hash
    if ('undo' in entry) this.#takenBack++
    if ('race' in entry && entry.race) this.#raced.push({ seq, seat: entry.seat, race: entry.race })
    const seat = seatOf(entry)
    if (seat === null || actionId === null) return
    const known = (this.#known[seat] ??= new Map<string, number>())
    known.set(actionId, seq)
  }
}
