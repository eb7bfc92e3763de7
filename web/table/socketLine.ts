/** A line over the browser's WebSocket. */

import type { Connect } from './line.ts'

/** A line on which the greeting is said, and whatever was answered so far. `at`: in milliseconds of the page. */
interface LineAhead {
  readonly socket: WebSocket
  /** Until it is called off. */
  readonly listening: AbortController
  readonly heard: { readonly text: string; readonly at: number }[]
}

declare global {
  interface Window {
    /** Opened by ahead.ts while the page's code was on its way, until it is taken over. */
    parlourLine?: LineAhead | undefined
  }
}

/** Letters of a table's id in the address of its line: enough to bring its people together, too few to come in. */
const TELLING = 6

/** To the server this page came from; of several, to the one that has the table. */
export function connectSocket(table: string): Connect {
  return events => {
    const address = `${location.origin.replace(/^http/, 'ws')}/ws/${table.slice(0, TELLING)}`
    const ahead = openedAhead(address)
    const socket = ahead?.socket ?? new WebSocket(address)
    const greeted = ahead ? 'greeted' : undefined
    // Whoever dials is to have hold of the line before anything comes over it.
    if (socket.readyState === WebSocket.OPEN) queueMicrotask(opened)
    else socket.addEventListener('open', opened)
    function opened(): void {
      events.opened(greeted)
      ahead?.listening.abort()
      for (const { text, at } of ahead?.heard ?? []) events.received(text, at)
      socket.addEventListener('message', ({ data }) => events.received(String(data)))
    }
    socket.addEventListener('close', () => events.closed())
    return {
      send: text => socket.send(text),
      close: () => socket.close(),
    }
  }
}

/** Once. `null`: nothing that is any good. */
function openedAhead(address: string): LineAhead | null {
  const line = window.parlourLine
  window.parlourLine = undefined
  if (!line || line.socket.url !== address) return null
  return line.socket.readyState <= WebSocket.OPEN ? line : null
}
