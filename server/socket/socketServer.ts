/** The WebSocket server: which clients may connect, and when a connection is cut. */

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { MAX_FRAME } from '#protocol/limits.ts'
import type { Socket } from '../connection/connection.ts'
import { startConversation, type ConnectionGroups } from './conversation.ts'
import type { FairQueue } from '../limits/fairQueue.ts'
import { KeyedRateLimit, rateLimitKeyOf } from '../limits/rateLimit.ts'
import type { Limits } from '../settings.ts'
import type { Tables } from '../table/tables.ts'

export interface SocketParts {
  readonly tables: Tables
  readonly limits: Limits
  readonly queue: FairQueue
  isAllowedOrigin(request: IncomingMessage): boolean
  addressOf(request: IncomingMessage): string
  /** Handles all messages on a program's connection. */
  converseWithProgram(socket: WebSocket): void
  report(problem: string, error: Error | null): void
}

export interface SocketServer {
  /** Open connections. */
  readonly size: number
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  stop(): void
}

/** The rest of the path helps a load balancer route the connections of one table together; here it means nothing. */
const SOCKET_PATH = /^\/ws(\/[A-Za-z0-9_-]{1,64})?$/
const PROGRAM_PATH = '/bot'

export function createSocketServer(parts: SocketParts): SocketServer {
  const { limits } = parts
  /** An option missing from its types. */
  const options: { readonly closeTimeout: number } = { closeTimeout: CLOSE_TIMEOUT }
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    maxFragments: MOST_FRAGMENTS,
    perMessageDeflate: false,
    clientTracking: false, // we track them ourselves
    ...options,
  })
  const connects = new KeyedRateLimit(limits.connects)
  const { burst, perSecond } = limits.messages
  const messages = new KeyedRateLimit({
    burst: MOST_TALKING_CONNECTIONS * burst,
    perSecond: MOST_TALKING_CONNECTIONS * perSecond,
  })
  const sockets = new Set<Socket>()
  /** Open connections by rate limit key. */
  const open = new Map<string, number>()

  let beat = performance.now()
  const heartbeat = setInterval(() => {
    // After a stall of our own, what clients sent meanwhile is still unread: they are not cut off for it.
    const isLate = performance.now() - beat > 1.5 * limits.heartbeat
    beat = performance.now()
    for (const socket of sockets) {
      if (!socket.heard && !isLate) socket.terminate()
      else socket.ping()
      socket.heard = false
    }
  }, limits.heartbeat)
  heartbeat.unref()

  const connectionGroups: ConnectionGroups = {
    spend: (rateLimitKey, amount) => messages.take(rateLimitKey, amount),
    left(rateLimitKey, client) {
      sockets.delete(client)
      const left = (open.get(rateLimitKey) ?? 1) - 1
      if (left > 0) open.set(rateLimitKey, left)
      else open.delete(rateLimitKey)
    },
  }
  const conversationParts = { ...parts, connectionGroups }

  function accept(socket: WebSocket, address: string, path: string): void {
    const client: Socket = socket
    client.heard = true
    sockets.add(client)
    open.set(address, (open.get(address) ?? 0) + 1)
    socket.on('error', terminate)
    if (path !== PROGRAM_PATH) return startConversation(client, conversationParts, address)
    for (const event of ['message', 'pong'] as const) socket.on(event, () => (client.heard = true))
    socket.on('close', () => connectionGroups.left(address, client))
    parts.converseWithProgram(socket)
  }

  return {
    get size() {
      return sockets.size
    },
    upgrade(request, socket, head) {
      const address = rateLimitKeyOf(parts.addressOf(request))
      const path = request.url ?? ''
      if (!SOCKET_PATH.test(path) && path !== PROGRAM_PATH) return refuse(socket, '404 Not Found')
      if (!parts.isAllowedOrigin(request)) return refuse(socket, '403 Forbidden')
      if ((open.get(address) ?? 0) >= limits.connectionsPerAddress || !connects.take(address)) {
        return refuse(socket, '429 Too Many Requests')
      }
      server.handleUpgrade(request, socket, head, webSocket => accept(webSocket, address, path))
    },
    stop() {
      clearInterval(heartbeat)
      for (const socket of sockets) socket.close(1012, 'closing')
      setTimeout(() => sockets.forEach(socket => socket.terminate()), SHUTDOWN_TIMEOUT).unref()
      server.close()
    },
  }
}

/**
 * Fragments per message at most: a message counts once, so the cost of reading it must be bounded. Browsers need one.
 */
const MOST_FRAGMENTS = 32

/** Milliseconds after which a closed connection is destroyed: until then the client may send as much as it likes. */
const CLOSE_TIMEOUT = 1000

/** Connections of one rate limit key that may each use the full rate: hundreds together would stall the server. */
export const MOST_TALKING_CONNECTIONS = 50

/** Milliseconds a client gets to answer a close. */
const SHUTDOWN_TIMEOUT = 500

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  // Not left to the client, which could hold the connection for ever.
  socket.on('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function terminate(this: WebSocket): void {
  this.terminate()
}
