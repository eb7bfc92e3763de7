/** When a match needs its server: for a bot's turn, for an alarm, or because a player's time runs out. */

import type { Seat } from '#kernel'
import type { BotName } from '#bots/answer.ts'
import { deadlineOf } from './clockArithmetic.ts'
import type { SeatRow, TableRow, TurnRow } from './store.ts'

/**
 * When a match next needs the server, in milliseconds since 1970: at once for a bot, after `alarm` milliseconds for the
 * rules of a live game, else never.
 */
export function dueAfter(
  actors: readonly Seat[],
  alarm: number | null,
  bots: ReadonlyMap<Seat, BotName>,
): number | null {
  if (actors.some(seat => bots.has(seat))) return Date.now()
  return alarm === null ? null : Math.round(Date.now() + Math.max(0, alarm))
}

/**
 * The same for a match whose table has changed. A bot may now play for a seat in turn: if this process dies before the
 * bot acts, another must find the match. If no bot plays any more, the match is not due. An ended match is never due.
 */
export function dueAt(
  { seats, terms }: TableRow,
  { due, turn }: { readonly due: number | null; readonly turn: TurnRow | null },
): number | null {
  if (terms?.aborted) return null
  if (!turn || turn.over) return due
  const bots = botsOf(seats)
  const byBot = dueAfter(turn.actors, null, bots)
  if (terms?.clock && turn.clocks) {
    const people = turn.actors.filter(seat => !bots.has(seat))
    return earlier(byBot, terms.clocksStopped ? null : deadlineOf(terms.clock, turn.clocks, people))
  }
  // What else is due is the alarm of a live game: the process with the table open handles it, and without its players
  // it waits.
  const isPast = due !== null && due <= Date.now()
  return isPast && byBot === null ? null : earlier(due, byBot)
}

/** The earlier of two moments, either of which may be never. */
export function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** Which bot plays each seat without a person. */
export function botsOf(seats: readonly SeatRow[]): ReadonlyMap<Seat, BotName> {
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
