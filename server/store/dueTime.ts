/** When a match needs its server: for a bot's turn, for an alarm, or because time to think runs out. */

import type { Seat } from '#kernel'
import type { BotName } from '#bots/answer.ts'
import { deadlineOf } from './clockArithmetic.ts'
import type { SeatRow, TableRow, TurnRow } from './store.ts'

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

/**
 * The same, of a match whose table has changed. Whose turn it is may be played by a bot from now on: whoever comes after us must know
 * of it, should we die before it has acted. Or no longer: then nobody is to be woken for it. A match that was ended needs nobody at all.
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
  // All else that is due by itself is the alarm of a live game: whoever has the table open sees to it, and without its people it waits.
  const isPast = due !== null && due <= Date.now()
  return isPast && byBot === null ? null : earlier(due, byBot)
}

/** The earlier of two moments, of which either may never come. */
export function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** Who plays for the seats where no person does. */
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
