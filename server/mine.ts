/** How it stands at a table, for somebody who has a seat there and looks from afar. */

import type { MyTable } from '#protocol/messages.ts'
import { seatOfToken } from './seats.ts'
import type { TableRow, TurnRow } from './store.ts'

/** `null`: the token opens no seat there. `turn` is `null` while people gather. */
export function myTable(row: TableRow, token: string, turn: TurnRow | null, now: number): MyTable | null {
  const you = seatOfToken(row.seats, token)
  if (you === null) return null
  const aborted = row.terms?.aborted ?? false
  const over = aborted || (turn?.over ?? false)
  return {
    status: row.match === null ? 'gathering' : over ? 'over' : 'playing',
    aborted,
    you,
    names: row.seats.map(seat => (seat.kind === 'open' ? null : seat.name)),
    turn: over ? [] : (turn?.actors ?? []),
    quietFor: turn && Math.max(0, now - turn.at),
  }
}
