/** The schema of the PostgreSQL database, version by version. A released step is never edited: add another. */

import { type ColumnType, type Generated, type Kysely, sql, type Transaction } from 'kysely'

/** JSON as the exact text the rules produced: what is hashed must come back unchanged. */
type Json = string

/** Times are milliseconds since 1970, except the leases of processes, which use the database's own clock. */
export interface Database {
  tables: {
    id: string
    invite: string
    game: string
    seats: Json
    options: Json
    terms: Json | null
    match: string | null
    revision: number
  }
  contents: { game: string; hash: string; files: Json }
  matches: {
    id: string
    table: string
    game: string
    version: number
    content_hash: string
    seats: number
    options: Json
    seed: string
    nonces: Json | null
    due: number | null
    turn: Json | null
    /** The process that acts for bots and clocks of this match, and until when. */
    holder: ColumnType<number | null, never, number>
    held_until: ColumnType<Date | null, never, Date>
  }
  entries: {
    match: string
    seq: number
    seat: number | null
    action_id: string | null
    entry: Json
    prev_hash: string
    hash: string
  }
  /** Withdrawn actions: no process may write them into the log any more. */
  refusals: { number: Generated<number>; match: string; seat: number; action_id: string }
  sayings: {
    number: Generated<number>
    table: string
    seat: number
    id: string
    saying: Json
    words: string
    at: number
    seq: number
  }
  runs: { number: Generated<number>; began: number; seen: number }
  keys: { name: string; value: string }
  signs_of_life: { one: number; at: number }
  bot_accounts: { name: string; token_hash: string; since: number }
  bot_seats: { number: Generated<number>; account: string; table: string }
  push_subscriptions: {
    number: Generated<number>
    table: string
    token_hash: string
    endpoint: string
    p256dh: string
    auth: string
  }
  seals: { table: string; secret: string }
  nonces: { table: string; token_hash: string; nonce: string }
  daily_tries: {
    begun: Generated<number>
    table: string
    day: string
    game: string
    browser: string
    name: string
    number: number
    result: Json | null
  }
  rated_tables: { table: string; entered: boolean }
  ratings: { player: string; game: string; name: string; mu: number; sigma: number; matches: number }
  /** The processes that serve these tables. `batch`: the last of its transactions that was committed. */
  processes: { number: Generated<number>; batch: number; seen: ColumnType<Date, never, Date> }
  /** Who is connected to a table, and to which process. */
  presences: { process: number; table: string; token_hash: string }
}

/** A transaction for writing. */
export type Changing = Transaction<Database>

