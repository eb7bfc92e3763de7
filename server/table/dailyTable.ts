/** A table for the daily deal: one player, and bots on the other seats. */

import type { BotLevel } from '#kernel'
import type { DailyGranted, DailyRequest } from '#protocol/results.ts'
import { DAILY_BOTS, type DailyParts, dayOf, seatsOf } from '../accounts/daily.ts'
import { hashToken } from '../store/tokens.ts'
import type { Granted, Tables } from './tables.ts'

/** `null`: there is no such game. */
export async function beginDaily(
  { store, shelf, tables, now }: DailyParts & { readonly tables: Tables },
  { game, name, browser }: DailyRequest,
): Promise<(Granted & { readonly daily?: DailyGranted }) | null> {
  const box = shelf.current(game)
  if (!box) return null
  const day = dayOf(now())
  const seats = seatsOf(box)
  const bots = Array.from({ length: seats - 1 }, (): BotLevel => DAILY_BOTS)
  const options: Record<string, unknown> = { ...box.game.casual }
  const request = { game, name, seats, options, bots, start: true }
  const granted = await tables.create(request, { daily: day, unwatched: true })
  if (!granted.ok) return granted
  const { table } = granted.seat
  const number = await store.tries.begin({ table, day, game, browser: hashToken(browser), name })
  return { ...granted, daily: { day, try: number } }
}
