/** Moves seats: to the rematch table, and from one device to another. */

import type { SeatGranted, TableInfo, TakeRequest } from '#protocol/messages.ts'
import { type Answer, playOn, takeSeat } from '../../shell/api.ts'
import type { BeginError } from '../../home/beginMatch.ts'
import { goTo } from '../../shell/routes.ts'
import { localStore, storedSeat, storeSeat } from '../../shell/storage.ts'

/** The next table with the same people: the first request creates it. Spectators follow. */
export async function playAgain({ id, next }: TableInfo): Promise<BeginError> {
  const seat = storedSeat(localStore, id)
  const isKnown = next !== undefined && (!seat || storedSeat(localStore, next) !== null)
  if (isKnown) goTo({ page: 'table', table: next })
  if (isKnown || !seat) return null
  const answer = await playOn({ table: id, token: seat.token })
  if (answer.ok) goTo({ page: 'table', table: keep(answer.value).table })
  return answer.ok ? null : answer.problem.text
}

/** Moves the seat to this browser, with a new token. */
export async function takeSeatHere(request: TakeRequest): Promise<Answer<SeatGranted>> {
  const answer = await takeSeat(request)
  if (answer.ok) keep(answer.value)
  return answer
}

function keep(granted: SeatGranted): SeatGranted {
  const { table, seat, token, name = '', game = '' } = granted
  storeSeat(localStore, { table, game, seat, token, name, at: Date.now(), over: false, invite: null })
  return granted
}
