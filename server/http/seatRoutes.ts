/** HTTP routes for players with a seat: the state of their tables, a rematch, moving the seat to another device. */

import type { FastifyInstance } from 'fastify'
import { againRequest, mineRequest, takeRequest } from '#protocol/messages.ts'
import { grant, sendProblem } from './httpServer.ts'
import { AddressRateLimit, addressOf } from '../limits/rateLimit.ts'
import type { Settings } from '../settings.ts'
import type { Tables } from '../table/tables.ts'

export function addSeatRoutes(http: FastifyInstance, settings: Settings, tables: Tables): void {
  const taking = new AddressRateLimit(settings.limits.joins)
  const looking = new AddressRateLimit(settings.limits.joins)

  // Tokens come in the body: URLs end up in logs.
  http.post('/api/mine', async (request, reply) => {
    if (!looking.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = mineRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    return reply.header('cache-control', 'no-store').send(await tables.mine(parsed.data))
  })

  http.post('/api/again', async (request, reply) => {
    if (!taking.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = againRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    const granted = await tables.again(parsed.data.table, parsed.data.token)
    return granted ? grant(reply, granted) : sendProblem(reply, 'NO_SUCH_SEAT')
  })

  http.post('/api/take', async (request, reply) => {
    if (!taking.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = takeRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    const granted = await tables.take(parsed.data)
    return granted ? grant(reply, granted) : sendProblem(reply, 'NO_SUCH_SEAT')
  })
}
