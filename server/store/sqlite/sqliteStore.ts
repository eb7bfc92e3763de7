/**
 * The store in one SQLite file, or in memory alone. Under load, writes within a few milliseconds are committed
 * together.
 */

import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { ContentFiles } from '#kernel'
import { GroupCommit, type Sync } from './groupCommit.ts'
import { restrictDatabaseToOwner } from '../privateFiles.ts'
import { type Change, type Sql, sqliteAccounts, sqliteSubscriptions } from './sqliteAccounts.ts'
import { SqliteEntries } from './sqliteEntries.ts'
import { entryFrom, matchFrom, parseJson, SELECT_ENTRIES, SELECT_MATCH, SELECT_TURN } from './sqliteRows.ts'
import { migrate } from './sqliteSchema.ts'
import { sqliteRatings, sqliteTries } from './sqliteResults.ts'
import { sqliteShuffles } from './sqliteShuffles.ts'
import { insertTable, jsonOrNull, keepDue, replaceTable, SELECT_DUE, tableFrom } from './sqliteTables.ts'
import {
  type AccountStore,
  type ClocksRow,
  type EntryRow,
  type MatchRow,
  type RatingStore,
  type RunRow,
  type SayingRow,
  type ShuffleStore,
  type Store,
  type SubscriptionStore,
  type TableRow,
  type TryStore,
  type TurnRow,
} from '../store.ts'

export interface SqliteStoreSettings {
  /** `null`: nothing is kept after the process ends. */
  readonly dataDir: string | null
  /** Least milliseconds between commits: writes in between are committed together. */
  readonly gather: number
  /** How long another process may hold the file, in milliseconds. */
  readonly patience?: number
  /** How to sync to disk. Absent: as the system does it. */
  readonly sync?: Sync
  /** The disk failed: no write can be guaranteed any more. */
  onFatal(error: Error): void
  /** A commit is on disk; it took this many milliseconds. */
  onCommit?(took: number): void
}

const DEFAULT_TIMEOUT = 5000
/**
 * Pages in the write-ahead log after which a commit runs a checkpoint, if there was no idle moment for one
 * (`groupCommit.ts`). A page that changed many times is written once, so this is four times SQLite's default.
 */
const CHECKPOINT_PAGES = 4000
/** Sayings kept per table: chat cannot fill the disk. */
const MOST_SAYINGS = 1000

export class SqliteStore implements Store {
  readonly #database: DatabaseSync
  readonly #entries: SqliteEntries
  readonly #commits: GroupCommit
  readonly #statements = new Map<string, StatementSync>()
  readonly #change: Change = (text, values) => this.#prepared(text).run(...values).changes === 1
  readonly #rows: Sql['rows'] = (text, values) => this.#prepared(text).all(...values)
  readonly accounts: AccountStore
  readonly subscriptions: SubscriptionStore
  readonly shuffles: ShuffleStore
  readonly tries: TryStore
  readonly ratings: RatingStore

