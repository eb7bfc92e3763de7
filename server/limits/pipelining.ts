/** Answers pipelined requests of one connection one after the other. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Waiting requests per connection. Browsers do not pipeline. */
const MOST_WAITING = 8

/**
 * Node reads hundreds of requests at once, and would start all their answers, with the files they open, before the first is
 * read. So one connection has one answer under way.
 */
export function answerInOrder(
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  /** Waiting requests of each connection with an answer under way. */
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
