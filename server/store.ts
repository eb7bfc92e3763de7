/** What the room layer needs of a database. Every promise is kept only after the commit. */

import type { AnyGame, BotLevel, ContentFiles, LogEntry, Saying, Seat } from '#kernel'
import type { StandIn } from '#protocol/messages.ts'

export type SeatRow =
  | { readonly kind: 'open' }
  | { readonly kind: 'player'; readonly name: string; readonly tokenHash: string; readonly standIn?: StandIn }
  | { readonly kind: 'bot'; readonly name: string; readonly level: BotLevel }

/** A table where people gather and then play. */
export interface TableRow {
  readonly id: string
  /** Opens a seat while people gather; it is no seat token. */
  readonly invite: string
  readonly game: string
  readonly seats: readonly SeatRow[]
  readonly options: Readonly<Record<string, unknown>>
  /** `null` while people gather. */
  readonly match: string | null
  /** Raised by every change: who changes a table names the one they looked at. */
  readonly revision: number
}

/** What is fixed when a match begins. */
export interface MatchRow {
  readonly id: string
  readonly table: string
  readonly game: string
  readonly version: number
  readonly contentHash: string
  readonly seats: number
  readonly options: Readonly<Record<string, unknown>>
  readonly seed: string
}

/** One entry of a match's log. */
export interface EntryRow {
  /** From 1, without gaps. */
  readonly seq: number
  /** Named by the client, so that an action sent twice is carried out once; `null` for bots and alarms. */
  readonly actionId: string | null
  readonly entry: LogEntry<AnyGame>
  readonly prevHash: string
  readonly hash: string
}

/** Something that was said at a table. It is no part of the match. */
export interface SayingRow {
  /** Named by the client, so that what is sent twice is said once. */
  readonly id: string
  readonly seat: Seat
  readonly saying: Saying
  readonly words: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Number of entries in the match's log by then. */
  readonly seq: number
}

export interface Store {
  createTable(row: TableRow): Promise<void>
  /** Puts `row` in place of its previous revision. `false`: someone else changed the table first. */
  saveTable(row: TableRow): Promise<boolean>
  /** The same, and the match with it, and the content it is played with. */
  startMatch(row: TableRow, match: MatchRow, content: ContentFiles, due: number | null): Promise<boolean>
  /**
   * Adds an entry to the log. `due`: when the match next needs the server by itself, in milliseconds since 1970.
   * `false`: the place in the log, or the action's id, is taken.
   */
  append(match: string, row: EntryRow, due: number | null): Promise<boolean>
  /** `false`: the seat has said something under this id before. The oldest of very many may be forgotten. */
  keepSaying(table: string, row: SayingRow): Promise<boolean>

  table(id: string): Promise<TableRow | null>
  tableOfInvite(invite: string): Promise<string | null>
  match(id: string): Promise<MatchRow | null>
  entriesAfter(match: string, seq: number): Promise<EntryRow[]>
  /** The last so many sayings at a table, oldest first. */
  sayings(table: string, count: number): Promise<SayingRow[]>
  /** Tables whose match needs the server by then. */
  tablesDue(until: number): Promise<string[]>
  content(game: string, hash: string): Promise<ContentFiles | null>

  /** Writes what is waiting, then closes. */
  close(): Promise<void>
}

/** Something could not be saved. Nothing of it happened. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved'
}

/** Who acted, as the unique key (match, seat, action id) has it. */
export function seatOf(entry: LogEntry<AnyGame>): Seat | null {
  return 'seat' in entry ? entry.seat : null
}
