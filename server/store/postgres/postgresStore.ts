/** The store in a PostgreSQL database, which many processes may share. */

import { type Kysely, sql } from 'kysely'
import type { ContentFiles, Seat } from '#kernel'
import type { Bus } from '../bus.ts'
import { postgresAccounts, postgresSubscriptions } from './postgresAccounts.ts'
import { PostgresBus } from './postgresBus.ts'
import { withDeadline, isConnectionLost, openPool } from './postgresConnection.ts'
import { PostgresRefusals } from './postgresRefusals.ts'
import { postgresRatings, postgresTries } from './postgresResults.ts'
import { type Changing, type Database, migratePostgres } from './postgresSchema.ts'
import { postgresShuffles } from './postgresShuffles.ts'
import { insertTable, isDue, jsonOrNull, keepDue, replaceTable } from './postgresTables.ts'
import { PostgresWriter } from './postgresWriter.ts'
import {
  type AccountStore,
  type ClocksRow,
  type EntryRow,
  type MatchRow,
  NotSaved,
  type RatingStore,
  type RunRow,
  type SayingRow,
  type SharedStore,
  type ShuffleStore,
  type SubscriptionStore,
  type TableRow,
  type TryStore,
  type TurnRow,
} from '../store.ts'

export interface PostgresStoreSettings {
  readonly url: string
  /** Least milliseconds between commits: writes in between are committed together. */
  readonly gather: number
  /** Milliseconds after which an unreachable database is given up. */
  readonly patience?: number
  /** A commit is on disk; it took this many milliseconds. */
  onCommit?(took: number): void
  /** Notifications from the other processes fail, or work again. */
  onTrouble?(problem: string, error: Error | null): void
}

/** What the store offers to its parts. */
export interface DatabaseAccess {
  read<T>(work: (database: Kysely<Database>) => Promise<T>): Promise<T>
  /** Committed in the next batch. */
  write(table: string | null, run: (changing: Changing) => Promise<boolean>): Promise<boolean>
}

const DEFAULT_TIMEOUT = 4500
/** Connections to read with; one more writes, and one listens. */
const READERS = 6
const WITHDRAWERS = 2
/** Sayings kept per table: chat cannot fill the disk. */
const MOST_SAYINGS = 1000

export class PostgresStore implements SharedStore {
  readonly #reading: Kysely<Database>
  readonly #writing: Kysely<Database>
  readonly #withdrawing: Kysely<Database>
  readonly #writer: PostgresWriter
  readonly #refusals: PostgresRefusals
  readonly #bus: PostgresBus
  readonly #patience: number
  #closing: Promise<void> | null = null
  readonly accounts: AccountStore
  readonly subscriptions: SubscriptionStore
  readonly shuffles: ShuffleStore
  readonly tries: TryStore
  readonly ratings: RatingStore

