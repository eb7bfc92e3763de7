/**
 * GET /api/replays/<table>: a finished match, as the file it can be saved as. Players send the token of their seat in a
 * header.
 */

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { SECRET } from '#protocol/limits.ts'
import type { HttpProblem } from '#protocol/messages.ts'
import type { FairQueue } from '../limits/fairQueue.ts'
import { AddressRateLimit, addressOf, rateLimitKeyOf } from '../limits/rateLimit.ts'
import { type Replay, replayOf, type ReplayParts } from '../table/replays.ts'
import type { Settings } from '../settings.ts'

/** Every answer reads and replays a whole match. */
const RATE = { burst: 30, perSecond: 0.5 }

const packed = promisify(gzip)

const PROBLEMS: Readonly<
  Record<Extract<Replay, { ok: false }>['why'], readonly [status: number, code: string, text: string]>
> = {
  'no-such-table': [404, 'NO_SUCH_TABLE', 'There is no such table here.'],
  'players-only': [403, 'PLAYERS_ONLY', 'The people at this table keep their match to themselves.'],
  'not-over': [409, 'NOT_OVER', 'This match is still being played. It can be looked at when it is over.'],
  'still-dealt': [
    409,
    'STILL_DEALT',
    'Others may still play this deal of the day. It can be looked back at when the day after it is over.',
  ],
  gone: [410, 'RULES_GONE', 'This match was played by rules or with pieces that this room no longer has.'],
}

export function addReplayRoutes(
  http: FastifyInstance,
  settings: Settings,
  { queue, ...parts }: ReplayParts & { readonly queue: FairQueue },
): void {
  const asked = new AddressRateLimit(RATE)
  http.get<{ Params: { table: string } }>('/api/replays/:table', async (request, reply) => {
    const address = addressOf(settings, request.raw)
    if (!asked.take(address)) {
      return reply
        .status(429)
        .send({ code: 'TOO_MANY', text: 'Too many requests. Wait a moment.' } satisfies HttpProblem)
    }
    const [, token = null] = /^Bearer ([A-Za-z0-9_-]{22,64})$/.exec(request.headers.authorization ?? '') ?? []
    // Only ids of the right form are looked up: PostgreSQL does not accept every text that a URL can hold.
    const { table } = request.params
    const replay: Replay = SECRET.test(table)
      ? await replayOf({ ...parts, nextTurn: () => queue.turn(rateLimitKeyOf(address)) }, table, token)
      : { ok: false, why: 'no-such-table' }
    // A finished match does not change, but a cache should not keep it long after its link is gone.
    if (replay.ok) {
      reply.header('cache-control', 'private, max-age=3600').header('vary', 'accept-encoding').type('application/json')
      const text = JSON.stringify(replay.saved)
      // A long match is large and repetitive: it compresses well.
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(text)
      return reply.header('content-encoding', 'gzip').send(await packed(text))
    }
    const [status, code, text] = PROBLEMS[replay.why]
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .send({ code, text } satisfies HttpProblem)
  })
}
