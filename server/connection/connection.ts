/** One connection. What waits for a slow reader is bounded: it skips to the newest position. */

import type { WebSocket } from 'ws'
import type { ServerMessage } from '#protocol/messages.ts'
import { RoundTrips } from './roundTrips.ts'
import type { Limits } from '../settings.ts'

/**
 * A connection is closed with so many times the backlog waiting, answers included; or so many times its longest frame, since a
 * position longer than the backlog would otherwise close every connection that asks for it, again and again.
 */
const CLOSE_BEYOND = 4

/**
 * A fraction of the backlog: a connection with less waiting is not about to fall behind. A character is up to three bytes, and a
 * connection has caught up once half of the backlog has gone: so every larger frame reports when it was sent.
 */
const REPORT_BEYOND = 1 / 8

/** What carries the frames: a WebSocket, or its replacement for a program. */
export type Socket = Pick<
  WebSocket,
  'OPEN' | 'readyState' | 'bufferedAmount' | 'on' | 'ping' | 'send' | 'close' | 'terminate'
> & {
  /** Whether anything was received since the last heartbeat. */
  heard?: boolean
}

interface Later {
  /** Whether it has its own delay; all else only waits behind those that have. */
  readonly isUpdate: boolean
  tell(): void
}

export class Connection {
  readonly #socket: Socket
  readonly #limits: Limits
  /** Since when it has been skipping updates, in milliseconds of the process. */
  #behindSince: number | null = null
  /** Characters of the longest frame sent. */
  #longest = 0
  /** `null` until it is measured. */
  #trips: RoundTrips | null = null
  /** Messages that wait for a display delay, in order; `null` for none. */
  #later: Later[] | null = null
  /**
   * Whether an action was answered here. A client first resends all unanswered actions, so what comes after the first answer
   * is new.
   */
  hasAnswered = false
  /** Whether the client asked for the list of its actions. */
  lists = false
  /** Sends the newest position; set by the table it subscribes to. */
  subscribers: { show(connection: Connection): void } | null = null

  constructor(socket: Socket, limits: Limits) {
    this.#socket = socket
    this.#limits = limits
  }

  /** Whether it skips updates: the newest position is still to come. */
  get isBehind(): boolean {
    return this.#behindSince !== null
  }

  /** The round trip in milliseconds; `null` if not measured yet. */
  get trip(): number | null {
    return this.#trips?.estimate ?? null
  }

  /** Sends a ping frame, which the browser answers as fast as the network allows. */
  measure(): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#trips ??= this.#startMeasuring()
    this.#socket.ping(this.#trips.send(performance.now()))
  }

  #startMeasuring(): RoundTrips {
    const trips = new RoundTrips()
    this.#socket.on('pong', payload => trips.receive(String(payload), performance.now()))
    return trips
  }

  /** The action with this id has this place in the log. Ids need no escaping in JSON. */
  acknowledge(id: string, seq: number): void {
    this.#write(`{"type":"ack","id":"${id}","seq":${seq}}`)
  }

  /** Answers: few and small, as many as there were messages. */
  send(message: ServerMessage): void {
    const text = JSON.stringify(message)
    // Refusals are sent at once; all else keeps its order.
    if (message.type === 'refused' || this.#later === null) this.#write(text)
    else this.#later.push({ isUpdate: false, tell: () => this.#write(text) })
  }

  /** As `update`, so many milliseconds later, for players farther away. Later messages wait behind it. */
  updateLater(text: string, milliseconds: number): void {
    if (milliseconds <= 0) return this.update(text)
    this.#later ??= []
    const later: Later = { isUpdate: true, tell: () => this.#updateNow(text) }
    this.#later.push(later)
    setTimeout(() => this.#catchUpWith(later), milliseconds)
  }

  /**
   * Sends an update, as text or a function that makes it. Once one was skipped for a slow reader, all are until it has caught up,
   * since they build on each other; a skipped update is not serialized.
   */
  update(text: string | (() => string)): void {
    this.#catchUp()
    this.#updateNow(text)
  }

  #updateNow(text: string | (() => string)): void {
    const waiting = this.#socket.bufferedAmount
    if (this.#behindSince === null && waiting <= this.#limits.backlog) {
      this.#write(typeof text === 'string' ? text : text(), waiting)
      return
    }
    this.#behindSince ??= performance.now()
    if (performance.now() - this.#behindSince > this.#limits.behindFor) this.#socket.terminate()
  }

  /** 1008: the client broke the protocol; 1011: an error of the server; 1012: the server stops. */
  close(code: 1008 | 1011 | 1012, reason: string): void {
    this.#catchUp() // the reason may be waiting there
    this.#socket.close(code, reason)
  }

  /** Sends all that waits. */
  #catchUp(): void {
    const waiting = this.#later
    this.#later = null
    if (waiting) for (const { tell } of waiting) tell()
  }

  /** Sends what waits up to `later`, and what only waited behind it; the rest keeps its delay. */
  #catchUpWith(later: Later): void {
    const waiting = this.#later ?? []
    const place = waiting.indexOf(later)
    if (place < 0) return
    const next = waiting.findIndex(({ isUpdate }, index) => isUpdate && index > place)
    if (next < 0) return this.#catchUp()
    this.#later = waiting.slice(next)
    for (const { tell } of waiting.slice(0, next)) tell()
  }

  #write(text: string, waiting = this.#socket.bufferedAmount): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (waiting > CLOSE_BEYOND * Math.max(this.#limits.backlog, this.#longest)) {
      this.#socket.terminate()
      return
    }
    this.#longest = Math.max(this.#longest, text.length)
    // A callback is only needed where much is waiting.
    const isMuch = waiting + text.length > REPORT_BEYOND * this.#limits.backlog
    if (isMuch) this.#socket.send(text, () => this.#drained())
    else this.#socket.send(text)
  }

  #drained(): void {
    if (this.#behindSince === null || this.#socket.bufferedAmount > this.#limits.backlog / 2) return
    // Still marked as behind here: delayed steps build on what was skipped, and must be skipped too, without closing a late connection.
    this.#behindSince = performance.now()
    this.#catchUp()
    this.#behindSince = null
    this.subscribers?.show(this)
  }
}
