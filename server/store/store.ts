/** What the room layer needs of a database. Every promise is kept only after the commit. */

import type { AnyGame, BotLevel, ContentFiles, LogEntry, Saying, Seat } from '#kernel'
import type { ClockRule, StandIn } from '#protocol/messages.ts'

export type SeatRow =
  | { readonly kind: 'open' }
  | PlayerRow
  | { readonly kind: 'bot'; readonly name: string; readonly level: BotLevel }

export interface PlayerRow {
  readonly kind: 'player'
  readonly name: string
  readonly tokenHash: string
  /** Of the token this one took the place of. It opens nothing, but whoever has it may take the seat back. */
  readonly formerHash?: string
  /** Of the token with which it was taken, or of what a newcomer chose: if the answer was lost, whoever has it may ask again. */
  readonly claimHash?: string
  /** Of the token of the same person at the table before. Whoever has it may come to this one. */
  readonly previousHash?: string
  /** Opens the seat once, until then (milliseconds since 1970). */
  readonly ticket?: { readonly hash: string; readonly until: number }
  readonly standIn?: StandIn
  /** Their time ran out. */
  readonly outOfTime?: true
  /** A program of somebody's sits here, which plays over a line of its own. */
  readonly program?: true
  /** Of the key by which they are known from match to match, where that counts. */
  readonly playerHash?: string
}

/** What is settled at a table beside the options of its game. */
export interface Terms {
  /** Absent: everybody may think as long as they like. */
  readonly clock?: ClockRule
  /** Everybody agreed to stop the clocks. */
  readonly clocksStopped?: true
  /** Nobody may watch. */
  readonly unwatched?: true
  /** Everybody agreed to end the match without a result. */
  readonly aborted?: true
  /** Everybody agreed to talk this way, by the game's own name for it, and not as the options say. */
  readonly talk?: string
  /** The table at which these people play on, and the one they come from. */
  readonly next?: string
  readonly previous?: string
  /** The deal of this day is played here, the same for everybody. */
  readonly daily?: string
  /** The result counts for the ratings of those who play. */
  readonly rated?: true
}

/** A table where people gather and then play. */
export interface TableRow {
  readonly id: string
  /** Opens a seat while people gather; it is no seat token. */
  readonly invite: string
  readonly game: string
  readonly seats: readonly SeatRow[]
  readonly options: Readonly<Record<string, unknown>>
  readonly terms?: Terms
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
  /** nonces[seat]: what the players added to the sealed secret; absent where nothing was sealed. */
  readonly nonces?: readonly (string | null)[]
}

/** Where a match stands, for those who do not want to read its whole log. */
export interface TurnRow {
  /** Who may act. */
  readonly actors: readonly Seat[]
  readonly over: boolean
  /** When the last entry was written, in milliseconds since 1970. */
  readonly at: number
  /** Its hash, or that of the match's terms: a log that does not lead there was cut short. Absent in older matches. */
  readonly tip?: string
  /** At tables with clocks. */
  readonly clocks?: ClocksRow
}

export interface ClocksRow {
  /** used[seat]: milliseconds of thinking that were counted by then. */
  readonly used: readonly number[]
  /** Until when it is counted, in milliseconds since 1970. */
  readonly until: number
}

