/** How a browser subscribes to push messages about a seat's turns, and unsubscribes. */

import type { FastifyInstance } from 'fastify'
import { type PushKey, subscribeRequest, unsubscribeRequest } from '#protocol/push.ts'
import { sendProblem } from './httpServer.ts'
import type { Push } from '../accounts/push.ts'
import { AddressRateLimit, addressOf } from '../limits/rateLimit.ts'
import { seatOfToken } from '../lobby/seats.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { hashToken } from '../store/tokens.ts'

export function addPushRoutes(
  http: FastifyInstance,
  settings: Settings,
  { store, push }: { store: Store; push: Push },
): void {
  const subscribing = new AddressRateLimit(settings.limits.joins)

  async function sits(table: string, token: string): Promise<boolean> {
    const row = await store.table(table)
    return row !== null && seatOfToken(row.seats, token) !== null
  }

  http.get('/api/push', async (): Promise<PushKey> => ({ key: push.publicKey }))

  http.post('/api/push', async (request, reply) => {
    if (!subscribing.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = subscribeRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    const { table, token, ...subscription } = parsed.data
    if (!push.accepts(subscription.endpoint)) return sendProblem(reply, 'PUSH_SERVICE')
    if (!(await sits(table, token))) return sendProblem(reply, 'NO_SUCH_SEAT')
    await store.subscriptions.keep(table, hashToken(token), subscription)
    return reply.send({ subscribed: true })
  })

  http.post('/api/push/stop', async (request, reply) => {
    if (!subscribing.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = unsubscribeRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    const { table, token, endpoint } = parsed.data
    await store.subscriptions.drop(endpoint, { table, tokenHash: hashToken(token) })
    return reply.send({ subscribed: false })
  })
}
