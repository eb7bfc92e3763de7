/**
 * Copies a PostgreSQL database into an SQLite file, and back: one kind of backup for both engines, with which an
 * operator can move from one to the other.
 */

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Kysely, sql, type Transaction } from 'kysely'
import { BackupProblem, beginCopy, copyWhole, finishCopy, verified } from '../backup.ts'
import type { Inspection } from '../inspection.ts'
import { withPool } from './postgresConnection.ts'
import { type Database, migratePostgres, newestPostgresSchema, versionOfPostgres } from './postgresSchema.ts'
import { migrate } from '../sqlite/sqliteSchema.ts'

interface CopiedTable {
  readonly name: string
  /** The columns both engines have. Columns that only number rows are left to the engine. */
  readonly columns: readonly string[]
  /**
   * The column by which PostgreSQL knows the order of insertion; SQLite always knows it, except in a table sorted by
   * its key.
   */
  readonly order?: string
  readonly isSorted?: true
  /** Columns that are booleans here, 1 or 0 there. */
  readonly flags?: readonly string[]
  /** Rows whose table is in another database are skipped: that database has its own copy. */
  readonly ofTables?: true
}

/**
 * Every table that is copied, each after what it refers to. Leases, heartbeats and withdrawn actions are temporary and
 * stay behind.
 */
export const COPIED: readonly CopiedTable[] = [
  { name: 'contents', columns: ['game', 'hash', 'files'] },
  { name: 'tables', columns: ['id', 'invite', 'game', 'seats', 'options', 'terms', 'match', 'revision'] },
  {
    name: 'matches',
    columns: ['id', 'table', 'game', 'version', 'content_hash', 'seats', 'options', 'seed', 'nonces', 'due', 'turn'],
  },
  {
    name: 'entries',
    columns: ['match', 'seq', 'seat', 'action_id', 'entry', 'prev_hash', 'hash'],
    order: 'match, seq',
    isSorted: true,
  },
  { name: 'sayings', columns: ['table', 'seat', 'id', 'saying', 'words', 'at', 'seq'], order: 'number' },
  { name: 'runs', columns: ['began', 'seen'], order: 'number' },
  { name: 'keys', columns: ['name', 'value'] },
  { name: 'bot_accounts', columns: ['name', 'token_hash', 'since'] },
  { name: 'bot_seats', columns: ['account', 'table'], order: 'number', ofTables: true },
  { name: 'push_subscriptions', columns: ['table', 'token_hash', 'endpoint', 'p256dh', 'auth'], order: 'number' },
  { name: 'seals', columns: ['table', 'secret'] },
  { name: 'nonces', columns: ['table', 'token_hash', 'nonce'] },
  {
    name: 'daily_tries',
    columns: ['table', 'day', 'game', 'browser', 'name', 'number', 'result'],
    order: 'begun',
  },
  { name: 'rated_tables', columns: ['table', 'entered'], flags: ['entered'], ofTables: true },
  { name: 'ratings', columns: ['player', 'game', 'name', 'mu', 'sigma', 'matches'] },
]

/** Tables that have rows as soon as a server was started over an empty database. */
const NOT_DATA: readonly string[] = ['runs', 'keys', 'contents']
/** Rows held in memory at a time. */
const AT_ONCE = 500

/** Copies a snapshot of everything while servers run. The file appears only once it is complete and verified. */
export async function backUpPostgres(url: string, file: string): Promise<Inspection> {
  const part = beginCopy(file)
  try {
    await withPool(url, async database => {
      await mustBeOurs(database)
      const target = new DatabaseSync(part)
      try {
        migrate(target)
        await database
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(reading => copyOut(reading, target))
      } finally {
        target.close()
      }
    })
  } catch (error) {
    rmSync(part, { force: true })
    throw error instanceof BackupProblem ? error : new BackupProblem(`The copy could not be made: ${wordsOf(error)}.`)
  }
  return finishCopy(part, file)
}

