/** A wire whose other end is the test: it decides when a connection opens, what is sent and when it closes. */

import type { ClientMessage, ServerFrame } from '#protocol/messages.ts'
import type { Connect, WireEvents } from '../table/session/serverConnection.ts'

export interface ScriptedConnection {
  /** What the client sent, oldest first. */
  readonly received: ClientMessage[]
  readonly closed: boolean
  open(): void
  send(...frames: ServerFrame[]): void
  close(): void
}

/** `calls` counts the attempts to connect. */
export function scriptedWire(): { readonly connect: Connect; readonly calls: readonly ScriptedConnection[] } {
  const calls: ScriptedConnection[] = []
  return {
    calls,
    connect(events: WireEvents) {
      const received: ClientMessage[] = []
      let isClosed = false
      calls.push({
        received,
        get closed() {
          return isClosed
        },
        open: () => events.opened(),
        send: (...frames) => frames.forEach(frame => events.received(JSON.stringify(frame))),
        close: () => events.closed(),
      })
      return {
        send: text => void received.push(JSON.parse(text) as ClientMessage),
        close: () => void (isClosed = true),
      }
    },
  }
}
