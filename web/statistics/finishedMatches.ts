/** The matches this browser has finished: stored here and nowhere else, one line each. */

import { BOT_LEVELS, type BotLevel, type Outcome, ShapeError, type Viewer, winners } from '#kernel'
import { flag, list, nullable, oneOf, real, type Shape, someFields, text, whole, withDefault } from '#kernel/shape.ts'
import type { TableInfo } from '#protocol/messages.ts'
import { type BrowserStorage, read, write } from '../shell/storage.ts'

export interface KeptResult {
  /** The table's id: a match is stored once. */
  readonly id: string
  readonly game: string
  /** When it ended, or was seen to have ended, in milliseconds since 1970. */
  readonly at: number
  readonly seats: number
  /** One per bot at the table. */
  readonly bots: readonly BotLevel[]
  /** `null`: several people shared this screen, so the result belongs to none of them. */
  readonly won: boolean | null
  /** `null` where all win or lose together, and where several people shared the screen. */
  readonly place: number | null
  /** `null` where the game keeps no score. */
  readonly points: number | null
  /** The day of the daily deal. */
  readonly daily: string | null
}

const KEY = 'parlour.results'
/** The oldest are dropped beyond this. */
const MOST_KEPT = 3000

const resultShape: Shape<KeptResult> = someFields<KeptResult>({
  id: text,
  game: text,
  at: whole(0),
  seats: whole(1, 16),
  bots: list(oneOf(BOT_LEVELS), { max: 16 }),
  won: nullable(flag),
  place: nullable(whole(1, 16)),
  points: nullable(real),
  daily: withDefault(nullable(text), null),
})
/** An invalid line does not affect the others. */
const resultsShape: Shape<KeptResult[]> = (value, path) => list(lenient, { max: 2 * MOST_KEPT })(value, path).flat()

/** Oldest first. */
export function keptResults(storage: BrowserStorage): KeptResult[] {
  return read(storage, KEY, resultsShape) ?? []
}

export function resultOf(storage: BrowserStorage, table: string): KeptResult | null {
  return keptResults(storage).find(({ id }) => id === table) ?? null
}

/** Stores it, unless it is there already. */
export function keepResult(storage: BrowserStorage, result: KeptResult): void {
  const kept = keptResults(storage)
  if (kept.some(({ id }) => id === result.id)) return
  write(storage, KEY, [...kept, result].slice(-MOST_KEPT))
}

export function clearResults(storage: BrowserStorage): void {
  storage.removeItem(KEY)
}

/** The result of a finished match for seat `you`; for no seat where several people shared the screen. */
export function resultFrom(
  table: TableInfo,
  outcome: Outcome,
  { you, shared, now }: { readonly you: Viewer; readonly shared: boolean; readonly now: number },
): KeptResult {
  const { id, game, seats, daily = null } = table
  const own = shared ? null : you
  const score = outcome.kind === 'shared' ? outcome.score : own === null ? undefined : outcome.scores?.[own]
  return {
    id,
    game,
    at: now,
    seats: seats.length,
    bots: seats.flatMap(seat => (seat.kind === 'bot' ? seat.level : [])),
    won: outcome.kind === 'shared' ? outcome.won : own === null ? null : winners(outcome, seats.length).includes(own),
    place: outcome.kind === 'shared' || own === null ? null : outcome.places[own]!,
    points: score?.total ?? null,
    daily,
  }
}

function lenient(value: unknown, path: string): KeptResult[] {
  try {
    return [resultShape(value, path)]
  } catch (error) {
    if (error instanceof ShapeError) return []
    throw error
  }
}
