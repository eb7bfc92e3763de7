/** The HTTP server: the built client, the few routes, and the headers of their answers. */

import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type GameListing, type HttpProblem, invitedRequest, joinRequest, newTableRequest } from '#protocol/messages.ts'
import type { Shelf } from '../gameContent.ts'
import type { FairQueue } from '../limits/fairQueue.ts'
import { SECURITY_HEADERS } from './securityHeaders.ts'
import { createServer } from './listen.ts'
import { logStream, requestForLog } from '../log.ts'
import { AddressRateLimit, addressOf, rateLimitKeyOf } from '../limits/rateLimit.ts'
import type { Settings } from '../settings.ts'
import { NotSaved } from '../store/store.ts'
import type { Granted, Tables } from '../table/tables.ts'

/** Names of games, and hashes of content. PostgreSQL does not accept every text that a URL can hold. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/

/** Bytes of the largest request body. */
const MAX_BODY = 16 * 1024

const PROBLEMS = {
  FORBIDDEN_ORIGIN: [403, 'This page may not talk to this server.'],
  TOO_MANY: [429, 'Too many requests. Wait a moment.'],
  MALFORMED: [400, 'The request is not one of ours. Reload the page to get the newest version.'],
  NO_SUCH_INVITE: [404, 'This invitation leads nowhere. Ask for a new link.'],
  NO_SUCH_CONTENT: [404, 'There is no such content here.'],
  NOT_FOUND: [404, 'There is nothing here.'],
  NOT_ADMIN: [401, 'This is not the token of whoever runs this server.'],
  NO_SUCH_SEAT: [404, 'You have no seat at such a table.'],
  PUSH_SERVICE: [400, 'This server does not know the push service of your browser.'],
  NOT_SAVED: [503, 'This could not be saved, so it did not happen. Try again in a moment.'],
  SERVER_ERROR: [500, 'Something went wrong here. Try again.'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export function createHttp(settings: Settings, queue: FairQueue): FastifyInstance {
  const http = Fastify({
    logger: {
      level: settings.logLevel,
      stream: logStream(settings.logFormat, process.stderr),
      serializers: requestForLog,
    },
    bodyLimit: MAX_BODY,
    serverFactory: answer => createServer(settings, answer),
    forceCloseConnections: true,
    // The protocol's schemas check all input. Fastify's own validators are the larger half of its code, and stay
    // unloaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply.headers(SECURITY_HEADERS), 'MALFORMED'),
  })
  const requests = new AddressRateLimit(settings.limits.requests)
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    if (!requests.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    if (request.method !== 'GET' && request.method !== 'HEAD' && !isAllowedOrigin(settings, request.raw)) {
      return sendProblem(reply, 'FORBIDDEN_ORIGIN')
    }
  })
  // Once the body is read, so that the work of answering is what is charged.
  http.addHook('preHandler', async ({ raw }, reply) => {
    if (!raw.url!.startsWith('/api/')) return
    const address = rateLimitKeyOf(addressOf(settings, raw))
    if (queue.isFull(address)) return sendProblem(reply, 'TOO_MANY')
    await queue.turn(address)
    if (raw.socket.destroyed) return reply.hijack() // disconnected meanwhile
  })
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof NotSaved) return sendProblem(reply, 'NOT_SAVED')
    if (error.statusCode !== undefined && error.statusCode < 500)
      return sendProblem(reply, 'MALFORMED', error.statusCode)
    request.log.error(error, 'a request failed')
    return sendProblem(reply, 'SERVER_ERROR')
  })
  return http
}

export function addRoutes(
  http: FastifyInstance,
  settings: Settings,
  { shelf, tables }: { shelf: Shelf; tables: Tables },
): void {
  const newTables = new AddressRateLimit(settings.limits.newTables)
  const joins = new AddressRateLimit(settings.limits.joins)
  const looks = new AddressRateLimit(settings.limits.joins)

  http.get('/api/games', async (): Promise<GameListing[]> =>
    shelf.boxes.map(({ game: { id, version, contentHash, players } }) => ({ id, version, contentHash, players })),
  )

  http.get<{ Params: { game: string; hash: string } }>('/api/content/:game/:hash', async (request, reply) => {
    const { game, hash } = request.params
    const content = NAME.test(game) && NAME.test(hash) ? await shelf.content(game, hash) : null
    if (!content) return sendProblem(reply, 'NO_SUCH_CONTENT')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(content)
  })

  http.post('/api/tables', async (request, reply) => {
    if (!newTables.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = newTableRequest.safeParse(request.body)
    return parsed.success ? grant(reply, await tables.create(parsed.data)) : sendProblem(reply, 'MALFORMED')
  })

  http.post('/api/invited', async (request, reply) => {
    if (!looks.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = invitedRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    const answer = await tables.invited(parsed.data)
    return answer ? reply.header('cache-control', 'no-store').send(answer) : sendProblem(reply, 'NO_SUCH_INVITE')
  })

  http.post('/api/join', async (request, reply) => {
    if (!joins.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    const parsed = joinRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    const granted = await tables.join(parsed.data)
    return granted ? grant(reply, granted) : sendProblem(reply, 'NO_SUCH_INVITE')
  })

  addPages(http, settings.webRoot)
}

/** The built files by name, and `index.html` for every unknown path: the client routes by itself. */
function addPages(http: FastifyInstance, webRoot: string | null): void {
  if (webRoot !== null) {
    const assets = join(webRoot, 'assets')
    http.register(fastifyStatic, {
      root: webRoot,
      preCompressed: true,
      acceptRanges: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Files in there have their hash in their names.
        const isHashed = path.startsWith(assets)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  http.setNotFoundHandler((request, reply) =>
    webRoot !== null && isPageRequest(request) ? reply.sendFile('index.html') : sendProblem(reply, 'NOT_FOUND'),
  )
}

function noSchemas(): never {
  throw new Error('a route has a schema: what is in #protocol belongs there')
}

/** The origin must be ours exactly, port included. Programs that are not browsers send no origin. */
export function isAllowedOrigin(settings: Settings, { headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (settings.origins) return settings.origins.includes(origin)
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}

function isPageRequest({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0]!
  return method === 'GET' && !path.startsWith('/api/') && !path.split('/').at(-1)!.includes('.')
}

export function grant(reply: FastifyReply, granted: Granted): FastifyReply {
  if (granted.ok) return reply.header('cache-control', 'no-store').send(granted.seat)
  const { code, text } = granted.problem
  return reply.status(409).send({ code, text } satisfies HttpProblem)
}

export function sendProblem(reply: FastifyReply, code: keyof typeof PROBLEMS, status?: number): FastifyReply {
  const [usual, text] = PROBLEMS[code]
  return reply.status(status ?? usual).send({ code, text } satisfies HttpProblem)
}
