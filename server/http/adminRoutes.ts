/** What an operator may see and do remotely, with the token they set. Nothing hidden, nothing that opens a seat. */

import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AdminReport, endTableRequest } from '#protocol/admin.ts'
import { isFromHere } from './publicAddresses.ts'
import { sendProblem } from './httpServer.ts'
import type { Metrics } from './metrics.ts'
import type { RecentErrors } from './recentErrors.ts'
import { AddressRateLimit, addressOf } from '../limits/rateLimit.ts'
import { ROOT } from '../root.ts'
import type { Settings } from '../settings.ts'
import type { Tables } from '../table/tables.ts'
import { hashToken, sameHash } from '../store/tokens.ts'

export interface AdminParts {
  readonly settings: Settings
  readonly tables: Tables
  readonly metrics: Metrics
  readonly problems: RecentErrors
  sockets(): number
}

const PACKAGE = join(ROOT, 'package.json')
const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { readonly version: string }
/** Limits guessing: so many tries at once from one address, then so many per second. */
const TRIES = { burst: 60, perSecond: 2 }

export function addAdminRoutes(http: FastifyInstance, parts: AdminParts): void {
  const { settings, tables, metrics } = parts
  const tries = new AddressRateLimit(TRIES)
  const since = Date.now()

  /** `null` if the caller has the token; otherwise the reply has been sent. */
  function refuseCaller(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
    void reply.header('cache-control', 'no-store')
    if (settings.adminToken === null) return sendProblem(reply, 'NOT_FOUND')
    if (!tries.take(addressOf(settings, request.raw))) return sendProblem(reply, 'TOO_MANY')
    return holds(request.raw, settings.adminToken) ? null : sendProblem(reply, 'NOT_ADMIN')
  }

  http.get('/api/admin', async (request, reply) => refuseCaller(request, reply) ?? reply.send(report(parts, since)))

  http.post('/api/admin/end', async (request, reply) => {
    const away = refuseCaller(request, reply)
    if (away) return away
    const parsed = endTableRequest.safeParse(request.body)
    if (!parsed.success) return sendProblem(reply, 'MALFORMED')
    return (await tables.end(parsed.data.table)) ? reply.send({ ended: true }) : sendProblem(reply, 'NOT_FOUND')
  })

  http.get('/metrics', async (request, reply) => {
    if (settings.metrics === 'off') return sendProblem(reply, 'NOT_FOUND')
    const mayRead = settings.metrics === 'local' && isFromHere(request.raw)
    const away = mayRead ? null : refuseCaller(request, reply)
    return away ?? reply.type(metrics.contentType).send(await metrics.text())
  })
}

function report({ tables, problems, sockets }: AdminParts, since: number): AdminReport {
  const { rss, heapUsed } = process.memoryUsage()
  return {
    version: VERSION,
    node: process.versions.node,
    since,
    now: Date.now(),
    memory: { process: rss, heap: heapUsed },
    sockets: sockets(),
    tables: tables.summaries,
    problems: problems.recent,
  }
}

function holds({ headers }: IncomingMessage, adminToken: string): boolean {
  const [, given] = /^Bearer (.{1,200})$/.exec(headers.authorization ?? '') ?? []
  return given !== undefined && sameHash(hashToken(given), hashToken(adminToken))
}
