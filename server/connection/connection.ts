/** One browser tab on the line. What waits for a slow reader is bounded: it skips to the newest position. */

import type { WebSocket } from 'ws'
import type { ServerMessage } from '#protocol/messages.ts'
import { RoundTrips } from './roundTrips.ts'
import type { Limits } from '../settings.ts'

/**
 * With so many times the backlog waiting, answers included, a connection is given up; or so many times the longest frame it
 * was told, as a position that is longer than the backlog would else cut off everybody who asks for it, again and again.
 */
const HOPELESS = 4

/**
 * Of the backlog: a connection that has less waiting is not about to fall behind. A character is up to three bytes, and once half of
 * the backlog has gone, the connection has caught up: so whatever leads there counts.
 */
const SOME = 1 / 8

/** What carries the frames: a WebSocket, or what stands in for one where a program plays. */
export type Socket = Pick<
  WebSocket,
  'OPEN' | 'readyState' | 'bufferedAmount' | 'on' | 'ping' | 'send' | 'close' | 'terminate'
> & {
  /** Whether anything was heard from there since somebody last looked. */
  heard?: boolean
}

interface Later {
  /** Whether it has a time of its own; all else only waits behind what has. */
  readonly isUpdate: boolean
  tell(): void
}

export class Connection {
  readonly #socket: Socket
  readonly #limits: Limits
  /** Since when it has been skipping updates, in milliseconds of the process. */
  #behindSince: number | null = null
  /** Characters of the longest frame it was told. */
  #longest = 0
  /** `null` until it is measured. */
  #trips: RoundTrips | null = null
  /** What is to be told in a moment, in order; `null` when nothing is. */
  #later: Later[] | null = null
  /**
   * Whether something was answered that somebody did here. All that was said elsewhere and not answered is said again first, so what
   * comes after is new.
   */
  hasAnswered = false
  /** Whether it asked to be told what it may do. */
  lists = false
  /** Sends it the newest position; set by the table it sits at. */
  subscribers: { show(connection: Connection): void } | null = null

  constructor(socket: Socket, limits: Limits) {
    this.#socket = socket
    this.#limits = limits
  }

  /** Whether it skips updates: the newest position is still to come. */
  get isBehind(): boolean {
    return this.#behindSince !== null
  }

  /** How far away it is, there and back in milliseconds; `null` if nobody knows yet. */
  get trip(): number | null {
    return this.#trips?.estimate ?? null
  }

  /** Asks for a pong frame, which comes as fast as the line allows. */
  measure(): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#trips ??= this.#beginToMeasure()
    this.#socket.ping(this.#trips.send(performance.now()))
  }

  #beginToMeasure(): RoundTrips {
    const trips = new RoundTrips()
    this.#socket.on('pong', payload => trips.receive(String(payload), performance.now()))
    return trips
  }

  /** What they did under this id has its place in the log. Ids are of letters that are written as they are. */
  acknowledge(id: string, seq: number): void {
    this.#write(`{"type":"ack","id":"${id}","seq":${seq}}`)
  }

  /** Answers: few and small, as many as there were messages. */
  send(message: ServerMessage): void {
    const text = JSON.stringify(message)
    // Whether an action was carried out is told at once; all else in its order.
    if (message.type === 'refused' || this.#later === null) this.#write(text)
    else this.#later.push({ isUpdate: false, tell: () => this.#write(text) })
  }

  /** As `update`, so many milliseconds later: others are farther away. What comes meanwhile waits behind it. */
  updateLater(text: string, milliseconds: number): void {
    if (milliseconds <= 0) return this.update(text)
    this.#later ??= []
    const later: Later = { isUpdate: true, tell: () => this.#updateNow(text) }
    this.#later.push(later)
    setTimeout(() => this.#catchUpWith(later), milliseconds)
  }

  /**
   * An update, as text or what makes it. Once one was skipped for a slow reader, all are until it has caught up, as they build on
   * each other; what nobody is told is not made.
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

  /** 1008: broke the rules of the line; 1011: our fault; 1012: we are closing. */
  close(code: 1008 | 1011 | 1012, reason: string): void {
    this.#catchUp() // why it is closed may be waiting there
    this.#socket.close(code, reason)
  }

  /** Tells what waits, all of it. */
  #catchUp(): void {
    const waiting = this.#later
    this.#later = null
    if (waiting) for (const { tell } of waiting) tell()
  }

  /** Tells what waits up to this, and what only waited behind it: others still have their lead. */
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
    if (waiting > HOPELESS * Math.max(this.#limits.backlog, this.#longest)) {
      this.#socket.terminate()
      return
    }
    this.#longest = Math.max(this.#longest, text.length)
    // Only where something waits is it worth hearing when it has gone.
    const isMuch = waiting + text.length > SOME * this.#limits.backlog
    if (isMuch) this.#socket.send(text, () => this.#drained())
    else this.#socket.send(text)
  }

  #drained(): void {
    if (this.#behindSince === null || this.#socket.bufferedAmount > this.#limits.backlog / 2) return
    // Before it counts as having caught up: the steps among it build on what was skipped, and are skipped, too. Not as one that is late.
    this.#behindSince = performance.now()
    this.#catchUp()
    this.#behindSince = null
    this.subscribers?.show(this)
  }
}
