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
import { type Position, positionOf } from './position.ts'
import {
  type ClocksRow,
  type EntryRow,
  EntriesLost,
  type MatchRow,
  seatOf,
  type Store,
  type TurnRow,
} from '../store/store.ts'
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
}

/** The next position, and the entry that leads there. */
export interface Step {
  readonly row: EntryRow
  readonly match: Match<AnyGame>
  readonly events: readonly unknown[]
  readonly position: Position
}

/** What is on disk besides the entries. */
export interface Committed {
  /** The clocks after the last of them; `undefined` for play without clocks. */
  readonly clocks: ClocksRow | undefined
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
  lookAhead(pending: PendingEntry): { readonly ok: true; readonly step: Step } | Extract<Answer, { ok: false }> {
    const proposal = pending.propose()
    if (!proposal.ok) return proposal
    const { entry } = proposal
    if ('undo' in entry && this.#takenBack >= MOST_TAKEN_BACK) {
      return { ok: false, refusal: refuse('TAKEN_BACK_TOO_OFTEN') }
    }
    const row = sealEntry(this.#lastHash, { seq: this.#position.seq + 1, actionId: pending.actionId, entry })
    return { ok: true, step: this.stepTo(row) }
  }

  /** Writes the step at `now` of the match. `false`: its place in the log was taken. `take` it once it is written. */
  async append({ row, position }: Step, clocks: Clocks | null, now: number): Promise<Committed | false> {
    const { store, bots } = this.#parts
    const { actors, alarm, outcome } = position
    const counted = clocks?.after(row.entry, actors)
    const standing: TurnRow = { actors, over: outcome !== null, at: Date.now(), tip: row.hash }
    const turn = counted ? { ...standing, clocks: counted } : standing
    const byItself = dueAfter(actors, alarm === null ? null : alarm - now, bots)
    const due = earlier(byItself, counted && clocks ? clocks.deadline(counted, actors) : null)
    return (await store.append(this.#parts.row.id, row, due, turn)) && { clocks: counted }
  }

  /** What other servers wrote, to be taken row by row. Rejects with `EntriesLost` if the last known entry is gone. */
  async unknown(): Promise<{ readonly rows: readonly EntryRow[] } & Committed> {
    const { seq } = this.#position
    const { store, row } = this.#parts
    const rows = await store.entriesAfter(row.id, Math.max(0, seq - 1))
    if (seq > 0 && rows.shift()?.hash !== this.#lastHash) throw new EntriesLost()
    verifyChain(this.#lastHash, seq, rows)
    return { rows, clocks: rows.length > 0 ? (await store.turn(row.id))?.clocks : undefined }
  }

  /** Makes a step that is on disk the present position. */
  take({ row, match, events, position }: Step): void {
    match.record.log.push(row.entry)
    this.#match = match
    this.#moments.keep(match)
    this.#position = position
    this.#history.push(events)
    this.#remember(row)
  }

  /** How many entries known here are missing in the database. */
  async countForgotten(): Promise<number> {
    const rows = await this.#parts.store.entriesAfter(this.#parts.row.id, 0)
    const ours = this.#match.record.log
    const first = ours.findIndex((entry, index) => canonical(entry) !== canonical(rows[index]?.entry ?? null))
    return first < 0 ? 0 : ours.length - first
  }

  /** What the entry leads to from the present position. */
  stepTo(row: EntryRow): Step {
    const { entry } = row
    const { game, record } = this.#match
    const { state, trail, events } = lookAhead(this.#match, entry)
    const match = { game, record, state, trail }
    const previous = this.#position
    return { row, match, events, position: positionOf(match, previous.seq + 1, { previous, entry }) }
  }

  #advance(entry: LogEntry<AnyGame>): readonly unknown[] {
    const events = advance(this.#match, entry)
    this.#moments.keep(this.#match)
    return events
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
