/** The list of seats in a lobby: what the host and those who join may change. */

import { freeBotName } from '#bots/names.ts'
import { type GameBox, type Names, optionEntries, type BotLevel, type Refusal, type Seat, seatTable } from '#kernel'
import type { StandIn } from '#protocol/messages.ts'
import type { SeatRow, TableRow } from '../store/store.ts'
import { hashToken, sameHash } from '../store/tokens.ts'
import { refuse } from '../match/serverRefusals.ts'

export type Seats = readonly SeatRow[]
export type Changed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

/** The seat a token opens, or `null`. Compares all seats, in constant time. */
export function seatOfToken(seats: Seats, token: string): Seat | null {
  const hash = hashToken(token)
  let found: Seat | null = null
  seats.forEach((row, seat) => {
    if (row.kind === 'player' && sameHash(row.tokenHash, hash)) found = seat
  })
  return found
}

/** The seat opened by the token with this hash, or `null`. */
export function seatOfHash(seats: Seats, tokenHash: string | null): Seat | null {
  const seat = seats.findIndex(row => row.kind === 'player' && row.tokenHash === tokenHash)
  return seat < 0 ? null : seat
}

export function namesAt(seats: Seats): Names {
  return seat => {
    const row = seats[seat]
    return row && row.kind !== 'open' ? row.name : `Seat ${seat + 1}`
  }
}

/** The stand-in for the player on this seat; `null` for none. */
export function standInOf(row: SeatRow | undefined): StandIn | null {
  return (row?.kind === 'player' && row.standIn) || null
}

/** Whether the player's time ran out. */
export function isOutOfTime(row: SeatRow | undefined): boolean {
  return row?.kind === 'player' && (row.outOfTime ?? false)
}

/** Whether a stand-in plays only as long as the player is away. */
export function mayComeBack(row: SeatRow | undefined): boolean {
  return standInOf(row) !== null && !isOutOfTime(row)
}

/** Gives a player the first open seat. */
export function sitDown(
  seats: Seats,
  name: string,
  tokenHash: string,
  claimHash?: string,
): Changed<{ seats: Seats; seat: Seat }> {
  const seat = seats.findIndex(({ kind }) => kind === 'open')
  if (seat < 0) return refused('TABLE_FULL')
  const player = { kind: 'player' as const, name, tokenHash, ...(claimHash !== undefined && { claimHash }) }
  return { ok: true, value: { seat, seats: seats.with(seat, player) } }
}

export function addBot(seats: Seats, seat: Seat, level: BotLevel): Changed<Seats> {
  const row = seats[seat]
  if (!row) return refused('NO_SUCH_SEAT')
  if (row.kind === 'player') return refused('SEAT_TAKEN')
  const name = row.kind === 'bot' ? row.name : freeBotName(seats.map(row => (row.kind === 'open' ? '' : row.name)))
  return { ok: true, value: seats.with(seat, { kind: 'bot', name, level }) }
}

/** Gives an open seat, or a bot's, to a program. */
export function sitProgram(
  seats: Seats,
  seat: Seat,
  { name, tokenHash }: { readonly name: string; readonly tokenHash: string },
): Changed<Seats> {
  const row = seats[seat]
  if (!row) return refused('NO_SUCH_SEAT')
  if (row.kind === 'player') return refused('SEAT_TAKEN')
  if (seatOfHash(seats, tokenHash) !== null) return refused('PROGRAM_SITS_HERE')
  return { ok: true, value: seats.with(seat, { kind: 'player', name, tokenHash, program: true }) }
}

/** Removes a bot, a program, or a player who is not here. */
export function clearSeat(
  seats: Seats,
  seat: Seat,
  { host, isPresent }: { readonly host: Seat; isPresent(seat: Seat): boolean },
): Changed<Seats> {
  const row = seats[seat]
  if (!row) return refused('NO_SUCH_SEAT')
  if (seat === host) return refused('HOST_STAYS')
  if (row.kind === 'open') return refused('SEAT_EMPTY')
  if (row.kind === 'player' && !row.program && isPresent(seat)) return refused('PLAYER_IS_HERE')
  return { ok: true, value: seats.with(seat, { kind: 'open' }) }
}

/** More seats, or fewer: open ones go first, then bots, the last of them first. Players move up. */
export function resize(seats: Seats, count: number): Changed<Seats> {
  const result = [...seats]
  while (result.length < count) result.push({ kind: 'open' })
  while (result.length > count) {
    const open = result.findLastIndex(({ kind }) => kind === 'open')
    const index = open >= 0 ? open : result.findLastIndex(({ kind }) => kind === 'bot')
    if (index < 0) return refused('TOO_FEW_SEATS')
    result.splice(index, 1)
  }
  return { ok: true, value: result }
}

/** Options for this number of seats: those that name seats fall back to the game's defaults if they no longer fit. */
export function fitOptions(
  { game }: GameBox,
  seats: number,
  options: TableRow['options'],
): Changed<TableRow['options']> {
  const asTheyAre = seatTable(game, seats, options)
  if (asTheyAre.ok) return { ok: true, value: options }
  const bySeat = new Set(
    optionEntries(game.options).flatMap(([key, { kind }]) => (kind === 'seat' || kind === 'per-seat' ? [key] : [])),
  )
  const rest = Object.fromEntries(Object.entries(options).filter(([key]) => !bySeat.has(key)))
  const fitted = seatTable(game, seats, rest)
  return fitted.ok ? { ok: true, value: rest } : asTheyAre
}

function refused(code: Parameters<typeof refuse>[0]): Changed<never> {
  return { ok: false, refusal: refuse(code) }
}
