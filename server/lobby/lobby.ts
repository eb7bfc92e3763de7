/** The lobby: turns a request into a table, a host's command into a change, and a table into a match. */

import { type GameBox, type Seat, seatTable, startMatch } from '#kernel'
import type { HostCommand, NewTableRequest, StandIn } from '#protocol/messages.ts'
import { botsOf, dueAfter, earlier } from '../store/dueTime.ts'
import { chainStart } from '../store/hashChain.ts'
import { addBot, type Changed, clearSeat, fitOptions, resize, type Seats, sitDown, sitProgram } from './seats.ts'
import { budget, freshClocks } from '../store/clockArithmetic.ts'
import { setRated, whyUnrated } from './ratedTables.ts'
import type { MatchRow, SeatRow, TableRow, Terms, TurnRow } from '../store/store.ts'
import { newSecret, newSecretBeside, sameHash } from '../store/tokens.ts'
import { refuse } from '../match/serverRefusals.ts'

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
  const id = newSecret()
  const row = { id, invite: newSecretBeside(id), game, seats, options, match: null, revision: 0 }
  return { ok: true, value: row }
}

/** Who is connected right now. */
export interface PresentSeats {
  readonly host: Seat
  /** Whether a player is connected for that seat. */
  isPresent(seat: Seat): boolean
}

/** Applies a host's command to the table. */
export function changeTable(
  row: TableRow,
  box: GameBox,
  command: Exclude<HostCommand, { type: 'start' }>,
  present: PresentSeats,
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
      return withSeats(row, clearSeat(row.seats, command.seat, present))
    case 'set-clock': {
      if (command.clock && box.game.pace === 'live') return { ok: false, refusal: refuse('LIVE_GAME') }
      const { clock: _, ...rest } = row.terms ?? {}
      return { ok: true, value: withTerms(row, command.clock ? { ...rest, clock: command.clock } : rest) }
    }
    case 'set-rated':
      return setRated(row, box, command)
    case 'set-watching': {
      if (command.allowed && row.terms?.daily !== undefined) return { ok: false, refusal: refuse('DAILY_UNWATCHED') }
      const { unwatched: _, ...rest } = row.terms ?? {}
      return { ok: true, value: withTerms(row, command.allowed ? rest : { ...rest, unwatched: true }) }
    }
  }
}

/** Gives this seat to a program. */
export function seatProgram(
  row: TableRow,
  seat: Seat,
  program: { readonly name: string; readonly tokenHash: string },
): Changed<TableRow> {
  if (row.match !== null) return { ok: false, refusal: refuse('ALREADY_PLAYING') }
  return withSeats(row, sitProgram(row.seats, seat, program))
}

/** Gives a player the first open seat; their own, if they have joined before and the answer was lost. */
export function joinTable(
  row: TableRow,
  name: string,
  tokenHash: string,
  claimHash?: string,
): Changed<{ row: TableRow; seat: Seat }> {
  const own = claimHash === undefined ? -1 : row.seats.findIndex(each => isClaimed(each, claimHash))
  const player = row.seats[own]
  if (player?.kind === 'player') {
    const seats = row.seats.with(own, { ...player, tokenHash, ...(row.match === null && { name }) })
    return { ok: true, value: { seat: own, row: nextRevision({ ...row, seats }) } }
  }
  if (row.match !== null) return { ok: false, refusal: refuse('ALREADY_PLAYING') }
  const sat = sitDown(row.seats, name, tokenHash, claimHash)
  if (!sat.ok) return sat
  const { seat, seats } = sat.value
  return { ok: true, value: { seat, row: nextRevision({ ...row, seats }) } }
}

function isClaimed(row: SeatRow, claimHash: string): boolean {
  return row.kind === 'player' && row.claimHash !== undefined && sameHash(row.claimHash, claimHash)
}

export interface MatchStart {
  readonly row: TableRow
  readonly match: MatchRow
  /** When a bot, an alarm or a clock first needs the server, in milliseconds since 1970. */
  readonly due: number | null
  readonly turn: TurnRow
}

/** Deals with `seed`. Nothing is stored yet, so a rule that throws here leaves the table as it was. */
export function beginMatch(
  row: TableRow,
  { game }: GameBox,
  seed: string,
  nonces?: MatchRow['nonces'],
): Changed<MatchStart> {
  if (hasOpenSeat(row.seats)) return { ok: false, refusal: refuse('SEATS_OPEN') }
  const unrated = whyUnrated(row)
  if (unrated) return { ok: false, refusal: refuse(unrated) }
  const seating = seatTable(game, row.seats.length, row.options)
  if (!seating.ok) return seating
  const match: MatchRow = {
    id: newSecretBeside(row.id),
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
  const actors = game.actors(state)
  const at = Date.now()
  const clocks = row.terms?.clock && { clocks: freshClocks(row.seats.length, at) }
  const turn: TurnRow = { actors, over: false, at, tip: chainStart(match), ...clocks }
  const outOfTime = row.terms?.clock ? at + budget(row.terms.clock) : null
  const due = earlier(dueAfter(actors, game.alarm?.(state) ?? null, botsOf(row.seats)), outOfTime)
  return { ok: true, value: { match, due, turn, row: nextRevision({ ...row, match: match.id }) } }
}

function hasOpenSeat(seats: Seats): boolean {
  return seats.some(({ kind }) => kind === 'open')
}

function withSeats(row: TableRow, seats: Changed<Seats>): Changed<TableRow> {
  return seats.ok ? { ok: true, value: nextRevision({ ...row, seats: seats.value }) } : seats
}

/** Replaces the terms. */
export function withTerms(row: TableRow, terms: Terms): TableRow {
  return nextRevision({ ...row, terms })
}

/** The players' time ran out: bots play to the end. */
export function withOutOfTime(row: TableRow, seats: readonly Seat[]): TableRow {
  return nextRevision({
    ...row,
    seats: row.seats.map((place, seat) =>
      place.kind === 'player' && seats.includes(seat) ? { ...place, standIn: 'bot', outOfTime: true } : place,
    ),
  })
}

/** Frees the seat of a player who leaves before the match. */
export function withOpenSeat(row: TableRow, seat: Seat): TableRow {
  return nextRevision({ ...row, seats: row.seats.with(seat, { kind: 'open' }) })
}

/** Sets who plays for absent players; `null`: they play themselves again. */
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
