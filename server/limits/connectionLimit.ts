/** A limit on TCP connections per address, also for those that never finish a request. */

import type { Server, Socket } from 'node:net'
import { rateLimitKeyOf } from './rateLimit.ts'

/** Connections per address beside those to tables: for pages and requests. */
const FOR_REQUESTS = 200

/** Not used behind a proxy, whose address all connections have: there the limit is the proxy's task. */
export function limitConnections(
  server: Server,
  { connectionsPerAddress }: { readonly connectionsPerAddress: number },
): void {
  const most = connectionsPerAddress + FOR_REQUESTS
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const rateLimitKey = keyOf(socket)
    const before = open.get(rateLimitKey) ?? 0
    if (before >= most) return void socket.destroy()
    open.set(rateLimitKey, before + 1)
    socket.on('close', leave)
  })

  /** One listener for all connections, to save memory. */
  function leave(this: Socket): void {
    const rateLimitKey = keyOf(this)
    const left = open.get(rateLimitKey)! - 1
    if (left > 0) open.set(rateLimitKey, left)
    else open.delete(rateLimitKey)
  }
}

/** Also works after the socket is closed: it caches its address once it was read. */
function keyOf(socket: Socket): string {
  return rateLimitKeyOf(socket.remoteAddress ?? '')
}
