/** The schema of the SQLite file, version by version. A released step is never edited: add another. */

import type { DatabaseSync } from 'node:sqlite'
import { importDaybook } from './sqliteImport.ts'

const STEPS: readonly (string | ((database: DatabaseSync) => void))[] = [
  `CREATE TABLE tables (
     id TEXT PRIMARY KEY,
     invite TEXT NOT NULL UNIQUE,
     game TEXT NOT NULL,
     seats TEXT NOT NULL,
     options TEXT NOT NULL,
     match TEXT UNIQUE,
     revision INTEGER NOT NULL
   ) STRICT;

   CREATE TABLE contents (
     game TEXT NOT NULL,
     hash TEXT NOT NULL,
     files TEXT NOT NULL,
     PRIMARY KEY (game, hash)
   ) STRICT;

   CREATE TABLE matches (
     id TEXT PRIMARY KEY,
     "table" TEXT NOT NULL REFERENCES tables (id),
     game TEXT NOT NULL,
     version INTEGER NOT NULL,
     content_hash TEXT NOT NULL,
     seats INTEGER NOT NULL,
     options TEXT NOT NULL,
     seed TEXT NOT NULL,
     due INTEGER,
     FOREIGN KEY (game, content_hash) REFERENCES contents (game, hash)
   ) STRICT;
   CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL;

   CREATE TABLE entries (
     match TEXT NOT NULL REFERENCES matches (id),
     seq INTEGER NOT NULL CHECK (seq >= 1),
     seat INTEGER,
     action_id TEXT,
     entry TEXT NOT NULL,
     prev_hash TEXT NOT NULL,
     hash TEXT NOT NULL,
     UNIQUE (match, seq),
     UNIQUE (match, seat, action_id)
   ) STRICT;`,

  `CREATE TABLE sayings (
     number INTEGER PRIMARY KEY,
     "table" TEXT NOT NULL REFERENCES tables (id),
     seat INTEGER NOT NULL,
     id TEXT NOT NULL,
     saying TEXT NOT NULL,
     words TEXT NOT NULL,
     at INTEGER NOT NULL,
     seq INTEGER NOT NULL,
     UNIQUE ("table", seat, id)
   ) STRICT;
   CREATE INDEX sayings_of_table ON sayings ("table", number);`,

  `ALTER TABLE tables ADD COLUMN terms TEXT;
   ALTER TABLE matches ADD COLUMN turn TEXT;
   CREATE TABLE runs (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     began INTEGER NOT NULL,
     seen INTEGER NOT NULL
   ) STRICT;`,

  `CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
   CREATE TABLE signs_of_life (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL) STRICT;

   CREATE TABLE bot_accounts (
     name TEXT PRIMARY KEY,
     token_hash TEXT NOT NULL UNIQUE,
     since INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE bot_seats (
     account TEXT NOT NULL REFERENCES bot_accounts (name) ON DELETE CASCADE,
     "table" TEXT NOT NULL REFERENCES tables (id),
     PRIMARY KEY (account, "table")
   ) STRICT;

   CREATE TABLE push_subscriptions (
     number INTEGER PRIMARY KEY,
     "table" TEXT NOT NULL REFERENCES tables (id),
     token_hash TEXT NOT NULL,
     endpoint TEXT NOT NULL,
     p256dh TEXT NOT NULL,
     auth TEXT NOT NULL,
     UNIQUE ("table", token_hash, endpoint)
   ) STRICT;
   CREATE INDEX push_subscriptions_of_endpoint ON push_subscriptions (endpoint);`,

  `CREATE TABLE seals ("table" TEXT PRIMARY KEY REFERENCES tables (id), secret TEXT NOT NULL) STRICT;
   CREATE TABLE nonces (
     "table" TEXT NOT NULL REFERENCES tables (id),
     token_hash TEXT NOT NULL,
     nonce TEXT NOT NULL,
     PRIMARY KEY ("table", token_hash)
   ) STRICT;
   ALTER TABLE matches ADD COLUMN nonces TEXT;`,

  `CREATE TABLE daily_tries (
     "table" TEXT PRIMARY KEY REFERENCES tables (id),
     day TEXT NOT NULL,
     game TEXT NOT NULL,
     browser TEXT NOT NULL,
     name TEXT NOT NULL,
     number INTEGER NOT NULL,
     result TEXT,
     UNIQUE (day, game, browser, number)
   ) STRICT;
   CREATE INDEX daily_tries_owed ON daily_tries ("table") WHERE result IS NULL;

   CREATE TABLE rated_tables (
     "table" TEXT PRIMARY KEY REFERENCES tables (id),
     entered INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX rated_tables_owed ON rated_tables ("table") WHERE entered = 0;
   CREATE TABLE ratings (
     player TEXT NOT NULL,
     game TEXT NOT NULL,
     name TEXT NOT NULL,
     mu REAL NOT NULL,
     sigma REAL NOT NULL,
     matches INTEGER NOT NULL,
     PRIMARY KEY (player, game)
   ) STRICT;
   CREATE INDEX ratings_of_game ON ratings (game, matches);`,

  // The log of a match is stored together, in its order; duplicate actions are checked before the write
  // (`SqliteEntries.append`). New entries are staged in the daybook until they are moved into `entries`, and their turn
  // into `matches`.
  `ALTER TABLE entries RENAME TO entries_before;
   CREATE TABLE entries (
     match TEXT NOT NULL REFERENCES matches (id),
     seq INTEGER NOT NULL CHECK (seq >= 1),
     seat INTEGER,
     action_id TEXT,
     entry TEXT NOT NULL,
     prev_hash TEXT NOT NULL,
     hash TEXT NOT NULL,
     PRIMARY KEY (match, seq)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO entries SELECT match, seq, seat, action_id, entry, prev_hash, hash FROM entries_before ORDER BY match, seq;
   DROP TABLE entries_before;

   CREATE TABLE daybook (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     match TEXT NOT NULL,
     seq INTEGER NOT NULL,
     seat INTEGER,
     action_id TEXT,
     entry TEXT NOT NULL,
     prev_hash TEXT NOT NULL,
     hash TEXT NOT NULL,
     due INTEGER,
     turn TEXT
   ) STRICT;
   CREATE TABLE brought_over (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL) STRICT;
   INSERT INTO brought_over VALUES (1, 0);
   CREATE VIEW log AS
     SELECT match, seq, seat, action_id, entry, prev_hash, hash FROM entries
     UNION ALL SELECT match, seq, seat, action_id, entry, prev_hash, hash FROM daybook;
   CREATE VIEW standings AS
     SELECT id AS match, "table", due, turn FROM matches WHERE id NOT IN (SELECT match FROM daybook)
     UNION ALL SELECT newest.match, matches."table", newest.due, newest.turn
       FROM (SELECT match, max(number), due, turn FROM daybook GROUP BY match) AS newest
       JOIN matches ON matches.id = newest.match;`,

  importDaybook,
]

/** The schema version this Parlour writes. */
export const newestSchema = STEPS.length

/** Migrates the file to a version, the newest by default, one transaction per step: an interrupted step starts over. */
export function migrate(database: DatabaseSync, to = STEPS.length): void {
  database.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL) STRICT')
  const found = versionOf(database)
  if (found > STEPS.length) {
    throw new Error(`the data folder was written by a newer Parlour (version ${found}, this one knows ${STEPS.length})`)
  }
  for (let version = found + 1; version <= to; version++) {
    database.exec('BEGIN IMMEDIATE')
    try {
      // Another process may have migrated while we waited for the lock.
      if (versionOf(database) < version) {
        const step = STEPS[version - 1]!
        if (typeof step === 'string') database.exec(step)
        else step(database)
        database.exec('DELETE FROM schema_version')
        database.prepare('INSERT INTO schema_version VALUES (?)').run(version)
      }
      database.exec('COMMIT')
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
}

export function versionOf(database: DatabaseSync): number {
  const row = database.prepare('SELECT version FROM schema_version').get()
  return row ? (row['version'] as number) : 0
}
