/** A rematch: a new table with the same players on the same seats. */

import type { SeatRow, TableRow, Terms } from '../store/store.ts'
import { asExpected } from './seatTransfer.ts'
import { newSecretBeside } from '../store/tokens.ts'

/** Everything as before, except what the game changes. Players keep their seats until they come; the match begins when all are here. */
export function tableAfter({ id, game, seats, options, terms }: TableRow, changed: TableRow['options']): TableRow {
  const record: Terms = {
    ...(terms?.clock && { clock: terms.clock }),
    ...(terms?.unwatched && !terms.daily && { unwatched: true as const }),
    ...(terms?.rated && { rated: true as const }),
    previous: id,
  }
  return {
    id: newSecretBeside(id),
    invite: newSecretBeside(id),
    game,
    seats: seats.map(againAt),
    options: { ...options, ...changed },
    terms: record,
    match: null,
    revision: 0,
  }
}

/** Stores the id of the rematch at the table before. */
export function withNext(row: TableRow, next: string): TableRow {
  return { ...row, terms: { ...row.terms, next }, revision: row.revision + 1 }
}

/** Players come back with their old tokens and bots stay; a program's token is for one table, so its seat is free. */
function againAt(row: SeatRow): SeatRow {
  if (row.kind !== 'player') return row
  return row.program ? { kind: 'open' } : asExpected(row)
}
