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
  const within: { readonly closeTimeout: number } = { closeTimeout: CLOSED_WITHIN }
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    maxFragments: MOST_FRAGMENTS,
    perMessageDeflate: false,
    clientTracking: false, // we track them ourselves
    ...within,
  })
  const connects = new KeyedRateLimit(limits.connects)
  const { burst, perSecond } = limits.messages
  const messages = new KeyedRateLimit({
    burst: MOST_TALKING_CONNECTIONS * burst,
    perSecond: MOST_TALKING_CONNECTIONS * perSecond,
  })
  const lines = new Set<Socket>()
  /** Open connections by rate limit key. */
  const open = new Map<string, number>()

  let beat = performance.now()
  const heartbeat = setInterval(() => {
    // After a stall of our own, what clients sent meanwhile is still unread: they are not cut off for it.
    const isLate = performance.now() - beat > 1.5 * limits.heartbeat
    beat = performance.now()
    for (const socket of lines) {
      if (!socket.heard && !isLate) socket.terminate()
      else socket.ping()
      socket.heard = false
    }
  }, limits.heartbeat)
  heartbeat.unref()

  const households: ConnectionGroups = {
    spend: (rateLimitKey, amount) => messages.take(rateLimitKey, amount),
    left(rateLimitKey, line) {
      lines.delete(line)
      const left = (open.get(rateLimitKey) ?? 1) - 1
      if (left > 0) open.set(rateLimitKey, left)
      else open.delete(rateLimitKey)
    },
  }
  const conversing = { ...parts, households }

  function accept(socket: WebSocket, address: string, path: string): void {
    const line: Socket = socket
    line.heard = true
    lines.add(line)
    open.set(address, (open.get(address) ?? 0) + 1)
    socket.on('error', giveUp)
    if (path !== PROGRAM_PATH) return startConversation(line, conversing, address)
    for (const sign of ['message', 'pong'] as const) socket.on(sign, () => (line.heard = true))
    socket.on('close', () => households.left(address, line))
    parts.converseWithProgram(socket)
  }

  return {
    get size() {
      return lines.size
    },
    upgrade(request, socket, head) {
      const address = rateLimitKeyOf(parts.addressOf(request))
      const path = request.url ?? ''
      if (!SOCKET_PATH.test(path) && path !== PROGRAM_PATH) return turnAway(socket, '404 Not Found')
      if (!parts.isAllowedOrigin(request)) return turnAway(socket, '403 Forbidden')
      if ((open.get(address) ?? 0) >= limits.connectionsPerAddress || !connects.take(address)) {
        return turnAway(socket, '429 Too Many Requests')
      }
      server.handleUpgrade(request, socket, head, webSocket => accept(webSocket, address, path))
    },
    stop() {
      clearInterval(heartbeat)
      for (const socket of lines) socket.close(1012, 'closing')
      setTimeout(() => lines.forEach(socket => socket.terminate()), CLOSING).unref()
      server.close()
    },
  }
}

/**
 * Fragments per message at most: a message counts once, so the cost of reading it must be bounded. Browsers need one.
 */
const MOST_FRAGMENTS = 32

/** Milliseconds after which a closed connection is destroyed: until then the client may send as much as it likes. */
const CLOSED_WITHIN = 1000

/** Connections of one rate limit key that may each use the full rate: hundreds together would stall the server. */
export const MOST_TALKING_CONNECTIONS = 50

/** Milliseconds a client gets to answer a close. */
const CLOSING = 500

function turnAway(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  // Not left to the client, which could hold the connection for ever.
  socket.on('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function giveUp(this: WebSocket): void {
  this.terminate()
}
