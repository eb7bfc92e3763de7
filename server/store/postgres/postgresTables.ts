/** Tables in PostgreSQL, and when their matches need a server. */

import { type RawBuilder, sql } from 'kysely'
import { dueAt } from '../dueTime.ts'
import type { Changing } from './postgresSchema.ts'
import type { TableRow, TurnRow } from '../store.ts'

export async function insertTable(changing: Changing, { seats, options, terms, ...row }: TableRow): Promise<boolean> {
  const values = { ...row, seats: JSON.stringify(seats), options: JSON.stringify(options), terms: jsonOrNull(terms) }
  await changing.insertInto('tables').values(values).execute()
  return true
}

/** `false`: another writer was faster. */
export async function replaceTable(changing: Changing, row: TableRow): Promise<boolean> {
  const { id, seats, options, terms, match, revision } = row
  const { numUpdatedRows } = await changing
    .updateTable('tables')
    .set({
      seats: JSON.stringify(seats),
      options: JSON.stringify(options),
      terms: jsonOrNull(terms),
      match,
      revision,
    })
    .where('id', '=', id)
    .where('revision', '=', revision - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The table has changed, and with it perhaps when its match needs a server. */
export async function keepDue(changing: Changing, row: TableRow): Promise<void> {
  const { match } = row
  if (match === null) return
  const select = changing.selectFrom('matches').select(['due', 'turn']).where('id', '=', match).forNoKeyUpdate()
  const standing = await select.executeTakeFirst()
  if (!standing) return
  const turn = standing.turn === null ? null : (JSON.parse(standing.turn) as TurnRow)
  const due = dueAt(row, { due: standing.due, turn })
  if (due !== standing.due) await changing.updateTable('matches').set({ due }).where('id', '=', match).execute()
}

/**
 * Of a row of `matches`: whether it needs a server by then. A write under way when the match ended may have set `due`;
 * it is ignored.
 */
export function isDue(until: number): RawBuilder<boolean> {
  return sql<boolean>`due <= ${until} AND NOT EXISTS (SELECT 1 FROM tables
    WHERE tables.id = matches."table" AND tables.terms::json ->> 'aborted' = 'true')`
}

export function jsonOrNull(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
