/** A wire whose other end is the test: it decides when a connection opens, what is sent and when it closes. */

import type { ClientMessage, ServerFrame } from '#protocol/messages.ts'
import type { Connect, WireEvents } from '../table/session/serverConnection.ts'

export interface Call {
  /** What the client sent, oldest first. */
  readonly heard: ClientMessage[]
  readonly hungUp: boolean
  answer(): void
  say(...frames: ServerFrame[]): void
  cut(): void
}

/** `calls` counts the attempts to connect. */
export function scriptedWire(): { readonly connect: Connect; readonly calls: readonly Call[] } {
  const calls: Call[] = []
  return {
    calls,
    connect(events: WireEvents) {
      const heard: ClientMessage[] = []
      let hungUp = false
      calls.push({
        heard,
        get hungUp() {
          return hungUp
        },
        answer: () => events.opened(),
        say: (...frames) => frames.forEach(frame => events.received(JSON.stringify(frame))),
        cut: () => events.closed(),
      })
      return {
        send: text => void heard.push(JSON.parse(text) as ClientMessage),
        close: () => void (hungUp = true),
      }
    },
  }
}
