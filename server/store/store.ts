/** What the server needs of a database. Every promise resolves only after the commit. */

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
  /** Of the token this one replaced. It opens nothing, but its owner may take the seat back. */
  readonly formerHash?: string
  /**
   * Of the token with which the seat was taken, or of the secret a new player chose: if the answer was lost, its owner
   * may ask again.
   */
  readonly claimHash?: string
  /** Of the same person's token at the previous table. Its owner may come to this one. */
  readonly previousHash?: string
  /** Opens the seat once, until then (milliseconds since 1970). */
  readonly ticket?: { readonly hash: string; readonly until: number }
  readonly standIn?: StandIn
  /** Their time ran out. */
  readonly outOfTime?: true
  /** A program plays from this seat, over its own connection. */
  readonly program?: true
  /** Of the key that identifies the player across matches, where the match is rated. */
  readonly playerHash?: string
}

/** What is settled at a table besides the options of its game. */
export interface Terms {
  /** Absent: players may think as long as they like. */
  readonly clock?: ClockRule
  /** All players agreed to stop the clocks. */
  readonly clocksStopped?: true
  /** No spectators. */
  readonly unwatched?: true
  /** All players agreed to end the match without a result. */
  readonly aborted?: true
  /** The way to talk that all players agreed on, by the game's own name for it, instead of the option's. */
  readonly talk?: string
  /** The table of the rematch, and the table this one is a rematch of. */
  readonly next?: string
  readonly previous?: string
  /** The daily deal that is played here, the same for all players. */
  readonly daily?: string
  /** The result counts for the ratings of those who play. */
  readonly rated?: true
}

/** A table: a lobby first, then a match. */
export interface TableRow {
  readonly id: string
  /** Opens a seat in the lobby; it is no seat token. */
  readonly invite: string
  readonly game: string
  readonly seats: readonly SeatRow[]
  readonly options: Readonly<Record<string, unknown>>
  readonly terms?: Terms
  /** `null` in the lobby. */
  readonly match: string | null
  /** Raised by every change: a writer names the revision it has read. */
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

/** Where a match stands, for callers that do not read its whole log. */
export interface TurnRow {
  /** Who may act. */
  readonly actors: readonly Seat[]
  readonly over: boolean
  /** When the last entry was written, in milliseconds since 1970. */
  readonly at: number
  /**
   * The hash of the last entry, or of the match's terms: a log that does not lead there was cut short. Absent in older
   * matches.
   */
  readonly tip?: string
  /** At tables with clocks. */
  readonly clocks?: ClocksRow
}

export interface ClocksRow {
  /** used[seat]: milliseconds of thinking counted by then. */
  readonly used: readonly number[]
  /** Until when it is counted, in milliseconds since 1970. */
  readonly until: number
}

/** A period in which a server ran over this data, in milliseconds since 1970. */
export interface RunRow {
  readonly began: number
  /** Its last heartbeat. */
  readonly seen: number
}

/** One entry of a match's log. */
export interface EntryRow {
  /** From 1, without gaps. */
  readonly seq: number
  /** Idempotency key from the client: an action sent twice is carried out once; `null` for bots and alarms. */
  readonly actionId: string | null
  readonly entry: LogEntry<AnyGame>
  readonly prevHash: string
  readonly hash: string
}

/** A chat message at a table. It is no part of the match. */
export interface SayingRow {
  /** Idempotency key from the client: a message sent twice is kept once. */
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
  /** Replaces the previous revision with `row`. `false`: another writer changed the table first. */
  saveTable(row: TableRow): Promise<boolean>
  /** The same, with the match and its content. */
  startMatch(
    row: TableRow,
    match: MatchRow,
    content: ContentFiles,
    due: number | null,
    turn?: TurnRow,
  ): Promise<boolean>
  /** Replaces the previous revision with `row`, and makes the table of the rematch. */
  playOn(row: TableRow, next: TableRow): Promise<boolean>
  /**
   * Appends an entry to the log. `due`: when the match next needs the server, in milliseconds since 1970. `false`: the
   * place in the log, or the action's id, is taken, or the previous entry differs from the one named. Rejects with
   * `Withdrawn` if this action was withdrawn.
   */
  append(match: string, row: EntryRow, due: number | null, turn?: TurnRow): Promise<boolean>
  /**
   * Withdraws an action: no process may write it into the log any more. `false`: it is there already. The oldest of
   * very many may be forgotten. `asked`: since when the caller waits, in milliseconds of the process. Absent where no
   * two servers share the data: a single one remembers its refusals itself.
   */
  withdraw?(match: string, seat: Seat, actionId: string, asked: number): Promise<boolean>
  /** Without a new entry: the clocks of the match were stopped or resumed. */
  saveClocks(match: string, clocks: ClocksRow, due: number | null): Promise<void>
  /** `false`: the seat has used this id before. The oldest of very many may be forgotten. */
  keepSaying(table: string, row: SayingRow): Promise<boolean>

  table(id: string): Promise<TableRow | null>
  tableOfInvite(invite: string): Promise<string | null>
  match(id: string): Promise<MatchRow | null>
  entriesAfter(match: string, seq: number): Promise<EntryRow[]>
  /** `null` if it was not recorded. */
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
  /** The value kept under this name; if there is none, `make` is called once and its value kept. */
  key(name: string, make: () => string): Promise<string>
  /** Writes a heartbeat. Rejects if nothing can be written. */
  probe(): Promise<void>

