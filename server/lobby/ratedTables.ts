/** Tables whose result counts for ratings: who may play there, and how players are identified. */

import type { GameBox, Seat } from '#kernel'
import type { Changed } from './seats.ts'
import type { SeatRow, TableRow } from '../store/store.ts'
import { refuse, type ServerReason } from '../match/serverRefusals.ts'

/** Switches rating on or off, for the host. */
export function setRated(row: TableRow, box: GameBox, { rated }: { readonly rated: boolean }): Changed<TableRow> {
  if (rated && box.text.cooperative) return { ok: false, refusal: refuse('NOTHING_TO_RATE') }
  const { rated: _, ...rest } = row.terms ?? {}
  const terms = rated ? { ...rest, rated: true as const } : rest
  const seats = rated ? row.seats : row.seats.map(unknown)
  return { ok: true, value: { ...row, seats, terms, revision: row.revision + 1 } }
}

/** Why the match cannot begin as a rated one; `null` if it can, or is not rated. */
export function whyUnrated({ seats, terms }: TableRow): ServerReason | null {
  if (!terms?.rated) return null
  const people = seats.flatMap(seat => (seat.kind === 'player' && !seat.program ? [seat] : []))
  if (people.length < seats.length || people.length < 2) return 'RATED_PEOPLE'
  const known = people.flatMap(({ playerHash }) => playerHash ?? [])
  if (known.length < people.length) return 'RATED_UNKNOWN'
  return new Set(known).size < known.length ? 'RATED_TWICE' : null
}

/** Identifies the player on this seat; `null`: nothing changes. */
export function withPlayer(row: TableRow, seat: Seat, playerHash: string): TableRow | null {
  const player = row.seats[seat]
  if (row.match !== null || !row.terms?.rated || player?.kind !== 'player' || player.program) return null
  if (player.playerHash === playerHash) return null
  return { ...row, seats: row.seats.with(seat, { ...player, playerHash }), revision: row.revision + 1 }
}

function unknown(row: SeatRow): SeatRow {
  if (row.kind !== 'player') return row
  const { playerHash: _, ...player } = row
  return player
}
