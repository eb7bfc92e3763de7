/** A line over the browser's WebSocket. */

import type { Connect } from './line.ts'

declare global {
  interface Window {
    /** Opened by ahead.ts while the page's code was on its way, until it is taken over. */
    parlourLine?: WebSocket | undefined
  }
}

/** Letters of a table's id in the address of its line: enough to bring its people together, too few to come in. */
const TELLING = 6

/** To the server this page came from; of several, to the one that has the table. */
export function connectSocket(table: string): Connect {
  return events => {
    const address = `${location.origin.replace(/^http/, 'ws')}/ws/${table.slice(0, TELLING)}`
    const socket = openedAhead(address) ?? new WebSocket(address)
    if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => events.opened())
    else socket.addEventListener('open', () => events.opened())
    socket.addEventListener('message', ({ data }) => events.received(String(data)))
    socket.addEventListener('close', () => events.closed())
    return {
      send: text => socket.send(text),
      close: () => socket.close(),
    }
  }
}

/** Once. `null`: nothing that is any good. */
function openedAhead(address: string): WebSocket | null {
  const socket = window.parlourLine
  window.parlourLine = undefined
  if (!socket || socket.url !== address) return null
  return socket.readyState <= WebSocket.OPEN ? socket : null
}
