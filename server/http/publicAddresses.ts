/**
 * The addresses at which others reach this server: printed at the start, and sent to pages opened on this machine, for
 * their invites.
 */

import type { IncomingMessage } from 'node:http'
import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { type AddressesAnswer, isLoopback } from '#protocol/addresses.ts'
import { sendProblem } from './httpServer.ts'
import type { Settings } from '../settings.ts'

export function addAddressRoute(http: FastifyInstance, settings: Settings): void {
  http.get('/api/addresses', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const { headers, socket } = request
    const { host } = headers
    // The network's layout is for this machine alone, and not for a page whose own name resolves to here (DNS
    // rebinding).
    const isOurs = isFromHere(request.raw) && host !== undefined && isLoopback(hostnameOf(`http://${host}`))
    if (!isOurs) return sendProblem(reply, 'NOT_FOUND')
    return { addresses: addressesForOthers(settings, `http://localhost:${socket.localPort}`) } satisfies AddressesAnswer
  })
}

/**
 * Allowed origins of pages, for a server that this machine reaches at `address`. If `ORIGINS` lists them there are no
 * others.
 */
export function addressesForOthers({ host, origins }: Settings, address: string): string[] {
  if (origins) return origins.filter(origin => !isLoopback(hostnameOf(origin)))
  if (host !== '0.0.0.0' && host !== '::') return []
  const own = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  return own.flatMap(({ family, internal, address: ip }) =>
    family === 'IPv4' && !internal ? [Object.assign(new URL(address), { hostname: ip }).origin] : [],
  )
}

/**
 * Whether the request comes from this machine, and not through a proxy on it, behind which every client looks local.
 */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? ''
  const isLocal = address === '::1' || /^(::ffff:)?127\./.test(address)
  return isLocal && !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(name => name in headers)
}

function hostnameOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : ''
}
