/** The daily deal: the same for all who play a game on this server on the same day, with a board of results. */

import { createHmac } from 'node:crypto'
import { type GameBox, rank } from '#kernel'
import type { DailyBoard, DailyRow, DayBoard } from '#protocol/results.ts'
import type { Shelf } from '../gameContent.ts'
import type { EndedTry, Store, TryResult } from '../store/store.ts'
import { hashToken, newSeed } from '../store/tokens.ts'

/** The seed of a day's deal. */
export type DealOf = (day: string, game: string) => string

export interface DailyParts {
  readonly store: Store
  readonly shelf: Shelf
  /** Milliseconds since 1970. */
  now(): number
}

/** The level of the bots at these tables. */
export const DAILY_BOTS = 'normal'
const DAY = 24 * 60 * 60_000
/** Results of a day that are read, and rows of first and of later tries that are shown. */
const MOST_TRIES = 2000
const MOST_RANKED = 100
const MOST_AGAIN = 20

/** The date by UTC, such as 2026-11-16: the same day all over the world. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** A deal may be finished until the day after has passed as well. From then on its replays are public. */
export function isClosed(day: string, now: number): boolean {
  return now >= Date.parse(day) + 2 * DAY
}

/** Seeds that cannot be guessed from the date: they depend on a secret that never leaves this server. */
export async function openDeals(store: Pick<Store, 'key'>): Promise<DealOf> {
  const key = await store.key('daily', newSeed)
  return (day, game) => createHmac('sha256', key).update(`${day}/${game}`).digest('hex')
}

/** The seed of a bot's chance: in the same position it acts the same again. */
export function botSeedOf(seed: string, seat: number, seq: number): string {
  return createHmac('sha256', seed).update(`bot/${seat}/${seq}`).digest('hex')
}

/** The board of results. `null`: there is no such game. */
export async function dailyBoard(
  { store, shelf, now }: DailyParts,
  game: string,
  browser: string,
): Promise<DailyBoard | null> {
  const box = shelf.current(game)
  if (!box) return null
  const seats = seatsOf(box)
  const at = now()
  const boardOf = async (day: string) => dayBoard(day, await store.tries.ended(day, game, MOST_TRIES), browser)
  return {
    seats,
    bots: seats > 1 ? DAILY_BOTS : null,
    left: DAY - (at % DAY),
    today: await boardOf(dayOf(at)),
    yesterday: await boardOf(dayOf(at - DAY)),
  }
}

/** Number of seats at a table of the daily deal. */
export function seatsOf({ game }: GameBox): number {
  return game.dailySeats ?? game.players.min
}

function dayBoard(day: string, tries: readonly EndedTry[], browser: string): DayBoard {
  const mine = hashToken(browser)
  const first = tries.filter(({ number }) => number === 1)
  const ranks = rank(first.map(({ result }) => worthOf(result)))
  const ranked = first
    .map((each, index) => rowOf(each, ranks[index]!, mine))
    .toSorted((a, b) => a.rank! - b.rank! || a.name.localeCompare(b.name))
  const again = tries.filter(({ number }) => number > 1).map(each => rowOf(each, null, mine))
  const rows = [...cut(ranked, MOST_RANKED), ...cut(again.toReversed(), MOST_AGAIN)]
  return { day, count: first.length, rows }
}

/** Sort key: by places, then by points; among winners by fewer moves. */
function worthOf({ worth, points, moves }: TryResult): number[] {
  return [worth, points ?? 0, worth === 1 ? -moves : 0]
}

function rowOf({ name, browser, result }: EndedTry, rank: number | null, mine: string): DailyRow {
  const { worth, place, points, moves } = result
  return { rank, name, won: worth === 1, place, points, moves, you: browser === mine }
}

/** The first `most` rows, and the browser's own wherever they are. */
function cut(rows: readonly DailyRow[], most: number): DailyRow[] {
  return rows.filter(({ you }, index) => you || index < most)
}
