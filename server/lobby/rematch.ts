/** Playing on: after a match, a new table with the same people on the same seats. */

import type { SeatRow, TableRow, Terms } from '../store/store.ts'
import { asExpected } from './seatTransfer.ts'
import { newSecretBeside } from '../store/tokens.ts'

/** Everything as it was, but for what the game changes. People hold their chairs until they come, and the match begins when all are there. */
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

/** The table they come from knows where they went. */
export function withNext(row: TableRow, next: string): TableRow {
  return { ...row, terms: { ...row.terms, next }, revision: row.revision + 1 }
}

/** People come back with their old tokens and bots stay; a program's token is for one table, so its chair is free. */
function againAt(row: SeatRow): SeatRow {
  if (row.kind !== 'player') return row
  return row.program ? { kind: 'open' } : asExpected(row)
}