/** A time in which a server ran over this data, in milliseconds since 1970. */
export interface RunRow {
  readonly began: number
  /** Its last sign of life. */
  readonly seen: number
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
  startMatch(
    row: TableRow,
    match: MatchRow,
    content: ContentFiles,
    due: number | null,
    turn?: TurnRow,
  ): Promise<boolean>
  /** Puts `row` in place of its previous revision, and makes the table where they play on. */
  playOn(row: TableRow, next: TableRow): Promise<boolean>
  /**
   * Adds an entry to the log. `due`: when the match next needs the server by itself, in milliseconds since 1970.
   * `false`: the place in the log, or the action's id, is taken, or the entry before is not the one it names. Rejects with `Withdrawn` if nobody may write this action any more.
   */
  append(match: string, row: EntryRow, due: number | null, turn?: TurnRow): Promise<boolean>
  /**
   * From now on nobody writes this action into the log, whichever process has it before it. `false`: it is there already. The oldest of
   * very many may be forgotten. `asked`: since when somebody waits, in milliseconds of the process. Absent where no two servers share
   * what is kept: one that refuses remembers it by itself.
   */
  withdraw?(match: string, seat: Seat, actionId: string, asked: number): Promise<boolean>
  /** Without a new entry: the clocks of the match were stopped or go on. */
  saveClocks(match: string, clocks: ClocksRow, due: number | null): Promise<void>
  /** `false`: the seat has said something under this id before. The oldest of very many may be forgotten. */
  keepSaying(table: string, row: SayingRow): Promise<boolean>

  table(id: string): Promise<TableRow | null>
  tableOfInvite(invite: string): Promise<string | null>
  match(id: string): Promise<MatchRow | null>
  entriesAfter(match: string, seq: number): Promise<EntryRow[]>
  /** `null` if nobody wrote it down. */
  turn(match: string): Promise<TurnRow | null>
  /** The last so many sayings at a table, oldest first. */
  sayings(table: string, count: number): Promise<SayingRow[]>
  /** Tables whose match needs the server by then. */
  tablesDue(until: number): Promise<string[]>
  content(game: string, hash: string): Promise<ContentFiles | null>

  readonly accounts: AccountStore
  readonly subscriptions: SubscriptionStore
  readonly shuffles: ShuffleStore
  readonly tries: TryStore
  readonly ratings: RatingStore
  /** What was kept under this name; if nothing was, `make` is asked for it once and for all. */
  key(name: string, make: () => string): Promise<string>
  /** Writes a sign of life. Rejects if nothing can be written. */
  probe(): Promise<void>

  /** A server begins to run, at `at`; resolves to the number of its run. */
  beginRun(at: number): Promise<number>
  /** It still does. */
  keepRunning(run: number, at: number): Promise<void>
  /** Every time in which a server ran, but for the run of this number. */
  runsBeside(run: number): Promise<RunRow[]>

  /** Writes what is waiting, then closes. */
  close(): Promise<void>
}

/** A store that several processes may share. */
export type SharedStore = Store & Required<Pick<Store, 'withdraw'>>

/** Programs that have an account of their own, by name. */
export interface AccountStore {
  /** `false`: the name or the token is taken. */
  add(name: string, tokenHash: string): Promise<boolean>
  /** `false`: there was none of that name. */
  remove(name: string): Promise<boolean>
  list(): Promise<readonly { readonly name: string; readonly since: number }[]>
  /** Whose token it is. */
  ofToken(tokenHash: string): Promise<string | null>
  /** The account sits at this table. */
  sat(name: string, table: string): Promise<void>
  /** Where it sits, the newest first. */
  tables(name: string): Promise<string[]>
}

/** What tables seal before they shuffle. Nothing of it leaves the server before the match is over. */
export interface ShuffleStore {
  /** The table's secret; if it has none yet, `make` is asked for one, once and for all. */
  seal(table: string, make: () => string): Promise<string>
  /** `null`: nothing was sealed. */
  secret(table: string): Promise<string | null>
  /** What a player adds, by the hash of their token. `false`: they have added something before. */
  mix(table: string, tokenHash: string, nonce: string): Promise<boolean>
  /** By the hash of the token. */
  nonces(table: string): Promise<ReadonlyMap<string, string>>
}

/** Somebody tries a day's deal. */
export interface TryRow {
  readonly table: string
  /** By UTC, such as 2026-11-16. */
  readonly day: string
  readonly game: string
  /** Hash of what the browser calls itself. */
  readonly browser: string
  readonly name: string
}

/** How a try ended. */
export interface TryResult {
  /** From 0 to 1: the share of rivals beaten, or whether all won together. */
  readonly worth: number
  /** `null` where all win or lose together. */
  readonly place: number | null
  /** `null` where the game keeps no score. */
  readonly points: number | null
  /** Actions of one's own that were not taken back. */
  readonly moves: number
}

