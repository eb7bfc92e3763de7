/**
 * Imports the `daybook` table of files before version 8: it staged new entries until they were moved into their tables.
 */

import type { DatabaseSync } from 'node:sqlite'

const COUNT = `SELECT count(*) AS lines, min(number) AS first, max(number) AS last,
  (SELECT number FROM brought_over) AS brought, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'daybook'), 0) AS written
  FROM daybook`

/** The newest line of each match holds its turn; `max` picks it. */
const IMPORT = `
  INSERT INTO entries SELECT match, seq, seat, action_id, entry, prev_hash, hash FROM daybook ORDER BY match, seq;
  UPDATE matches SET due = newest.due, turn = newest.turn
    FROM (SELECT match, max(number), due, turn FROM daybook GROUP BY match) AS newest WHERE matches.id = newest.match;
  DROP VIEW log;
  DROP VIEW standings;
  DROP TABLE daybook;
  DROP TABLE brought_over;`

/** For one match, in a file that still has a daybook: its newest line is found quickly from the end. */
export const SELECT_TURN_WITH_DAYBOOK = `SELECT iif(newest.number IS NULL, matches.turn, newest.turn) AS turn FROM matches
  LEFT JOIN daybook AS newest ON newest.number = (SELECT max(number) FROM daybook WHERE match = matches.id) WHERE id = ?`

/** Within a transaction. Throws if lines that were written are missing. */
export function importDaybook(database: DatabaseSync): void {
  const problem = daybookProblem(database)
  if (problem !== null) throw new Error(problem)
  database.exec(IMPORT)
}

/** Lines are numbered, and both the last written and the last moved are known: a missing line is noticed. */
export function daybookProblem(database: DatabaseSync): string | null {
  const { lines, first, last, brought, written } = database.prepare(COUNT).get() as Record<string, number | null>
  const due = written! - (brought ?? NaN)
  const isWhole = lines === due && (lines === 0 || (first === brought! + 1 && last === written))
  if (!isWhole) return 'lines are missing in the daybook'
  const stray = database.prepare('SELECT 1 FROM daybook WHERE match NOT IN (SELECT id FROM matches) LIMIT 1').get()
  return stray === undefined ? null : 'a line of the daybook belongs to no match'
}
