/** A connection over the browser's WebSocket. */

import type { Connect } from './serverConnection.ts'

/** Letters of a table's id in the WebSocket address: enough to route its connections to one server, too few to join. */
const ROUTING_LETTERS = 6

/** To the server of this page; of several servers, to the one that has the table. */
export function connectSocket(table: string): Connect {
  return events => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/${table.slice(0, ROUTING_LETTERS)}`)
    socket.addEventListener('open', () => events.opened())
    socket.addEventListener('message', ({ data }) => events.received(String(data)))
    socket.addEventListener('close', () => events.closed())
    return {
      send: text => socket.send(text),
      close: () => socket.close(),
    }
  }
}
