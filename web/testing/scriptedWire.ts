/** A wire whose other end is the test: it decides when a call is answered, what is said and when it breaks. */

import type { ClientMessage, ServerMessage } from '#protocol/messages.ts'
import type { Connect, WireEvents } from '../table/line.ts'

export interface Call {
  /** What the client said, oldest first. */
  readonly heard: ClientMessage[]
  readonly hungUp: boolean
  answer(): void
  say(...messages: ServerMessage[]): void
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
        say: (...messages) => messages.forEach(message => events.received(JSON.stringify(message))),
        cut: () => events.closed(),
      })
      return {
        send: text => void heard.push(JSON.parse(text) as ClientMessage),
        close: () => void (hungUp = true),
      }
    },
  }
}
