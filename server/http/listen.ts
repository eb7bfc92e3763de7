/** Node's HTTP server: its timeouts, and the addresses it listens at. */

import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { limitConnections } from '../limits/connectionLimit.ts'
import { answerInOrder } from '../limits/pipelining.ts'
import { type Settings, StartProblem } from '../settings.ts'

/** Milliseconds for a whole request. */
const REQUEST_TIMEOUT = 15_000
/** Milliseconds a connection is kept alive for the next request. */
const KEPT_ALIVE = 72_000

export function createServer({ limits, trustProxy }: Settings, answer: RequestListener): Server {
  const server = createHttpServer({
    requestTimeout: Math.max(REQUEST_TIMEOUT, limits.headersWithin),
    headersTimeout: limits.headersWithin,
    keepAliveTimeout: KEPT_ALIVE,
    // How often slow requests are looked for: the default half minute would be longer than their timeout.
    connectionsCheckingInterval: limits.headersWithin / 4,
  })
  if (!trustProxy) limitConnections(server, limits)
  answerInOrder(server, (request, response) => {
    // Not for the whole server: then every WebSocket would keep one of Node's timers for life, though it never fires.
    request.socket.setTimeout(limits.silence)
    answer(request, response)
  })
  return server
}

/** Returns the URL at which it can be reached from this machine. Throws `StartProblem` if it cannot listen there. */
export async function listen(http: FastifyInstance, settings: Settings): Promise<string> {
  const { port, host } = settings
  try {
    await http.listen({ port, host })
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, settings)
  }
  // That name stands for two addresses, and a machine may lack one.
  if (host === 'localhost') await listenBeside(http.server)
  return reachedAt(http.server.address() as AddressInfo)
}

async function listenBeside(server: Server): Promise<void> {
  const { address, port } = server.address() as AddressInfo
  const beside = createNetServer({ allowHalfOpen: true, noDelay: true }, socket => server.emit('connection', socket))
  server.once('close', () => beside.close())
  await new Promise<void>(resolve => {
    beside.once('error', () => resolve()).listen(port, address === '::1' ? '127.0.0.1' : '::1', resolve)
  })
}

function reachedAt({ address, port }: AddressInfo): string {
  const anywhere = address === '0.0.0.0' || address === '::'
  return `http://${anywhere ? 'localhost' : address.includes(':') ? `[${address}]` : address}:${port}`
}

function listenProblem(error: NodeJS.ErrnoException, { port, host }: Settings): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartProblem(
      `Port ${port} is taken by another program; choose another with PORT, such as PORT=${port + 1}.`,
    )
  }
  if (error.code === 'EACCES') return new StartProblem(`Port ${port} needs more rights than this user has.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartProblem(`HOST ${host} is no address of this machine.`)
  }
  return error
}
