/** The clocks of the match for the board. All times are milliseconds of the match. */

import type { Seat } from '#kernel'
import { paceOf } from '../options.ts'
import type { ClockEvent, View } from '../types.ts'

/** When the seat may act again (WS-21.7); 0 before its first action. */
export function paceEnds({ options, players }: View, seat: Seat): number {
  const { actedAt } = players[seat]!
  return actedAt === null ? 0 : actedAt + paceOf(options, seat)
}

/** A clock that all players see. */
export interface Deadline {
  readonly clock: ClockEvent
  readonly at: number
}

const WATCHED: Readonly<Record<View['phase'], readonly ClockEvent[]>> = {
  ready: [],
  countdown: ['go'],
  play: ['turn', 'stall'],
  final: ['lastCall', 'turn', 'final'],
  removal: ['removal'],
  over: [],
}

/** The first of the shown clocks to run out. The idle clock is not shown until it rings. */
export function deadlineOf({ phase, clock }: View): Deadline | null {
  const running = WATCHED[phase].flatMap(name => {
    const at = clock[name]
    return at === undefined ? [] : [{ clock: name, at }]
  })
  return running.toSorted((a, b) => a.at - b.at)[0] ?? null
}

/** Whole seconds left: 3, 2, 1, and 0 when the time is up. */
export function secondsLeft(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1000))
}

/** When the number of seconds left changes next. */
export function nextTick(at: number, now: number): number | null {
  const left = at - now
  return left <= 0 ? null : left % 1000 || 1000
}
