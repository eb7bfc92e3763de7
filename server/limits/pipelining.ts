/** Requests that are sent on one connection without waiting for the answers are answered one after the other. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Requests of one connection that wait. Browsers send none ahead. */
const MOST_WAITING = 8

/**
 * Node reads hundreds of requests at once, and would have all their answers made, files opened for them included, before anything of
 * the first is read. So one connection has one answer under way.
 */
export function answerInOrder(
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  /** What each connection that is being answered asked for besides. */
  const waiting = new WeakMap<Duplex, (() => void)[]>()

  server.on('request', (request, response) => {
    const { socket } = request
    const begin = () => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : waiting.get(socket)!.shift()
        if (next) next()
        else waiting.delete(socket)
      })
      answer(request, response)
    }
    const others = waiting.get(socket)
    if (others && others.length < MOST_WAITING) others.push(begin)
    else if (others) socket.destroy()
    else if (!socket.destroyed) {
      waiting.set(socket, [])
      begin()
    }
  })
}
