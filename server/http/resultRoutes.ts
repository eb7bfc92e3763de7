/** The HTTP routes of daily deals and ratings. */

import type { FastifyInstance } from 'fastify'
import { dailyBoardRequest, dailyRequest, playerRequest } from '#protocol/results.ts'
import { dailyBoard, type DailyParts } from '../accounts/daily.ts'
import { beginDaily } from '../table/dailyTable.ts'
import type { Tables } from '../table/tables.ts'
import { grant, sendProblem } from './httpServer.ts'
import { AddressRateLimit, addressOf } from '../limits/rateLimit.ts'
import { myRatings, ratingBoard } from '../accounts/ratings.ts'
import type { Settings } from '../settings.ts'
import { hashToken } from '../store/tokens.ts'

/** Tries at deals per address: enough for a family or a class, too few to flood the results. */
const TRIES = { burst: 40, perSecond: 0.02 }

export function addResultRoutes(
  http: FastifyInstance,
  settings: Settings,
  parts: DailyParts & { readonly tables: Tables },
): void {
  const { store, shelf } = parts
  const tries = new AddressRateLimit(TRIES)
  const looks = new AddressRateLimit(settings.limits.joins)

  http.post('/api/daily', async (request, reply) => {
    if (!tries.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = dailyRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    const begun = await beginDaily(parts, parsed.data)
    if (!begun) return sendProblem(reply, 'NOT_FOUND')
    return grant(reply, begun.ok ? { ok: true, seat: { ...begun.seat, ...begun.daily } } : begun)
  })

  http.post('/api/daily/board', async (request, reply) => {
    if (!looks.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = dailyBoardRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    const board = await dailyBoard(parts, parsed.data.game, parsed.data.browser)
    return board ? reply.header('cache-control', 'no-store').send(board) : sendProblem(reply, 'NOT_FOUND')
  })

  http.get<{ Params: { game: string } }>('/api/ratings/:game', async (request, reply) => {
    if (!looks.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    if (!shelf.current(request.params.game)) return sendProblem(reply, 'NOT_FOUND')
    return reply.header('cache-control', 'no-store').send(await ratingBoard(store.ratings, request.params.game))
  })

  // The key comes in the body: URLs end up in logs.
  http.post('/api/ratings/mine', async (request, reply) => {
    if (!looks.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = playerRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    return reply.header('cache-control', 'no-store').send(await myRatings(store.ratings, parsed.data.player))
  })

  http.post('/api/ratings/forget', async (request, reply) => {
    if (!looks.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = playerRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    await store.ratings.forget(hashToken(parsed.data.player))
    return reply.header('cache-control', 'no-store').send({})
  })
}