const STEPS: readonly string[] = [
  `CREATE TABLE tables (
     id text PRIMARY KEY,
     invite text NOT NULL UNIQUE,
     game text NOT NULL,
     seats text NOT NULL,
     options text NOT NULL,
     terms text,
     match text UNIQUE,
     revision integer NOT NULL
   );

   CREATE TABLE contents (
     game text NOT NULL,
     hash text NOT NULL,
     files text NOT NULL,
     PRIMARY KEY (game, hash)
   );

   CREATE TABLE matches (
     id text PRIMARY KEY,
     "table" text NOT NULL REFERENCES tables (id),
     game text NOT NULL,
     version integer NOT NULL,
     content_hash text NOT NULL,
     seats integer NOT NULL,
     options text NOT NULL,
     seed text NOT NULL,
     nonces text,
     due bigint,
     turn text,
     FOREIGN KEY (game, content_hash) REFERENCES contents (game, hash)
   );
   CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL;

   CREATE TABLE entries (
     match text NOT NULL REFERENCES matches (id),
     seq integer NOT NULL CHECK (seq >= 1),
     seat integer,
     action_id text,
     entry text NOT NULL,
     prev_hash text NOT NULL,
     hash text NOT NULL,
     PRIMARY KEY (match, seq),
     UNIQUE (match, seat, action_id)
   );

   CREATE TABLE sayings (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     "table" text NOT NULL REFERENCES tables (id),
     seat integer NOT NULL,
     id text NOT NULL,
     saying text NOT NULL,
     words text NOT NULL,
     at bigint NOT NULL,
     seq integer NOT NULL,
     UNIQUE ("table", seat, id)
   );
   CREATE INDEX sayings_of_table ON sayings ("table", number);

   CREATE TABLE runs (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     began bigint NOT NULL,
     seen bigint NOT NULL
   );
   CREATE TABLE keys (name text PRIMARY KEY, value text NOT NULL);
   CREATE TABLE signs_of_life (one integer PRIMARY KEY CHECK (one = 1), at bigint NOT NULL);

   CREATE TABLE bot_accounts (
     name text PRIMARY KEY,
     token_hash text NOT NULL UNIQUE,
     since bigint NOT NULL
   );
   CREATE TABLE bot_seats (
     number bigint GENERATED ALWAYS AS IDENTITY,
     account text NOT NULL REFERENCES bot_accounts (name) ON DELETE CASCADE,
     "table" text NOT NULL REFERENCES tables (id),
     PRIMARY KEY (account, "table")
   );

   CREATE TABLE push_subscriptions (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     "table" text NOT NULL REFERENCES tables (id),
     token_hash text NOT NULL,
     endpoint text NOT NULL,
     p256dh text NOT NULL,
     auth text NOT NULL,
     UNIQUE ("table", token_hash, endpoint)
   );
   CREATE INDEX push_subscriptions_of_endpoint ON push_subscriptions (endpoint);

   CREATE TABLE seals ("table" text PRIMARY KEY REFERENCES tables (id), secret text NOT NULL);
   CREATE TABLE nonces (
     "table" text NOT NULL REFERENCES tables (id),
     token_hash text NOT NULL,
     nonce text NOT NULL,
     PRIMARY KEY ("table", token_hash)
   );`,

  `CREATE TABLE daily_tries (
     begun bigint GENERATED ALWAYS AS IDENTITY,
     "table" text PRIMARY KEY REFERENCES tables (id),
     day text NOT NULL,
     game text NOT NULL,
     browser text NOT NULL,
     name text NOT NULL,
     number integer NOT NULL,
     result text,
     UNIQUE (day, game, browser, number)
   );
   CREATE INDEX daily_tries_owed ON daily_tries ("table") WHERE result IS NULL;

   CREATE TABLE rated_tables ("table" text PRIMARY KEY REFERENCES tables (id), entered boolean NOT NULL);
   CREATE INDEX rated_tables_owed ON rated_tables ("table") WHERE NOT entered;
   CREATE TABLE ratings (
     player text NOT NULL,
     game text NOT NULL,
     name text NOT NULL,
     mu double precision NOT NULL,
     sigma double precision NOT NULL,
     matches integer NOT NULL,
     PRIMARY KEY (player, game)
   );
   CREATE INDEX ratings_of_game ON ratings (game, matches);`,

  `CREATE TABLE processes (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     batch bigint NOT NULL,
     seen timestamptz NOT NULL DEFAULT now()
   );
   CREATE TABLE presences (
     process bigint NOT NULL REFERENCES processes (number) ON DELETE CASCADE,
     "table" text NOT NULL REFERENCES tables (id),
     token_hash text NOT NULL,
     PRIMARY KEY (process, "table", token_hash)
   );
   CREATE INDEX presences_of_table ON presences ("table");
   ALTER TABLE matches ADD COLUMN holder bigint, ADD COLUMN held_until timestamptz;`,

  // While tables were spread over several databases, the first counted for all: they could lie in another.
  `ALTER TABLE bot_seats DROP CONSTRAINT bot_seats_table_fkey;
   ALTER TABLE rated_tables DROP CONSTRAINT rated_tables_table_fkey;`,

  `CREATE TABLE refusals (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     match text NOT NULL REFERENCES matches (id),
     seat integer NOT NULL,
     action_id text NOT NULL,
     UNIQUE (match, seat, action_id)
   );`,
]

/** The schema version this Parlour writes. */
export const newestPostgresSchema = STEPS.length

/** The advisory lock that every migration takes, whatever else is in the database. */
const LOCK = 0x7061726c

/**
 * Migrates the database to a version, the newest by default, one transaction per step: the next process repeats an
 * interrupted step. Other processes wait meanwhile.
 */
export async function migratePostgres(database: Kysely<Database>, to = STEPS.length): Promise<void> {
  await database.connection().execute(async connection => {
    await sql`SELECT pg_advisory_lock(${LOCK})`.execute(connection)
    try {
      await sql`CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)`.execute(connection)
      const found = await versionOf(connection)
      if (found > STEPS.length) {
        throw new Error(
          `the database was written by a newer Parlour (version ${found}, this one knows ${STEPS.length})`,
        )
      }
      for (let version = found + 1; version <= to; version++) await step(connection, version)
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCK})`.execute(connection).catch(() => undefined) // gone with the connection anyway
    }
  })
}

/** `null`: the database has no Parlour schema. Changes nothing. */
export async function versionOfPostgres(database: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql`SELECT 1 FROM pg_class WHERE oid = to_regclass('schema_version')`.execute(database)
  return rows.length === 0 ? null : versionOf(database)
}

async function step(connection: Kysely<Database>, version: number): Promise<void> {
  await connection.transaction().execute(async transaction => {
    await sql.raw(STEPS[version - 1]!).execute(transaction)
    await sql`DELETE FROM schema_version`.execute(transaction)
    await sql`INSERT INTO schema_version VALUES (${version})`.execute(transaction)
  })
}

async function versionOf(database: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT version FROM schema_version`.execute(database)
  return rows[0]?.version ?? 0
}