export interface EndedTry extends Pick<TryRow, 'browser' | 'name'> {
  /** Which try of this browser it was, from 1. */
  readonly number: number
  readonly result: TryResult
}

export interface TryStore {
  /** A try begins. Which one of this browser it is, from 1. */
  begin(row: TryRow): Promise<number>
  /** `false`: no such try, or its result was entered before. */
  end(table: string, result: TryResult): Promise<boolean>
  /** The first so many that ended, in the order in which they began. */
  ended(day: string, game: string, count: number): Promise<EndedTry[]>
  /** Tables where a match that counts is over, but its result was not entered. */
  owed(): Promise<string[]>
}

/** How well somebody plays a game, as far as it is known: a mean, and how far off it may be. */
export interface Skill {
  readonly mu: number
  readonly sigma: number
}

export interface RatingRow extends Skill {
  readonly game: string
  /** As it was last typed. */
  readonly name: string
  /** How many of their matches counted. */
  readonly matches: number
}

/** Ratings belong to the hash of a key that only the player's browser knows. */
export interface RatingStore {
  /** The match that begins at this table will count. */
  expect(table: string): Promise<void>
  /**
   * Enters the match of this table, once and for all. `rate` gets what was known of each player, `null` for nothing, and
   * answers what is known now; nobody else changes it meanwhile. `false`: it was entered before, or does not count.
   */
  enter(match: RatedMatch, rate: (before: readonly (Skill | null)[]) => readonly Skill[]): Promise<boolean>
  of(player: string): Promise<RatingRow[]>
  /** Whoever played at least so many matches, best first: by what they can do at the least. */
  best(game: string, wish: { readonly matches: number; readonly count: number }): Promise<RatingRow[]>
  /** Nothing is known of this player any more. */
  forget(player: string): Promise<void>
  /** Tables where a match that counts is over, but was not entered. */
  owed(): Promise<string[]>
}

export interface RatedMatch {
  readonly table: string
  readonly game: string
  readonly players: readonly { readonly player: string; readonly name: string }[]
}

/** Where a browser wants to be told that it is somebody's turn, as the browser's maker gave it. */
export interface Subscription {
  readonly endpoint: string
  /** The browser's public key, and the secret shared with it, in base64url. */
  readonly p256dh: string
  readonly auth: string
}

/** Subscriptions belong to a seat as long as its token stays the same. */
export interface SubscriptionStore {
  keep(table: string, tokenHash: string, subscription: Subscription): Promise<void>
  /** Of one seat; without `table`, wherever it is. */
  drop(endpoint: string, seat?: { readonly table: string; readonly tokenHash: string }): Promise<void>
  of(table: string, tokenHash: string): Promise<Subscription[]>
}

/** Something could not be saved. Nothing of it happened. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved'
}

/** This very action was refused by another process, which told its player so. It is not in the log, and never will be. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn'
}

/** The line to the database broke while something was saved, and nobody could say yet whether it was: ask again. */
export class OutcomeUnknown extends Error {
  override readonly name: string = 'OutcomeUnknown'
}

/** The database does not have what it had acknowledged, as after a failover to a replica that lagged behind: what rests on it is read again. */
export class EntriesLost extends OutcomeUnknown {
  constructor() {
    super('the database has lost what it had acknowledged')
  }
}

/** The match at a table; `null` while people gather. Throws if it was there and is gone: nobody may begin another in its place. */
export async function matchAt(store: Pick<Store, 'match'>, { match: id }: TableRow): Promise<MatchRow | null> {
  const match = id === null ? null : await store.match(id)
  if (id !== null && !match) throw new Error('the match of this table is gone')
  return match
}

/** Who acted, as the unique key (match, seat, action id) has it. */
export function seatOf(entry: LogEntry<AnyGame>): Seat | null {
  return 'seat' in entry ? entry.seat : null
}
