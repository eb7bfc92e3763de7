/**
 * What happened last, at all tables, one line after the other, before it is brought to where it belongs: in a file that is sorted by match
 * every entry would change pages of its own, in the daybook those of one commit stand on one. Whoever reads looks at both (`log`, `standings`).
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { newestSchema, versionOf } from './sqliteSchema.ts'
import { type EntryRow, seatOf } from '../store.ts'

/** Matches of which the end of the log is remembered: those at which something happened last. */
const MOST_TIPS = 4096

/** Lines, more than anybody waits for before they are brought over. */
const MANY = 10_000

const BRING_ENTRIES = `INSERT INTO entries (match, seq, seat, action_id, entry, prev_hash, hash)
  SELECT match, seq, seat, action_id, entry, prev_hash, hash FROM daybook ORDER BY match, seq`

/** Of each match the newest line, which `max` picks. */
const BRING_STANDINGS = `UPDATE matches SET due = newest.due, turn = newest.turn
  FROM (SELECT match, max(number), due, turn FROM daybook GROUP BY match) AS newest WHERE matches.id = newest.match`

/** As many as there are: what is missing can never be made up for, and is noticed at the next opening. */
const NOTE_BROUGHT = 'UPDATE brought_over SET number = number + (SELECT count(*) FROM daybook)'

const COUNT = `SELECT count(*) AS lines, min(number) AS first, max(number) AS last,
  (SELECT number FROM brought_over) AS brought, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'daybook'), 0) AS written
  FROM daybook`

export class Daybook {
  readonly #database: DatabaseSync
  readonly #enter: StatementSync
  readonly #enterEntry: StatementSync
  readonly #enterStanding: StatementSync
  readonly #version: StatementSync
  readonly #anyLine: StatementSync
  /** In this order. */
  readonly #bringOver: readonly StatementSync[]
  /** The hash of the last entry of a match, those longest without one first. */
  readonly #tips = new Map<string, string>()
  #seenVersion: unknown
  #lines = 0

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#enter = database.prepare(
      `INSERT INTO daybook (match, seq, seat, action_id, entry, prev_hash, hash, due, turn)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#enterEntry = database.prepare(
      `INSERT INTO entries (match, seq, seat, action_id, entry, prev_hash, hash) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
       WHERE NOT EXISTS (SELECT 1 FROM entries WHERE match = ?1 AND seat = ?3 AND action_id = ?4)
       AND (?2 = 1 OR ?6 = (SELECT hash FROM entries WHERE match = ?1 AND seq = ?2 - 1)) ON CONFLICT DO NOTHING`,
    )
    this.#enterStanding = database.prepare('UPDATE matches SET due = ?, turn = ? WHERE id = ?')
    this.#version = database.prepare('PRAGMA data_version')
    this.#anyLine = database.prepare('SELECT 1 FROM daybook LIMIT 1')
    this.#bringOver = [BRING_ENTRIES, BRING_STANDINGS, NOTE_BROUGHT, 'DELETE FROM daybook'].map(sql =>
      database.prepare(sql),
    )
  }

  /** Brings over what was left by whoever had the file before. Throws if lines are missing that were written. */
  settle(): void {
    const database = this.#database
    database.exec('BEGIN IMMEDIATE')
    try {
      const problem = daybookProblem(database)
      if (problem !== null) throw new Error(problem)
      this.bringOver()
      database.exec('COMMIT')
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }

  get lines(): number {
    return this.#lines
  }

  /** A transaction has begun. What another process wrote meanwhile we do not know. */
  lookUp(): void {
    const version = this.#version.get()!['data_version']
    if (version === this.#seenVersion) return
    this.forget()
    // Who has brought the file up to date meanwhile writes to places we know nothing of.
    if (versionOf(this.#database) > newestSchema) throw new Error('a newer Parlour has taken over the data folder')
    this.#seenVersion = version
  }

  /** What was done last did not happen. */
  forget(): void {
    this.#tips.clear()
    this.putOff()
  }

  /** What was to be brought over is still there. */
  putOff(): void {
    this.#lines = MANY // as many as may be
  }

  /** Within the transaction in which a match begins: the end of its log is known, which is what its first entry will name. */
  begin(match: string, start: string): void {
    this.#remember(match, start)
  }

  /**
   * Within a transaction. `false`: the place in the log, or the action's id, is taken, or the entry before is another. Whoever names the end of the log has read all of it, ids
   * included: then there is nothing to look for.
   */
  append(match: string, row: EntryRow, due: number | null, turn: string | null): boolean {
    const { seq, actionId, entry, prevHash, hash } = row
    const text = JSON.stringify(entry)
    const follows = this.#tips.get(match) === prevHash
    if (follows) {
      this.#enter.run(match, seq, seatOf(entry), actionId, text, prevHash, hash, due, turn)
      this.#lines++
    } else {
      this.bringOver()
      const { changes } = this.#enterEntry.run(match, seq, seatOf(entry), actionId, text, prevHash, hash)
      if (changes === 0) return false
      this.#enterStanding.run(due, turn, match)
    }
    this.#remember(match, hash)
    return true
  }

  /** Within a transaction: every line to where it belongs. Throws if one belongs nowhere. */
  bringOver(): void {
    this.#lines = 0
    if (this.#anyLine.get() === undefined) return
    for (const statement of this.#bringOver) statement.run()
  }

  #remember(match: string, hash: string): void {
    this.#tips.delete(match)
    this.#tips.set(match, hash)
    if (this.#tips.size > MOST_TIPS) this.#tips.delete(this.#tips.keys().next().value!)
  }
}

/** Lines are numbered, and both the last that was written and the last that was brought over are known: none can go unnoticed. */
export function daybookProblem(database: DatabaseSync): string | null {
  const { lines, first, last, brought, written } = database.prepare(COUNT).get() as Record<string, number | null>
  const due = written! - (brought ?? NaN)
  const isWhole = lines === due && (lines === 0 || (first === brought! + 1 && last === written))
  if (!isWhole) return 'lines are missing in the daybook'
  const stray = database.prepare('SELECT 1 FROM daybook WHERE match NOT IN (SELECT id FROM matches) LIMIT 1').get()
  return stray === undefined ? null : 'a line of the daybook belongs to no match'
}