/** Restores a backup of either engine into an unused database: all of it or, if something fails, nothing. */
export async function restoreToPostgres(file: string, url: string): Promise<Inspection> {
  if (!existsSync(file)) throw new BackupProblem(`There is no file ${file}.`)
  const inspection = verified(file, file)
  const folder = mkdtempSync(join(tmpdir(), 'parlour-restore-'))
  try {
    // The file may be of an older version: a copy is migrated.
    const copy = join(folder, 'copy.db')
    copyWhole(file, copy)
    const source = new DatabaseSync(copy)
    try {
      migrate(source)
      await withPool(url, async database => {
        await migratePostgres(database)
        await mustBeEmpty(database)
        await database.transaction().execute(writing => copyIn(source, writing))
      })
    } finally {
      source.close()
    }
  } catch (error) {
    throw error instanceof BackupProblem ? error : new BackupProblem(`It could not be restored: ${wordsOf(error)}.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return inspection
}

async function mustBeOurs(database: Kysely<Database>): Promise<void> {
  const version = await versionOfPostgres(database)
  if (version === null) throw new BackupProblem('There is no data in the database of DATABASE_URL.')
  if (version === newestPostgresSchema) return
  throw new BackupProblem(
    version > newestPostgresSchema
      ? `The database was written by a newer Parlour (version ${version}, this one knows ${newestPostgresSchema}).`
      : 'The database is of an older version. Start the room once, which brings it up to date.',
  )
}

async function mustBeEmpty(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM processes WHERE seen > now() - interval '6 seconds'`.execute(database)
  if (rows.length > 0) throw new BackupProblem('A server is at work over the database of DATABASE_URL. Stop it first.')
  for (const { name } of COPIED) {
    if (NOT_DATA.includes(name)) continue
    const { rows: some } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(database)
    if (some.length > 0) {
      throw new BackupProblem('The database of DATABASE_URL has data already. Name an empty one.')
    }
  }
}

async function copyOut(reading: Transaction<Database>, target: DatabaseSync): Promise<void> {
  target.exec('BEGIN')
  for (const { name, columns, order, ofTables } of COPIED) {
    const list = columns.map(column => `"${column}"`).join(', ')
    const insert = target.prepare(`INSERT INTO ${name} (${list}) VALUES (${columns.map(() => '?').join(', ')})`)
    const which = ofTables ? ' WHERE "table" IN (SELECT id FROM tables)' : ''
    const select = `SELECT ${list} FROM ${name}${which}${order ? ` ORDER BY ${order}` : ''}`
    await sql.raw(`DECLARE rows_of_${name} NO SCROLL CURSOR FOR ${select}`).execute(reading)
    for (;;) {
      const fetch = sql.raw<Record<string, unknown>>(`FETCH ${AT_ONCE} FROM rows_of_${name}`)
      const { rows } = await fetch.execute(reading)
      if (rows.length === 0) break
      for (const row of rows) insert.run(...columns.map(column => forSqlite(row[column])))
    }
  }
  target.exec('COMMIT')
}

async function copyIn(source: DatabaseSync, writing: Transaction<Database>): Promise<void> {
  for (const name of NOT_DATA) await sql`DELETE FROM ${sql.table(name)}`.execute(writing)
  for (const { name, columns, order, isSorted, flags = [] } of COPIED) {
    const list = columns.map(column => `"${column}"`).join(', ')
    let waiting: Record<string, unknown>[] = []
    const insert = async () => {
      // The names come from the list above, not from input.
      if (waiting.length > 0)
        await writing
          .insertInto(name as 'keys')
          .values(waiting as never)
          .execute()
      waiting = []
    }
    const select = `SELECT ${list} FROM ${name} ORDER BY ${isSorted ? order : 'rowid'}`
    for (const row of source.prepare(select).iterate()) {
      waiting.push({ ...row, ...Object.fromEntries(flags.map(flag => [flag, row[flag] === 1])) })
      if (waiting.length === AT_ONCE) await insert()
    }
    await insert()
  }
}

function forSqlite(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}

/** Without a full stop, and without what may hold a password. */
function wordsOf(error: unknown): string {
  return (error as Error).message.replace(/\.$/, '').replaceAll(/postgres(ql)?:\/\/\S+/g, 'the database')
}
