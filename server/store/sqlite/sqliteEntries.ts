/** Appends an entry at its place in the log of its match, in the SQLite file. */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { newestSchema, versionOf } from './sqliteSchema.ts'
import { type EntryRow, seatOf } from '../store.ts'

/** Matches whose last hash is cached: some hundred bytes each. */
const MOST_TIPS = 4096

const COLUMNS = 'entries (match, seq, seat, action_id, entry, prev_hash, hash)'

export class SqliteEntries {
  readonly #database: DatabaseSync
  readonly #insert: StatementSync
  readonly #insertChecked: StatementSync
  readonly #updateMatch: StatementSync
  readonly #dataVersion: StatementSync
  /** The hash of the last entry of a match, where this process wrote it and no other process has written since. */
  readonly #tips = new Map<string, string>()
  #seenVersion: unknown

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#insert = database.prepare(`INSERT INTO ${COLUMNS} VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
    this.#insertChecked = database.prepare(
      `INSERT INTO ${COLUMNS} SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
       WHERE NOT EXISTS (SELECT 1 FROM entries WHERE match = ?1 AND seat = ?3 AND action_id = ?4)
       AND (?2 = 1 OR ?6 = (SELECT hash FROM entries WHERE match = ?1 AND seq = ?2 - 1)) ON CONFLICT DO NOTHING`,
    )
    this.#updateMatch = database.prepare('UPDATE matches SET due = ?, turn = ? WHERE id = ?')
    this.#dataVersion = database.prepare('PRAGMA data_version')
  }

  /**
   * Called when a transaction has begun. Drops the cache if another process wrote to the file. Throws if a newer
   * Parlour migrated it.
   */
  lookUp(): void {
    const version = this.#dataVersion.get()!['data_version']
    if (version === this.#seenVersion) return
    this.forget()
    if (versionOf(this.#database) > newestSchema) throw new Error('a newer Parlour has taken over the data folder')
    this.#seenVersion = version
  }

  /** The last transaction was rolled back. */
  forget(): void {
    this.#tips.clear()
  }

  /**
   * Within a transaction. `false`: the place in the log, or the action's id, is taken, or the previous entry differs. A
   * caller that names the last hash has read the whole log, ids included, so there is nothing to look up.
   */
  append(match: string, row: EntryRow, due: number | null, turn: string | null): boolean {
    const { seq, actionId, entry, prevHash, hash } = row
    const insert = this.#tips.get(match) === prevHash ? this.#insert : this.#insertChecked
    const { changes } = insert.run(match, seq, seatOf(entry), actionId, JSON.stringify(entry), prevHash, hash)
    if (changes === 0) return false
    this.#updateMatch.run(due, turn, match)
    if (this.#tips.size === MOST_TIPS) this.#tips.clear()
    this.#tips.set(match, hash)
    return true
  }
}
