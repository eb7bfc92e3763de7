/** A wire whose other end is the test: it decides when a call is answered, what is said and when it breaks. */

import type { ClientMessage, ServerFrame } from '#protocol/messages.ts'
import type { Connect, WireEvents } from '../table/session/serverConnection.ts'

export interface Call {
  /** What the client said, oldest first. */
  readonly heard: ClientMessage[]
  readonly hungUp: boolean
  answer(): void
  say(...frames: ServerFrame[]): void
  cut(): void
}

/** `calls` grows with every attempt to connect. */
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