  constructor(settings: SqliteStoreSettings) {
    const file = settings.dataDir === null ? null : join(settings.dataDir, 'parlour.db')
    if (file !== null) restrictDatabaseToOwner(file)
    this.#database = new DatabaseSync(file ?? ':memory:')
    this.#database.exec(`PRAGMA busy_timeout = ${settings.patience ?? DEFAULT_TIMEOUT}`)
    if (file !== null) this.#demand('journal_mode', 'wal')
    this.#demand('wal_autocheckpoint', CHECKPOINT_PAGES)
    // `GroupCommit` syncs after every commit without blocking the process: 2 would block it here.
    this.#demand('synchronous', 1)
    // Orphaned rows must not stop a migration that rebuilds tables.
    this.#database.exec('PRAGMA foreign_keys = OFF')
    migrate(this.#database)
    this.#demand('foreign_keys', 1)
    this.#entries = new SqliteEntries(this.#database)
    this.#commits = new GroupCommit({
      ...settings,
      database: this.#database,
      log: file === null ? null : `${file}-wal`,
      entries: this.#entries,
    })
    const sql: Sql = {
      write: (text, values) => this.#write(() => this.#change(text, values)),
      rows: this.#rows,
      together: run => this.#write(() => run(this.#change)),
    }
    this.accounts = sqliteAccounts(sql)
    this.subscriptions = sqliteSubscriptions(sql)
    this.shuffles = sqliteShuffles(sql)
    this.tries = sqliteTries(sql)
    this.ratings = sqliteRatings(sql)
  }

  async createTable(row: TableRow): Promise<void> {
    await this.#write(() => insertTable(this.#change, row))
  }

  saveTable(row: TableRow): Promise<boolean> {
    return this.#write(() => {
      if (!replaceTable(this.#change, row)) return false
      if (row.match !== null) keepDue(this.#change, this.#rows, row)
      return true
    })
  }

  playOn(row: TableRow, next: TableRow): Promise<boolean> {
    return this.#write(() => replaceTable(this.#change, row) && insertTable(this.#change, next))
  }

  startMatch(
    row: TableRow,
    match: MatchRow,
    content: ContentFiles,
    due: number | null,
    turn?: TurnRow,
  ): Promise<boolean> {
    return this.#write(() => {
      if (!replaceTable(this.#change, row)) return false
      this.#change('INSERT INTO contents (game, hash, files) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
        match.game,
        match.contentHash,
        JSON.stringify(content),
      ])
      const { id, table, game, version, contentHash, seats, options, seed, nonces } = match
      return this.#change(
        `INSERT INTO matches (id, "table", game, version, content_hash, seats, options, seed, nonces, due, turn)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          id,
          table,
          game,
          version,
          contentHash,
          seats,
          JSON.stringify(options),
          seed,
          jsonOrNull(nonces),
          due,
          jsonOrNull(turn),
        ],
      )
    })
  }

  append(match: string, row: EntryRow, due: number | null, turn?: TurnRow): Promise<boolean> {
    return this.#write(() => this.#entries.append(match, row, due, jsonOrNull(turn)))
  }

  async saveClocks(match: string, clocks: ClocksRow, due: number | null): Promise<void> {
    await this.#write(() =>
      this.#change(`UPDATE matches SET turn = json_set(turn, '$.clocks', json(?)), due = ? WHERE id = ?`, [
        JSON.stringify(clocks),
        due,
        match,
      ]),
    )
  }

  keepSaying(table: string, { id, seat, saying, words, at, seq }: SayingRow): Promise<boolean> {
    return this.#write(() => {
      const record = this.#change(
        `INSERT INTO sayings ("table", seat, id, saying, words, at, seq) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
        [table, seat, id, JSON.stringify(saying), words, at, seq],
      )
      if (record) {
        this.#change(
          `DELETE FROM sayings WHERE "table" = ?1 AND number <=
             (SELECT number FROM sayings WHERE "table" = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)`,
          [table, MOST_SAYINGS],
        )
      }
      return record
    })
  }

  async table(id: string): Promise<TableRow | null> {
    const row = this.#prepared('SELECT * FROM tables WHERE id = ?').get(id)
    return row ? tableFrom(row) : null
  }

  async tableOfInvite(invite: string): Promise<string | null> {
    const row = this.#prepared('SELECT id FROM tables WHERE invite = ?').get(invite)
    return row ? (row['id'] as string) : null
  }

  async match(id: string): Promise<MatchRow | null> {
    const row = this.#prepared(SELECT_MATCH).get(id)
    return row ? matchFrom(row) : null
  }

  async entriesAfter(match: string, seq: number): Promise<EntryRow[]> {
    return this.#prepared(SELECT_ENTRIES).all(match, seq).map(entryFrom)
  }

  async turn(match: string): Promise<TurnRow | null> {
    const turn = this.#prepared(SELECT_TURN).get(match)?.['turn'] ?? null
    return turn === null ? null : parseJson(turn)
  }

  async sayings(table: string, count: number): Promise<SayingRow[]> {
    const rows = this.#prepared(
      'SELECT id, seat, saying, words, at, seq FROM sayings WHERE "table" = ? ORDER BY number DESC LIMIT ?',
    ).all(table, count)
    return rows.toReversed().map(row => ({ ...row, saying: parseJson(row['saying']) }) as unknown as SayingRow)
  }

  async tablesDue(until: number): Promise<string[]> {
    const rows = this.#prepared(SELECT_DUE).all(until)
    return rows.map(row => row['table'] as string)
  }

  async beginRun(at: number): Promise<number> {
    let run = 0
    await this.#write(() => {
      const { lastInsertRowid } = this.#prepared('INSERT INTO runs (began, seen) VALUES (?1, ?1)').run(at)
      run = Number(lastInsertRowid)
      return true
    })
    return run
  }

  async keepRunning(run: number, at: number): Promise<void> {
    await this.#write(() => this.#change('UPDATE runs SET seen = ? WHERE number = ?', [at, run]))
  }

  async runsBeside(run: number): Promise<RunRow[]> {
    return this.#prepared('SELECT began, seen FROM runs WHERE number <> ? ORDER BY began').all(
      run,
    ) as unknown as RunRow[]
  }

  async content(game: string, hash: string): Promise<ContentFiles | null> {
    const row = this.#prepared('SELECT files FROM contents WHERE game = ? AND hash = ?').get(game, hash)
    return row ? parseJson(row['files']) : null
  }

  async key(name: string, make: () => string): Promise<string> {
    const find = () => this.#prepared('SELECT value FROM keys WHERE name = ?').get(name)?.['value'] as string
    // The first writer wins, perhaps another process.
    if (!find()) {
      const value = make()
      await this.#write(() => this.#change('INSERT INTO keys VALUES (?, ?) ON CONFLICT DO NOTHING', [name, value]))
    }
    return find()
  }

  async probe(): Promise<void> {
    await this.#write(() =>
      this.#change('INSERT INTO signs_of_life VALUES (1, ?1) ON CONFLICT DO UPDATE SET at = ?1', [Date.now()]),
    )
  }

  async close(): Promise<void> {
    await this.#commits.close()
    this.#database.close()
  }

  #write(run: () => boolean): Promise<boolean> {
    return this.#commits.write(run)
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /** Sets a pragma and checks that it took effect: durability depends on it. */
  #demand(pragma: string, value: string | number): void {
    this.#database.exec(`PRAGMA ${pragma} = ${value}`)
    const actual = Object.values(this.#database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
    if (actual !== value) throw new Error(`SQLite keeps ${pragma} at ${actual}, not ${value}`)
  }
}
