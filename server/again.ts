/** Playing on: after a match, a new table with the same people on the same seats. */

import type { SeatRow, TableRow, Terms } from './store.ts'
import { asExpected } from './moving.ts'
import { newSecret } from './tokens.ts'

/** Everything as it was. People hold their chairs until they come, and the match begins when all are there. */
export function tableAfter({ id, game, seats, options, terms }: TableRow): TableRow {
  const kept: Terms = {
    ...(terms?.clock && { clock: terms.clock }),
    ...(terms?.unwatched && { unwatched: true as const }),
    previous: id,
  }
  return {
    id: newSecret(),
    invite: newSecret(),
    game,
    seats: seats.map((row): SeatRow => (row.kind === 'player' ? asExpected(row) : row)),
    options,
    terms: kept,
    match: null,
    revision: 0,
  }
}

/** The table they come from knows where they went. */
export function withNext(row: TableRow, next: string): TableRow {
  return { ...row, terms: { ...row.terms, next }, revision: row.revision + 1 }
}
