/** Both engines with a database of an old version and a match in it: to be migrated, and compared. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { openPool } from '#server/store/postgres/postgresConnection.ts'
import { migratePostgres } from '#server/store/postgres/postgresSchema.ts'
import { PostgresStore } from '#server/store/postgres/postgresStore.ts'
import { migrate } from '#server/store/sqlite/sqliteSchema.ts'
import { SqliteStore } from '#server/store/sqlite/sqliteStore.ts'
import { newDatabase } from '../../../scripts/testSupport/postgres.ts'
import { StatementwiseSqlite, statementwisePostgres } from '../kinds/database/statementwise.ts'

export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** Its file or its address. */
  readonly target: string
  /** Migrates it to a version in this process. Returns the number of statements. */
  migrate(version: number): Promise<number>
  /** Opens and closes it as the server would, which migrates it to the newest version. */
  finish(): Promise<void>
  /** Everything about its tables, as text. */
  schema(): Promise<string>
  /** All rows that it had from the beginning, as text. */
  rows(): Promise<string>
  drop(): Promise<void>
}

/** The form that they have had since the first version. */
const ROWS = `
  INSERT INTO tables (id, invite, game, seats, options, match, revision)
    VALUES ('t', 'i', 'tally', '[]', '{}', 'm', 1), ('u', 'j', 'tally', '[]', '{"first":0}', NULL, 0);
  INSERT INTO contents (game, hash, files) VALUES ('tally', 'h', '{}');
  INSERT INTO matches (id, "table", game, version, content_hash, seats, options, seed, due)
    VALUES ('m', 't', 'tally', 1, 'h', 2, '{}', 'seed', 17);
  INSERT INTO entries (match, seq, seat, action_id, entry, prev_hash, hash)
    VALUES ('m', 1, 0, 'a', '{"at":1}', 'p', 'q'), ('m', 2, NULL, NULL, '{"at":2,"ring":true}', 'q', 'r');`
const SELECTS = [
  'SELECT id, invite, game, seats, options, match, revision FROM tables ORDER BY id',
  'SELECT game, hash, files FROM contents',
  'SELECT id, "table", game, version, content_hash, seats, options, seed, due FROM matches',
  'SELECT match, seq, seat, action_id, entry, prev_hash, hash FROM entries ORDER BY seq',
]

/** A new database of this version, with a match in it from the first version on. */
export async function sqliteEngine(version: number): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-faults-'))
  const target = join(folder, 'parlour.db')
  const ask = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(target)
    try {
      return work(database)
    } finally {
      database.close()
    }
  }
  const isEmpty = version === 0
  ask(database => {
    database.exec('PRAGMA journal_mode = WAL')
    migrate(database, version)
    if (!isEmpty) database.exec(ROWS)
  })
  return {
    name: 'sqlite',
    target,
    async migrate(to) {
      let statements = 0
      const database = new StatementwiseSqlite(target, { manner: 'whole', before: () => void statements++ })
      migrate(database, to)
      database.close()
      return statements
    },
    async finish() {
      const store = new SqliteStore({ dataDir: folder, gather: 0, onFatal: () => {} })
      await store.close()
    },
    schema: async () =>
      ask(database =>
        JSON.stringify(database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()),
      ),
    rows: async () =>
      isEmpty ? '' : ask(database => JSON.stringify(SELECTS.map(select => database.prepare(select).all()))),
    async drop() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const POSTGRES_SCHEMA = [
  `SELECT table_name, column_name, data_type, is_nullable, column_default, is_identity FROM information_schema.columns
   WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
  `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`,
  `SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace ORDER BY conname`,
  'SELECT version FROM schema_version',
]

/** The same in PostgreSQL. */
export async function postgresEngine(url: string, version: number): Promise<Engine> {
  const { url: target, drop } = await newDatabase(url)
  const ask = async (texts: readonly string[]): Promise<string> => {
    const client = new Client({ connectionString: target })
    await client.connect()
    try {
      const answers: unknown[] = []
      for (const text of texts) answers.push((await client.query(text)).rows)
      return JSON.stringify(answers)
    } finally {
      await client.end()
    }
  }
  const isEmpty = version === 0
  const connections = openPool(target, { most: 1, patient: true })
  await migratePostgres(connections, version).finally(() => connections.destroy())
  if (!isEmpty) await ask([ROWS])
  return {
    name: 'postgres',
    target,
    async migrate(to) {
      let statements = 0
      const database = statementwisePostgres(target, { manner: 'whole', before: () => void statements++ })
      await migratePostgres(database, to).finally(() => database.destroy())
      return statements
    },
    async finish() {
      const store = await PostgresStore.open({ url: target, gather: 0 })
      await store.close()
    },
    schema: () => ask(POSTGRES_SCHEMA),
    rows: async () => (isEmpty ? '' : ask(SELECTS)),
    drop,
  }
}