  /** A server starts to run, at `at`; resolves to the number of its run. */
  beginRun(at: number): Promise<number>
  /** The run continues. */
  keepRunning(run: number, at: number): Promise<void>
  /** Every run of a server except the one with this number. */
  runsBeside(run: number): Promise<RunRow[]>

  /** Commits pending writes, then closes. */
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
  /** The account that the token belongs to. */
  ofToken(tokenHash: string): Promise<string | null>
  /** Records that the account sits at this table. */
  sat(name: string, table: string): Promise<void>
  /** Its tables, newest first. */
  tables(name: string): Promise<string[]>
}

/** The sealed secrets and nonces of tables. None of it leaves the server before the match is over. */
export interface ShuffleStore {
  /** The table's secret; if it has none yet, `make` is called once and its value kept. */
  seal(table: string, make: () => string): Promise<string>
  /** `null`: nothing was sealed. */
  secret(table: string): Promise<string | null>
  /** A player's nonce, by the hash of their token. `false`: they have added one before. */
  mix(table: string, tokenHash: string, nonce: string): Promise<boolean>
  /** By the hash of the token. */
  nonces(table: string): Promise<ReadonlyMap<string, string>>
}

/** A try at a daily deal. */
export interface TryRow {
  readonly table: string
  /** By UTC, such as 2026-11-16. */
  readonly day: string
  readonly game: string
  /** Hash of the browser's id. */
  readonly browser: string
  readonly name: string
}

/** How a try ended. */
export interface TryResult {
  /** From 0 to 1: the share of rivals beaten, or whether all won together. */
  readonly worth: number
  /** `null` where all win or lose together. */
  readonly place: number | null
  /** `null` where the game has no score. */
  readonly points: number | null
  /** The player's own actions that were not undone. */
  readonly moves: number
}

export interface EndedTry extends Pick<TryRow, 'browser' | 'name'> {
  /** Which try of this browser it was, from 1. */
  readonly number: number
  readonly result: TryResult
}

export interface TryStore {
  /** Starts a try. Resolves to its number for this browser, from 1. */
  begin(row: TryRow): Promise<number>
  /** `false`: no such try, or its result was entered before. */
  end(table: string, result: TryResult): Promise<boolean>
  /** The first so many that ended, in the order in which they began. */
  ended(day: string, game: string, count: number): Promise<EndedTry[]>
  /** Tables whose rated or daily match is over, but whose result is not entered. */
  owed(): Promise<string[]>
}

/** An estimate of how well a player plays a game: a mean, and its uncertainty. */
export interface Skill {
  readonly mu: number
  readonly sigma: number
}

export interface RatingRow extends Skill {
  readonly game: string
  /** As last typed. */
  readonly name: string
  /** How many of their matches were rated. */
  readonly matches: number
}

/** Ratings belong to the hash of a key that only the player's browser knows. */
export interface RatingStore {
  /** The match that begins at this table will be rated. */
  expect(table: string): Promise<void>
  /**
   * Enters the match of this table once. `rate` gets each player's previous skill, `null` if unknown, and returns the
   * new ones; they are locked meanwhile. `false`: it was entered before, or is not rated.
   */
  enter(match: RatedMatch, rate: (before: readonly (Skill | null)[]) => readonly Skill[]): Promise<boolean>
  of(player: string): Promise<RatingRow[]>
  /** Players with at least so many matches, best first: by the lower bound of their skill. */
  best(game: string, wish: { readonly matches: number; readonly count: number }): Promise<RatingRow[]>
  /** Deletes this player's rating. */
  forget(player: string): Promise<void>
  /** Tables where a rated match is over, but was not entered. */
  owed(): Promise<string[]>
}

export interface RatedMatch {
  readonly table: string
  readonly game: string
  readonly players: readonly { readonly player: string; readonly name: string }[]
}

/** Where a browser receives push messages about its turn, as its push service gave it. */
export interface Subscription {
  readonly endpoint: string
  /** The browser's public key, and the secret shared with it, in base64url. */
  readonly p256dh: string
  readonly auth: string
}

/** Subscriptions belong to a seat as long as its token stays the same. */
export interface SubscriptionStore {
  keep(table: string, tokenHash: string, subscription: Subscription): Promise<void>
  /** Of one seat; without `seat`, wherever it is. */
  drop(endpoint: string, seat?: { readonly table: string; readonly tokenHash: string }): Promise<void>
  of(table: string, tokenHash: string): Promise<Subscription[]>
}

/** A write failed. Nothing of it happened. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved'
}

/** This action was refused by another process, which told its player so. It is not in the log, and never will be. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn'
}

/** The connection to the database broke during a write, and its outcome is unknown: ask again. */
export class OutcomeUnknown extends Error {
  override readonly name: string = 'OutcomeUnknown'
}

/**
 * The database lost acknowledged entries, as after a failover to a lagging replica: what depends on them is read again.
 */
export class EntriesLost extends OutcomeUnknown {
  constructor() {
    super('the database has lost what it had acknowledged')
  }
}

/** The match at a table; `null` in the lobby. Throws if it was there and is gone: no other may begin in its place. */
export async function matchAt(store: Pick<Store, 'match'>, { match: id }: TableRow): Promise<MatchRow | null> {
  const match = id === null ? null : await store.match(id)
  if (id !== null && !match) throw new Error('the match of this table is gone')
  return match
}

/** The acting seat, as in the unique key (match, seat, action id). */
export function seatOf(entry: LogEntry<AnyGame>): Seat | null {
  return 'seat' in entry ? entry.seat : null
}
