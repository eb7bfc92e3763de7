/** The daily deals this browser has tried. */

import { type Shape, someFields, text, whole, withDefault } from '#kernel/shape.ts'
import { type BrowserStorage, read, storedSeat, write } from '../shell/storage.ts'
import { type KeptResult, resultOf } from '../statistics/finishedMatches.ts'

export interface KeptTry {
  /** In UTC, as the server said. */
  readonly day: string
  readonly table: string
  /** Which try of this browser it was, from 1. */
  readonly number: number
}

/** The player's progress in today's deal. */
export type DailyStanding =
  | { readonly at: 'not-begun' }
  | { readonly at: 'begun'; readonly table: string }
  | { readonly at: 'ended'; readonly result: KeptResult | null }

const KEY = 'parlour.daily.'

const tryShape: Shape<KeptTry> = someFields<KeptTry>({ day: text, table: text, number: withDefault(whole(1), 1) })

export function keepTry(storage: BrowserStorage, game: string, kept: KeptTry): void {
  write(storage, KEY + game, kept)
}

function todaysTry(storage: BrowserStorage, game: string, today: string): KeptTry | null {
  const kept = read(storage, KEY + game, tryShape)
  return kept?.day === today ? kept : null
}

export function standingOf(storage: BrowserStorage, game: string, today: string): DailyStanding {
  const kept = todaysTry(storage, game, today)
  if (!kept) return { at: 'not-begun' }
  const seat = storedSeat(storage, kept.table)
  return seat && !seat.over
    ? { at: 'begun', table: kept.table }
    : { at: 'ended', result: resultOf(storage, kept.table) }
}

/** In UTC, such as 2026-11-16, by this device's clock. */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
