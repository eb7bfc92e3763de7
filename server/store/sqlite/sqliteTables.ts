/** Tables in the SQLite file, and when their matches need the server. */

import { dueAt } from '../dueTime.ts'
import type { Change, Sql } from './sqliteAccounts.ts'
import { parseJson, type Row } from './sqliteRows.ts'
import type { TableRow, TurnRow } from '../store.ts'

/** A write under way when a match ended may have set `due`; it is ignored. */
export const SELECT_DUE = `SELECT "table" FROM matches JOIN tables ON tables.id = matches."table"
  WHERE due <= ? AND terms ->> '$.aborted' IS NOT TRUE ORDER BY due`

export function tableFrom({ seats, options, terms, ...rest }: Row): TableRow {
  return {
    ...rest,
    seats: parseJson(seats),
    options: parseJson(options),
    ...(terms !== null && { terms: parseJson(terms) }),
  } as unknown as TableRow
}

export function insertTable(
  change: Change,
  { id, invite, game, seats, options, terms, match, revision }: TableRow,
): boolean {
  return change(
    'INSERT INTO tables (id, invite, game, seats, options, terms, match, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [id, invite, game, JSON.stringify(seats), JSON.stringify(options), jsonOrNull(terms), match, revision],
  )
}

/** `false`: another writer was faster. */
export function replaceTable(change: Change, { id, seats, options, terms, match, revision }: TableRow): boolean {
  return change(
    'UPDATE tables SET seats = ?, options = ?, terms = ?, match = ?, revision = ? WHERE id = ? AND revision = ?',
    [JSON.stringify(seats), JSON.stringify(options), jsonOrNull(terms), match, revision, id, revision - 1],
  )
}

/** The table has changed, and with it perhaps when its match needs the server. */
export function keepDue(change: Change, rows: Sql['rows'], row: TableRow): void {
  const [standing] = rows('SELECT due, turn FROM matches WHERE id = ?', [row.match])
  if (!standing) return
  const before = standing['due'] as number | null
  const turn = standing['turn'] === null ? null : parseJson<TurnRow>(standing['turn'])
  const due = dueAt(row, { due: before, turn })
  if (due !== before) change('UPDATE matches SET due = ? WHERE id = ?', [due, row.match])
}

export function jsonOrNull(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
