/** How many lines one household may hold at once, whatever is said on them: also by those who never finish asking. */

import type { Server, Socket } from 'node:net'
import { rateLimitKeyOf } from './rateLimit.ts'

/** Lines beside those of its tables that a household may have: for pages and requests. */
const FOR_REQUESTS = 200

/** Where a proxy stands in front of us, this is its to do: all lines come from there. */
export function limitConnections(
  server: Server,
  { connectionsPerAddress }: { readonly connectionsPerAddress: number },
): void {
  const most = connectionsPerAddress + FOR_REQUESTS
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const rateLimitKey = whose(socket)
    const before = open.get(rateLimitKey) ?? 0
    if (before >= most) return void socket.destroy()
    open.set(rateLimitKey, before + 1)
    socket.on('close', leave)
  })

  /** One for all lines: they are many, and know by themselves whose they are. */
  function leave(this: Socket): void {
    const rateLimitKey = whose(this)
    const left = open.get(rateLimitKey)! - 1
    if (left > 0) open.set(rateLimitKey, left)
    else open.delete(rateLimitKey)
  }
}

/** Also once it is closed: a socket remembers whom it has been asked for. */
function whose(socket: Socket): string {
  return rateLimitKeyOf(socket.remoteAddress ?? '')
}
