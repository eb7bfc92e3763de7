/** Inserts entries of many logs in one statement, and updates their matches in the next. */

import { sql } from 'kysely'
import type { Changing } from './postgresSchema.ts'
import { type EntryRow, seatOf, type TurnRow } from '../store.ts'

/** An entry to be written. */
export interface Append {
  readonly match: string
  readonly row: EntryRow
  readonly due: number | null
  readonly turn?: TurnRow | undefined
}

interface Appended extends UpdatedMatches {
  readonly stored: ReadonlySet<Append>
}

interface UpdatedMatches {
  readonly tables: readonly string[]
  readonly withdrawn: readonly Append[]
}

/** One statement for all entries: an entry that cannot be written does not stop the others. */
export async function appendAll(changing: Changing, appends: readonly Append[]): Promise<Appended> {
  if (appends.length === 0) return { stored: new Set(), tables: [], withdrawn: [] }
  // The same order in every process, so that no two deadlock.
  const ordered = appends.toSorted((a, b) => (a.match < b.match ? -1 : a.match > b.match ? 1 : a.row.seq - b.row.seq))
  const given = new Map<string, string>()
  for (const round of rounds(ordered)) {
    for (const { match, seq, hash } of await insertAll(changing, round)) given.set(`${match}/${seq}`, hash)
  }
  const stored = new Set<Append>()
  const newest = new Map<string, Append>()
  for (const pending of ordered) {
    const key = `${pending.match}/${pending.row.seq}`
    if (given.get(key) !== pending.row.hash) continue
    given.delete(key) // the very same asked for twice is stored once
    stored.add(pending)
    newest.set(pending.match, pending)
  }
  return { stored, ...(await updateMatches(changing, [...newest.values()], [...stored])) }
}

/**
 * At most one entry of each match per round, as the next depends on it. A server appends one at a time per match, so
 * there is one round.
 */
function rounds(ordered: readonly Append[]): readonly (readonly Append[])[] {
  const rounds: Append[][] = []
  const counts = new Map<string, number>()
  for (const pending of ordered) {
    const count = counts.get(pending.match) ?? 0
    counts.set(pending.match, count + 1)
    ;(rounds[count] ??= []).push(pending)
  }
  return rounds
}

/**
 * The entries that were written: not those whose place or id is taken, nor those whose previous entry differs or is
 * missing, as after a failover to a lagging replica.
 */
async function insertAll(
  changing: Changing,
  appends: readonly Append[],
): Promise<readonly { readonly match: string; readonly seq: number; readonly hash: string }[]> {
  const added = appends.map(({ match, row: { seq, actionId, entry, prevHash, hash } }) => ({
    match,
    seq,
    seat: seatOf(entry),
    action_id: actionId,
    entry: JSON.stringify(entry),
    prev_hash: prevHash,
    hash,
  }))
  const { rows } = await sql<{ match: string; seq: number; hash: string }>`
    INSERT INTO entries (match, seq, seat, action_id, entry, prev_hash, hash)
    SELECT match, seq, seat, action_id, entry, prev_hash, hash
    FROM json_to_recordset(${JSON.stringify(added)}::json)
      AS added (match text, seq integer, seat integer, action_id text, entry text, prev_hash text, hash text)
    WHERE seq = 1 OR prev_hash = (SELECT before.hash FROM entries AS before WHERE before.match = added.match AND before.seq = added.seq - 1)
    ORDER BY match, seq
    ON CONFLICT DO NOTHING RETURNING match, seq, hash`.execute(changing)
  return rows
}

/**
 * Updates when each match is next due. Returns their tables, and the entries stored though another process withdrew
 * them: the statement before locked the match rows, so a withdrawal is either visible here or waits until we are done.
 */
async function updateMatches(
  changing: Changing,
  newest: readonly Append[],
  stored: readonly Append[],
): Promise<UpdatedMatches> {
  if (newest.length === 0) return { tables: [], withdrawn: [] }
  const added = newest.map(({ match, due, turn }) => ({ id: match, due, turn: turn ? JSON.stringify(turn) : null }))
  const named = stored.flatMap(({ match, row: { seq, entry, actionId } }) =>
    actionId === null ? [] : { match, seq, seat: seatOf(entry), action_id: actionId },
  )
  const { rows } = await sql<{ tables: readonly string[] | null; withdrawn: readonly string[] | null }>`
    WITH moved AS (
      UPDATE matches SET due = added.due, turn = added.turn
      FROM json_to_recordset(${JSON.stringify(added)}::json) AS added (id text, due bigint, turn text)
      WHERE matches.id = added.id RETURNING matches."table")
    SELECT (SELECT json_agg(moved."table") FROM moved) AS tables, (
      SELECT json_agg(named.match || '/' || named.seq)
      FROM json_to_recordset(${JSON.stringify(named)}::json) AS named (match text, seq integer, seat integer, action_id text)
      JOIN refusals USING (match, seat, action_id)) AS withdrawn`.execute(changing)
  const { tables, withdrawn } = rows[0]!
  const places = new Set(withdrawn)
  return { tables: tables ?? [], withdrawn: stored.filter(({ match, row }) => places.has(`${match}/${row.seq}`)) }
}
