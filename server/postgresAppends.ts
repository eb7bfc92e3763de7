/** Entries of many logs in one statement, and what becomes of their matches in the next. */

import { sql } from 'kysely'
import type { Changing } from './postgresSchema.ts'
import { type EntryRow, seatOf, type TurnRow } from './store.ts'

/** An entry to be written. */
export interface Append {
  readonly match: string
  readonly row: EntryRow
  readonly due: number | null
  readonly turn?: TurnRow | undefined
}

interface Appended extends MovedOn {
  readonly stored: ReadonlySet<Append>
}

interface MovedOn {
  readonly tables: readonly string[]
  readonly withdrawn: readonly Append[]
}

/** One statement for all entries: a place that is taken stops nobody but whoever wanted it. */
export async function appendAll(changing: Changing, deeds: readonly Append[]): Promise<Appended> {
  if (deeds.length === 0) return { stored: new Set(), tables: [], withdrawn: [] }
  // In one order in every process, so that no two wait for each other.
  const ordered = deeds.toSorted((a, b) => (a.match < b.match ? -1 : a.match > b.match ? 1 : a.row.seq - b.row.seq))
  const rows = await changing
    .insertInto('entries')
    .values(
      ordered.map(({ match, row: { seq, actionId, entry, prevHash, hash } }) => ({
        match,
        seq,
        seat: seatOf(entry),
        action_id: actionId,
        entry: JSON.stringify(entry),
        prev_hash: prevHash,
        hash,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning(['match', 'seq', 'hash'])
    .execute()
  const given = new Map(rows.map(({ match, seq, hash }) => [`${match}/${seq}`, hash]))
  const stored = new Set<Append>()
  const newest = new Map<string, Append>()
  for (const deed of ordered) {
    const key = `${deed.match}/${deed.row.seq}`
    if (given.get(key) !== deed.row.hash) continue
    given.delete(key) // the very same asked for twice is stored once
    stored.add(deed)
    newest.set(deed.match, deed)
  }
  return { stored, ...(await moveOn(changing, [...newest.values()], [...stored])) }
}

/**
 * What each match needs next. The tables they are played at; and what was stored though others have withdrawn it: the statement before
 * holds the rows of the matches, so whoever withdraws has done so, and this one sees it, or waits until we are done.
 */
async function moveOn(changing: Changing, newest: readonly Append[], stored: readonly Append[]): Promise<MovedOn> {
  if (newest.length === 0) return { tables: [], withdrawn: [] }
  const news = newest.map(({ match, due, turn }) => ({ id: match, due, turn: turn ? JSON.stringify(turn) : null }))
  const named = stored.flatMap(({ match, row: { seq, entry, actionId } }) =>
    actionId === null ? [] : { match, seq, seat: seatOf(entry), action_id: actionId },
  )
  const { rows } = await sql<{ tables: readonly string[] | null; withdrawn: readonly string[] | null }>`
    WITH moved AS (
      UPDATE matches SET due = news.due, turn = news.turn
      FROM json_to_recordset(${JSON.stringify(news)}::json) AS news (id text, due bigint, turn text)
      WHERE matches.id = news.id RETURNING matches."table")
    SELECT (SELECT json_agg(moved."table") FROM moved) AS tables, (
      SELECT json_agg(named.match || '/' || named.seq)
      FROM json_to_recordset(${JSON.stringify(named)}::json) AS named (match text, seq integer, seat integer, action_id text)
      JOIN refusals USING (match, seat, action_id)) AS withdrawn`.execute(changing)
  const { tables, withdrawn } = rows[0]!
  const places = new Set(withdrawn)
  return { tables: tables ?? [], withdrawn: stored.filter(({ match, row }) => places.has(`${match}/${row.seq}`)) }
}
