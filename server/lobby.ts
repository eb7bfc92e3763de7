/** Gathering: what turns a request into a table, a host's command into a change, and a table into a match. */

import { type GameBox, type Seat, seatTable, startMatch } from '#kernel'
import type { HostCommand, NewTableRequest, StandIn } from '#protocol/messages.ts'
import type { BotName } from './botPool.ts'
import { addBot, type Changed, clearSeat, fitOptions, resize, type Seats, sitDown } from './seats.ts'
import type { MatchRow, SeatRow, TableRow } from './store.ts'
import { newSecret } from './tokens.ts'
import { refuse } from './words.ts'

/** The host on seat 0, bots after it, the other seats open. */
export function newTable(box: GameBox, request: NewTableRequest, tokenHash: string): Changed<TableRow> {
  const { game, name, options, bots, start } = request
  const open: Seats = Array.from({ length: request.seats }, () => ({ kind: 'open' }))
  const sat = sitDown(open, name, tokenHash)
  if (!sat.ok) return sat
  let { seats } = sat.value
  for (const [index, level] of bots.entries()) {
    const added = addBot(seats, index + 1, level)
    if (!added.ok) return added
    seats = added.value
  }
  const seating = seatTable(box.game, seats.length, options)
  if (!seating.ok) return seating
  if (start && hasOpenSeat(seats)) return { ok: false, refusal: refuse('SEATS_OPEN') }
  const row = { id: newSecret(), invite: newSecret(), game, seats, options, match: null, revision: 0 }
  return { ok: true, value: row }
}

/** What a host's command makes of the table. `isPresent` says whether somebody is connected from that seat. */
export function changeTable(
  row: TableRow,
  box: GameBox,
  command: Exclude<HostCommand, { type: 'start' }>,
  isPresent: (seat: Seat) => boolean,
): Changed<TableRow> {
  switch (command.type) {
    case 'set-seats': {
      const fitted = fitOptions(box, command.seats, row.options)
      if (!fitted.ok) return fitted
      return withSeats({ ...row, options: fitted.value }, resize(row.seats, command.seats))
    }
    case 'set-options': {
      const seating = seatTable(box.game, row.seats.length, command.options)
      return seating.ok ? { ok: true, value: nextRevision({ ...row, options: command.options }) } : seating
    }
    case 'add-bot':
      return withSeats(row, addBot(row.seats, command.seat, command.level))
    case 'clear-seat':
      return withSeats(row, clearSeat(row.seats, command.seat, isPresent))
  }
}

/** Somebody sits down on the first open seat. */
export function joinTable(row: TableRow, name: string, tokenHash: string): Changed<{ row: TableRow; seat: Seat }> {
  if (row.match !== null) return { ok: false, refusal: refuse('ALREADY_PLAYING') }
  const sat = sitDown(row.seats, name, tokenHash)
  if (!sat.ok) return sat
  const { seat, seats } = sat.value
  return { ok: true, value: { seat, row: nextRevision({ ...row, seats }) } }
}

export interface Beginning {
  readonly row: TableRow
  readonly match: MatchRow
  /** When the match first needs the server by itself, in milliseconds since 1970. */
  readonly due: number | null
}

/** Deals what `seed` holds. Nothing is stored yet, so a rule that throws here leaves the table as it was. */
export function beginMatch(
  row: TableRow,
  { game }: GameBox,
  seed: string,
  nonces?: MatchRow['nonces'],
): Changed<Beginning> {
  if (hasOpenSeat(row.seats)) return { ok: false, refusal: refuse('SEATS_OPEN') }
  const seating = seatTable(game, row.seats.length, row.options)
  if (!seating.ok) return seating
  const match: MatchRow = {
    id: newSecret(),
    table: row.id,
    game: game.id,
    version: game.version,
    contentHash: game.contentHash,
    seats: row.seats.length,
    options: seating.table.options as TableRow['options'],
    seed,
    ...(nonces && { nonces }),
  }
  const { state } = startMatch(game, seating.table, match.seed)
  const due = dueAfter(game.actors(state), game.alarm?.(state) ?? null, botsOf(row.seats))
  return { ok: true, value: { match, due, row: nextRevision({ ...row, match: match.id }) } }
}

/**
 * When a match needs the server by itself, in milliseconds since 1970: at once for a bot,
 * after `alarm` milliseconds for the rules of a live game, else never.
 */
export function dueAfter(
  actors: readonly Seat[],
  alarm: number | null,
  bots: ReadonlyMap<Seat, BotName>,
): number | null {
  if (actors.some(seat => bots.has(seat))) return Date.now()
  return alarm === null ? null : Math.round(Date.now() + Math.max(0, alarm))
}

/** Who plays for the seats where no person does. */
export function botsOf(seats: Seats): ReadonlyMap<Seat, BotName> {
  return new Map(
    seats.flatMap((row, seat) => {
      const bot = botOf(row)
      return bot === null ? [] : [[seat, bot] as const]
    }),
  )
}

function botOf(row: SeatRow): BotName | null {
  if (row.kind === 'bot') return row.level
  if (row.kind === 'open' || !row.standIn) return null
  return row.standIn === 'bot' ? 'normal' : 'absent'
}

function hasOpenSeat(seats: Seats): boolean {
  return seats.some(({ kind }) => kind === 'open')
}

function withSeats(row: TableRow, seats: Changed<Seats>): Changed<TableRow> {
  return seats.ok ? { ok: true, value: nextRevision({ ...row, seats: seats.value }) } : seats
}

/** Somebody plays for these people while they are away; `null`: they play themselves again. */
export function withStandIns(row: TableRow, seats: readonly Seat[], standIn: StandIn | null): TableRow {
  return nextRevision({
    ...row,
    seats: row.seats.map((place, seat) => {
      if (place.kind !== 'player' || !seats.includes(seat)) return place
      const { standIn: _, ...player } = place
      return standIn === null ? player : { ...player, standIn }
    }),
  })
}

function nextRevision(row: TableRow): TableRow {
  return { ...row, revision: row.revision + 1 }
}
