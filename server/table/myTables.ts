/** How a table stands, for a player who has a seat there and no connection. */

import type { MyTable } from '#protocol/messages.ts'
import { seatOfToken } from '../lobby/seats.ts'
import type { TableRow, TurnRow } from '../store/store.ts'

/** `null`: the token opens no seat there. `turn` is `null` in the lobby. */
export function myTable(row: TableRow, token: string, turn: TurnRow | null, now: number): MyTable | null {
  const you = seatOfToken(row.seats, token)
  if (you === null) return null
  const status = statusOf(row, turn)
  return {
    status,
    aborted: row.terms?.aborted ?? false,
    you,
    names: row.seats.map(seat => (seat.kind === 'open' ? null : seat.name)),
    turn: status === 'over' ? [] : (turn?.actors ?? []),
    quietFor: turn && Math.max(0, now - turn.at),
  }
}

export function statusOf({ match, terms }: TableRow, turn: TurnRow | null): MyTable['status'] {
  if (match === null) return 'gathering'
  return terms?.aborted || turn?.over ? 'over' : 'playing'
}
