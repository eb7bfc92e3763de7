/** What all connections are sent about the table itself. */

import { type GameBox, type Seat, seatTable } from '#kernel'
import type { SealInfo, SeatInfo, TableInfo } from '#protocol/messages.ts'
import { agreedPolicy, policyAt } from '../chat/chatPolicy.ts'
import { isExpected } from '../lobby/seatTransfer.ts'
import type { MatchSession } from '../match/matchSession.ts'
import type { SeatRow, TableRow } from '../store/store.ts'

export interface TableState {
  readonly row: TableRow
  readonly box: GameBox
  /** `null` in the lobby. */
  readonly session: MatchSession | null
  /** `null` where nothing is sealed. */
  readonly seal: SealInfo | null
  isPresent(seat: Seat): boolean
  readonly host: Seat
  readonly watchers: number
}

export function tableInfo({ row, box, session, seal, isPresent, host, watchers }: TableState): TableInfo {
  const { id, game, seats, options, terms = {} } = row
  const { version, contentHash } = box.game
  const seating = seatTable(box.game, seats.length, options)
  const settled = {
    ...(seating.ok ? (seating.table.options as TableInfo['options']) : options),
    ...agreedPolicy(box, row),
  }
  const talk = policyAt(box, settled)
  return {
    id,
    game,
    version,
    contentHash,
    status: session ? (session.position.outcome || terms.aborted ? 'over' : 'playing') : 'gathering',
    seats: seats.map((each, seat) => seatInfo(each, { present: isPresent(seat) })),
    options: settled,
    host,
    ...(talk !== null && { talk }),
    ...(terms.aborted && { aborted: true }),
    ...(watchers > 0 && { watchers }),
    ...(terms.unwatched && { watchable: false }),
    ...(terms.clock && { clock: terms.clock }),
    ...(terms.daily !== undefined && { daily: terms.daily }),
    ...(terms.rated && { rated: true }),
    ...(terms.next !== undefined && { next: terms.next }),
    ...(terms.previous !== undefined && !session && { startsByItself: true }),
    ...(seal && { seal }),
  }
}

function seatInfo(row: SeatRow, { present }: { readonly present: boolean }): SeatInfo {
  if (row.kind !== 'player') return row
  const { name, standIn, outOfTime, program, playerHash } = row
  return {
    kind: 'player',
    name,
    present,
    ...(standIn && { standIn }),
    ...(outOfTime && { outOfTime }),
    ...(program && { program }),
    ...(playerHash !== undefined && { known: true }),
    ...(isExpected(row) && { expected: true }),
  }
}
