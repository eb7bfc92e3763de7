/** Begins the deal of the day, or continues it. */

import type { SeatGranted } from '#protocol/messages.ts'
import type { DailyGranted } from '#protocol/results.ts'
import { ask } from '../shell/api.ts'
import type { BeginError } from '../home/beginMatch.ts'
import { friendlyName } from '../shell/random.ts'
import { goTo } from '../shell/routes.ts'
import { localStore, storedName, storeName, storeSeat } from '../shell/storage.ts'
import { browserName } from '../statistics/playerKey.ts'
import { keepTry, standingOf, utcDay } from './dailyTries.ts'

/** Continues an unfinished match that began today; otherwise begins a new one. `today`: as the server says, where it is known. */
export async function playDaily(game: string, today: string = utcDay(Date.now())): Promise<BeginError> {
  const standing = standingOf(localStore, game, today)
  if (standing.at !== 'begun') return beginDaily(game)
  goTo({ page: 'table', table: standing.table })
  return null
}

async function beginDaily(game: string): Promise<BeginError> {
  const name = storedName(localStore) ?? friendlyName()
  const request = { game, name, browser: browserName(localStore) }
  const answer = await ask<SeatGranted & DailyGranted>('/api/daily', request)
  if (!answer.ok) return answer.problem.text
  const { table, seat, token, day, try: number } = answer.value
  storeName(localStore, name)
  storeSeat(localStore, { table, game, seat, token, name, at: Date.now(), over: false, invite: null })
  keepTry(localStore, game, { day, table, number })
  goTo({ page: 'table', table })
  return null
}
