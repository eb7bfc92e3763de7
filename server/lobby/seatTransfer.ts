/** Moving a seat to another device, or to the rematch: tickets, and tokens that replace each other. */

import type { Seat } from '#kernel'
import type { TakeRequest } from '#protocol/messages.ts'
import type { Changed } from './seats.ts'
import type { PlayerRow, SeatRow, TableRow } from '../store/store.ts'
import { hashToken, sameHash } from '../store/tokens.ts'
import { refuse } from '../match/serverRefusals.ts'

/** Milliseconds until a ticket expires. */
export const TICKET_LASTS = 5 * 60_000

/** Gives the seat a ticket, which replaces any other. */
export function withTicket(row: TableRow, seat: Seat, ticket: string, now: number): TableRow {
  return withPlayer(row, seat, player => ({
    ...player,
    ticket: { hash: hashToken(ticket), until: now + TICKET_LASTS },
  }))
}

/** Moves the seat to the holder of a ticket or of the token before; a new token opens it from now on. */
export function takeSeat(
  row: TableRow,
  request: TakeRequest,
  tokenHash: string,
  now: number,
): Changed<{ readonly row: TableRow; readonly seat: Seat }> {
  const claimHash = 'ticket' in request ? undefined : hashToken(request.token)
  const seat =
    'ticket' in request ? seatOfTicket(row, request.ticket, now) : seatOfFormer(row.seats, hashToken(request.token))
  if (seat === null) return { ok: false, refusal: refuse('ticket' in request ? 'TICKET_VOID' : 'SEAT_GONE') }
  return { ok: true, value: { seat, row: withToken(row, seat, { tokenHash, claimHash }) } }
}

/** The seat that this token opened before it was moved, or at the previous table; `null` for none. */
export function seatOfFormer(seats: readonly SeatRow[], hash: string): Seat | null {
  const seat = seats.findIndex(
    row =>
      row.kind === 'player' &&
      [row.formerHash, row.claimHash, row.previousHash].some(former => sameHash(former ?? '', hash)),
  )
  return seat < 0 ? null : seat
}

/** A player of the previous table who keeps this seat, but has not come yet. */
export function asExpected({ name, tokenHash, program }: PlayerRow): PlayerRow {
  return { kind: 'player', name, tokenHash, previousHash: tokenHash, ...(program && { program }) }
}

export function isExpected({ tokenHash, previousHash }: PlayerRow): boolean {
  return tokenHash === previousHash
}

function seatOfTicket({ seats }: TableRow, ticket: string, now: number): Seat | null {
  const hash = hashToken(ticket)
  const seat = seats.findIndex(
    row => row.kind === 'player' && row.ticket && sameHash(row.ticket.hash, hash) && now < row.ticket.until,
  )
  return seat < 0 ? null : seat
}

function withToken(
  row: TableRow,
  seat: Seat,
  { tokenHash, claimHash }: { readonly tokenHash: string; readonly claimHash: string | undefined },
): TableRow {
  return withPlayer(row, seat, ({ ticket: _, claimHash: _claimed, ...player }) => ({
    ...player,
    tokenHash,
    formerHash: player.tokenHash,
    ...(claimHash !== undefined && { claimHash }),
  }))
}

function withPlayer(row: TableRow, seat: Seat, change: (player: PlayerRow) => PlayerRow): TableRow {
  const player = row.seats[seat]
  if (player?.kind !== 'player') throw new Error(`seat ${seat} has no player`)
  return { ...row, seats: row.seats.with(seat, change(player)), revision: row.revision + 1 }
}