  /** Migrates the database first. Throws if it cannot be reached, or is not durable. */
  static async open(settings: PostgresStoreSettings): Promise<PostgresStore> {
    const patient = openPool(settings.url, { most: 1, patient: true })
    try {
      await migratePostgres(patient)
    } finally {
      await patient.destroy()
    }
    const store = new PostgresStore(settings)
    try {
      await demandDurability(store.#writing)
      await store.#writer.begin()
      await store.#bus.begin()
    } catch (error) {
      await store.close()
      throw error
    }
    return store
  }

  private constructor({ url, gather, patience = DEFAULT_TIMEOUT, onCommit, onTrouble }: PostgresStoreSettings) {
    this.#patience = patience
    this.#reading = openPool(url, { most: READERS })
    this.#writing = openPool(url, { most: 1 })
    this.#withdrawing = openPool(url, { most: WITHDRAWERS })
    this.#refusals = new PostgresRefusals({ database: this.#withdrawing, patience })
    this.#writer = new PostgresWriter({
      database: this.#writing,
      gather,
      patience,
      onChange: tables => this.#bus.publish(tables),
      ...(onCommit && { onCommit }),
    })
    const lent: DatabaseAccess = {
      read: work => this.#read(work),
      write: (table, run) => this.#writer.write({ table, run }),
    }
    this.#bus = new PostgresBus({ url, lent, process: () => this.#writer.process, onTrouble: onTrouble ?? (() => {}) })
    this.accounts = postgresAccounts(lent)
    this.subscriptions = postgresSubscriptions(lent)
    this.shuffles = postgresShuffles(lent)
    this.tries = postgresTries(lent)
    this.ratings = postgresRatings(lent)
  }

  get bus(): Bus {
    return this.#bus
  }

  async createTable(row: TableRow): Promise<void> {
    await this.#change(row.id, changing => insertTable(changing, row))
  }

  saveTable(row: TableRow): Promise<boolean> {
    return this.#change(row.id, async changing => {
      if (!(await replaceTable(changing, row))) return false
      await keepDue(changing, row)
      return true
    })
  }

  playOn(row: TableRow, next: TableRow): Promise<boolean> {
    return this.#change(
      row.id,
      async changing => (await replaceTable(changing, row)) && (await insertTable(changing, next)),
    )
  }

  startMatch(
    row: TableRow,
    match: MatchRow,
    content: ContentFiles,
    due: number | null,
    turn?: TurnRow,
  ): Promise<boolean> {
    return this.#change(row.id, async changing => {
      if (!(await replaceTable(changing, row))) return false
      await changing
        .insertInto('contents')
        .values({ game: match.game, hash: match.contentHash, files: JSON.stringify(content) })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      const { contentHash, options, nonces, ...rest } = match
      await changing
        .insertInto('matches')
        .values({
          ...rest,
          content_hash: contentHash,
          options: JSON.stringify(options),
          nonces: jsonOrNull(nonces),
          due,
          turn: jsonOrNull(turn),
        })
        .execute()
      return true
    })
  }

  append(match: string, row: EntryRow, due: number | null, turn?: TurnRow): Promise<boolean> {
    return this.#writer.write({ match, row, due, turn })
  }

  withdraw(match: string, seat: Seat, actionId: string, asked: number): Promise<boolean> {
    return this.#refusals.withdraw({ match, seat, actionId }, asked)
  }

  async saveClocks(match: string, clocks: ClocksRow, due: number | null): Promise<void> {
    await this.#change(null, async changing => {
      const counted = JSON.stringify(clocks)
      await sql`UPDATE matches SET turn = jsonb_set(turn::jsonb, '{clocks}', ${counted}::jsonb)::text, due = ${due}
        WHERE id = ${match}`.execute(changing)
      return true
    })
  }

  keepSaying(table: string, { saying, ...row }: SayingRow): Promise<boolean> {
    return this.#change(table, async changing => {
      const record = await changing
        .insertInto('sayings')
        .values({ table, saying: JSON.stringify(saying), ...row })
        .onConflict(conflict => conflict.doNothing())
        .returning('number')
        .executeTakeFirst()
      if (!record) return false
      await sql`DELETE FROM sayings WHERE "table" = ${table} AND number <=
        (SELECT number FROM sayings WHERE "table" = ${table} ORDER BY number DESC LIMIT 1 OFFSET ${MOST_SAYINGS})`.execute(
        changing,
      )
      return true
    })
  }

  async table(id: string): Promise<TableRow | null> {
    const row = await this.#read(database =>
      database.selectFrom('tables').selectAll().where('id', '=', id).executeTakeFirst(),
    )
    if (!row) return null
    const { seats, options, terms, ...rest } = row
    return {
      ...rest,
      seats: JSON.parse(seats),
      options: JSON.parse(options),
      ...(terms !== null && { terms: JSON.parse(terms) }),
    }
  }

  async tableOfInvite(invite: string): Promise<string | null> {
    const row = await this.#read(database =>
      database.selectFrom('tables').select('id').where('invite', '=', invite).executeTakeFirst(),
    )
    return row?.id ?? null
  }

  async match(id: string): Promise<MatchRow | null> {
    const row = await this.#read(database =>
      database
        .selectFrom('matches')
        .select(['id', 'table', 'game', 'version', 'content_hash as contentHash', 'seats', 'options', 'seed', 'nonces'])
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    if (!row) return null
    const { options, nonces, ...rest } = row
    // Left out where there are none: matches from before players added nonces seal their terms without.
    return { ...rest, options: JSON.parse(options), ...(nonces !== null && { nonces: JSON.parse(nonces) }) }
  }

  async entriesAfter(match: string, seq: number): Promise<EntryRow[]> {
    const rows = await this.#read(database =>
      database
        .selectFrom('entries')
        .select(['seq', 'action_id as actionId', 'entry', 'prev_hash as prevHash', 'hash'])
        .where('match', '=', match)
        .where('seq', '>', seq)
        .orderBy('seq')
        .execute(),
    )
    return rows.map(row => ({ ...row, entry: JSON.parse(row.entry) }))
  }

  async turn(match: string): Promise<TurnRow | null> {
    const row = await this.#read(database =>
      database.selectFrom('matches').select('turn').where('id', '=', match).executeTakeFirst(),
    )
    return row?.turn ? JSON.parse(row.turn) : null
  }

  async sayings(table: string, count: number): Promise<SayingRow[]> {
    const rows = await this.#read(database =>
      database
        .selectFrom('sayings')
        .select(['id', 'seat', 'saying', 'words', 'at', 'seq'])
        .where('table', '=', table)
        .orderBy('number', 'desc')
        .limit(count)
        .execute(),
    )
    return rows.toReversed().map(row => ({ ...row, saying: JSON.parse(row.saying) }))
  }

  async tablesDue(until: number): Promise<string[]> {
    const { rows } = await this.#read(database =>
      sql<{ table: string }>`SELECT "table" FROM matches WHERE ${isDue(until)} ORDER BY due`.execute(database),
    )
    return rows.map(({ table }) => table)
  }

  async content(game: string, hash: string): Promise<ContentFiles | null> {
    const row = await this.#read(database =>
      database
        .selectFrom('contents')
        .select('files')
        .where('game', '=', game)
        .where('hash', '=', hash)
        .executeTakeFirst(),
    )
    return row ? JSON.parse(row.files) : null
  }

  async key(name: string, make: () => string): Promise<string> {
    const find = () =>
      this.#read(database => database.selectFrom('keys').select('value').where('name', '=', name).executeTakeFirst())
    const known = await find()
    if (known) return known.value
    // The first writer wins, perhaps another process.
    const value = make()
    await this.#change(null, async changing => {
      const insert = changing.insertInto('keys').values({ name, value })
      await insert.onConflict(conflict => conflict.doNothing()).execute()
      return true
    })
    return (await find())!.value
  }

  async probe(): Promise<void> {
    await this.#change(null, async changing => {
      const at = Date.now()
      const insert = changing.insertInto('signs_of_life').values({ one: 1, at })
      await insert.onConflict(conflict => conflict.column('one').doUpdateSet({ at })).execute()
      return true
    })
  }

  async beginRun(at: number): Promise<number> {
    let run = 0
    await this.#change(null, async changing => {
      const insert = changing.insertInto('runs').values({ began: at, seen: at }).returning('number')
      run = (await insert.executeTakeFirstOrThrow()).number
      return true
    })
    return run
  }

  async keepRunning(run: number, at: number): Promise<void> {
    await this.#change(null, async changing => {
      await changing.updateTable('runs').set({ seen: at }).where('number', '=', run).execute()
      return true
    })
  }

  runsBeside(run: number): Promise<RunRow[]> {
    return this.#read(database =>
      database.selectFrom('runs').select(['began', 'seen']).where('number', '<>', run).orderBy('began').execute(),
    )
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await this.#writer.settled()
    await this.#bus.stop()
    await Promise.all([this.#reading.destroy(), this.#writing.destroy(), this.#withdrawing.destroy()])
  }

  #change(table: string | null, run: (changing: Changing) => Promise<boolean>): Promise<boolean> {
    return this.#writer.write({ table, run })
  }

  /** Reads, and tries a second time if the connection was broken: the retry uses another connection. */
  async #read<T>(work: (database: Kysely<Database>) => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.#patience
    const attempt = () => withDeadline(() => deadline, work(this.#reading))
    try {
      return await attempt().catch((error: unknown) => {
        if (!isConnectionLost(error) || performance.now() >= deadline) throw error
        return attempt()
      })
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      throw new NotSaved(`the database cannot be reached: ${(error as Error).message}`, { cause: error })
    }
  }
}

/**
 * Durability depends on it, and that a withdrawn action is written by no server. Settings in the database's URL
 * override our own.
 */
async function demandDurability(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ fsync: string; synchronous: string; isolation: string }>`
    SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous,
      current_setting('transaction_isolation') AS isolation`.execute(database)
  const { fsync, synchronous, isolation } = rows[0]!
  if (fsync !== 'on' || synchronous !== 'on') {
    throw new Error('it is set up to forget what it was given: fsync or synchronous_commit is off')
  }
  if (isolation !== 'read committed') {
    throw new Error(`it is set up to hide what others wrote: transactions are ${isolation}, not read committed`)
  }
}
