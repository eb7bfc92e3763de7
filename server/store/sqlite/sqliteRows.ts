/** How the log of a match is stored in the SQLite file, for the server and for tools that read a file without one. */

import type { EntryRow, MatchRow } from '../store.ts'

/** A row as SQLite hands it over. */
export type Row = Readonly<Record<string, unknown>>

export const SELECT_MATCH = `SELECT id, "table", game, version, content_hash AS contentHash, seats, options, seed,
  nonces FROM matches WHERE id = ?`

/** Of a match, after an entry, in order. */
export const SELECT_ENTRIES = `SELECT seq, action_id AS actionId, entry, prev_hash AS prevHash, hash
  FROM entries WHERE match = ? AND seq > ? ORDER BY seq`

export const SELECT_TURN = 'SELECT turn FROM matches WHERE id = ?'

export function matchFrom(row: Row): MatchRow {
  const { options, nonces, ...rest } = row
  // Left out where there are none: matches from before players added nonces seal their terms without.
  return {
    ...rest,
    options: parseJson(options),
    ...(nonces !== null && { nonces: parseJson(nonces) }),
  } as unknown as MatchRow
}

export function entryFrom(row: Row): EntryRow {
  return { ...row, entry: parseJson(row['entry']) } as unknown as EntryRow
}

export function parseJson<T>(text: unknown): T {
  return JSON.parse(text as string) as T
}
