/** A client with the page's own connection code, which detects silence and reconnects by itself. Never acts. */

import { WebSocket } from 'ws'
import { hashJson } from '#kernel'
import { follow, isStep, type Known } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type { ClientMessage, ServerFrame } from '#protocol/messages.ts'
import {
  type ServerConnection,
  connectToServer,
  type Wire,
  type WireEvents,
} from '#web/table/session/serverConnection.ts'
import type { ConnectionState } from '#web/table/session/tableSession.ts'

export interface VisitorSetup {
  readonly address: string
  /** The loopback address it connects from. */
  readonly from?: string
  readonly table: string
  /** `null` to watch. */
  readonly token: string | null
  /** Whether the page is hidden. */
  readonly hidden?: boolean
  /** From 0 up to 1: the jitter of its reconnect delay. */
  random?(): number
  changed?(state: ConnectionState): void
}

export class Visitor {
  readonly #setup: VisitorSetup
  readonly #connection: ServerConnection
  readonly #sockets = new Set<WebSocket>()
  #known: Known | null = null
  state: ConnectionState = 'connecting'
  /** Full positions received over the present connection. */
  #updates = 0
  /** How often it reconnected and got the position; and when last, in milliseconds since 1970. */
  arrivals = 0
  arrivedAt = 0

  constructor(setup: VisitorSetup) {
    this.#setup = setup
    this.#connection = connectToServer({
      connect: events => this.#connect(events),
      hello: () => this.#greeting(),
      received: frame => this.#hear(frame),
      changed: state => {
        this.state = state
        setup.changed?.(state)
      },
      random: setup.random ?? Math.random,
      hidden: () => setup.hidden ?? false,
    })
  }

  /** Whether it has the current position. */
  get isThere(): boolean {
    return this.state === 'online' && this.#updates > 0
  }

  /** Number of entries, and the hash of its view; `null` before the first. */
  get seen(): { readonly seq: number; readonly hash: string } | null {
    return this.#known && { seq: this.#known.seq, hash: hashJson(this.#known.shown.view) }
  }

  leave(): void {
    this.#connection.close()
    for (const socket of this.#sockets) socket.terminate()
  }

  #connect(events: WireEvents): Wire {
    const { address, from } = this.#setup
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { ...(from && { localAddress: from }) })
    this.#sockets.add(socket)
    this.#updates = 0
    socket.on('open', () => events.opened())
    socket.on('message', data => events.received(String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      this.#sockets.delete(socket)
      events.closed()
    })
    return {
      send: text => void (socket.readyState === socket.OPEN && socket.send(text)),
      close: () => socket.close(),
    }
  }

  #greeting(): ClientMessage {
    const { table, token } = this.#setup
    return { type: 'hello', protocol: PROTOCOL, table, token }
  }

  #hear(frame: ServerFrame): void {
    if (!isStep(frame) && frame.type !== 'update') return
    this.#known = follow(this.#known, frame)
    if (!isStep(frame) && this.#updates++ === 0) {
      this.arrivals++
      this.arrivedAt = Date.now()
    }
    if (!this.#known) this.#connection.send(this.#greeting())
  }
}
