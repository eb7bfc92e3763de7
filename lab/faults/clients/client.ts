/** A persistent player: plays at random, reconnects after every crash, and records everything. */

import { WebSocket } from 'ws'
import { hashJson, type Rng, type Viewer } from '#kernel'
import { follow, isStep, type Known, type Update } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type { ClientMessage, ServerFrame, ServerMessage, Step } from '#protocol/messages.ts'
import type { Span } from '../figures.ts'
import type { Happening, History } from '../runs/histories.ts'

type Act = Extract<ClientMessage, { type: 'act' }>

/** Milliseconds between a position and the action, from and to. */
const PACE = [20, 200] as const
const COME_BACK_AFTER = [20, 120] as const

interface Habits {
  /** Prefix of its action ids. */
  readonly prefix?: string
  /** Milliseconds between a position and the action, from and to. */
  readonly pace?: readonly [number, number]
}

export class FaultClient implements History {
  readonly table: string
  readonly viewer: Viewer
  readonly happenings: Happening[] = []
  /** From sending an action to its answer on the same connection, one per answer. */
  readonly waits: Span[] = []
  #waitsSince = 0
  /** Where the table is served; after a lost connection the next is tried. */
  readonly #addresses: readonly string[]
  #attempts: number
  readonly #token: string | null
  readonly #rng: Rng
  #socket: WebSocket | null = null
  /** Connections that it left without closing them. */
  readonly #oldConnections: WebSocket[] = []
  /** Sent and not yet answered: resent, with the same id, until it is. */
  #pending: Act | null = null
  #known: Known | null = null
  /** Its legal actions at the newest position. */
  #actions: readonly unknown[] = []
  #timer: NodeJS.Timeout | null = null
  #acts = 0
  #left = false
  /** Sends no new actions. */
  #resting = false
  /** The newest position received over the present connection. */
  seq: number | null = null
  over = false
  acked = 0
  /** Milliseconds from losing a connection to the first position over the next, one per loss. */
  readonly gaps: number[] = []
  #cutAt: number | null = null
  /** Errors that are not answers to its actions, by code. */
  readonly problems: string[] = []

  /** Two tabs of one seat must not use the same action ids. */
  readonly #prefix: string
  readonly #pace: readonly [number, number]
  /** The positions at which it chose the actions that were then carried out. */
  readonly carriedOut: number[] = []

  constructor(
    addresses: readonly string[],
    seat: { table: string; viewer: Viewer; token: string | null },
    rng: Rng,
    { prefix = '', pace = PACE }: Habits = {},
  ) {
    this.#prefix = prefix
    this.#pace = pace
    this.#addresses = addresses
    this.#attempts = rng.int(addresses.length)
    this.table = seat.table
    this.viewer = seat.viewer
    this.#token = seat.token
    this.#rng = rng
    this.#connect()
  }

  /** The server it is connected to, or tries. */
  get address(): string {
    return this.#addresses[(this.#attempts - 1) % this.#addresses.length]!
  }

  /** Whether all it sent was answered and it has a position. */
  get quiet(): boolean {
    return this.#pending === null && this.seq !== null
  }

  rest(): void {
    this.#resting = true
  }

  leave(): void {
    this.#left = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#socket?.terminate()
    this.hangUp()
  }

  /**
   * Goes to the next server without closing the connection, as if the server had become silent. What the old connection still receives is
   * recorded separately: the player may see old positions there, but nothing false.
   */
  moveOn(): History {
    const { table, viewer } = this
    const happenings: Happening[] = []
    const connection = this.#socket
    let known = this.#known
    if (this.#timer) clearTimeout(this.#timer)
    connection?.removeAllListeners('message')
    connection?.on('message', data => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (!isStep(frame) && frame.type === 'ack') this.#ackedLate(frame.id, frame.seq)
      if (!isStep(frame) && frame.type !== 'update') return
      known = follow(known, frame)
      if (known) happenings.push({ kind: 'saw', seq: known.seq, hash: hashJson(known.shown.view) })
    })
    this.#oldConnections.push(...(connection ? [connection] : []))
    this.seq = null
    this.#known = null
    this.#connect()
    return { table, viewer, happenings }
  }

  /** Closes the connections that it left open. */
  hangUp(): void {
    for (const connection of this.#oldConnections.splice(0)) connection.terminate()
  }

  #connect(): void {
    const address = this.#addresses[this.#attempts++ % this.#addresses.length]!
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
    this.#socket = socket
    socket.on('open', () => {
      this.#greet()
      if (this.#pending) this.#sendAct(this.#pending)
    })
    socket.on('message', data => this.#hear(JSON.parse(String(data)) as ServerFrame))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      if (this.#socket !== socket) return
      if (this.seq !== null) this.#cutAt = performance.now()
      this.seq = null
      this.#known = null
      if (this.#left) return
      this.#later(COME_BACK_AFTER, () => this.#connect())
    })
  }

  #greet(): void {
    this.#send({ type: 'hello', protocol: PROTOCOL, table: this.table, token: this.#token, lists: true })
  }

  #look(frame: Update | Step): void {
    const known = follow(this.#known, frame)
    if (!known) throw new Error(`${this.table}: step ${JSON.stringify(frame)} does not fit ${this.#known?.seq}`)
    this.#known = known
    const { seq, shown } = known
    if (this.#cutAt !== null) this.gaps.push(performance.now() - this.#cutAt)
    this.#cutAt = null
    this.happenings.push({ kind: 'saw', seq, hash: hashJson(shown.view) })
    this.seq = seq
    this.over = shown.outcome !== null
    this.#actions = shown.actions ?? []
    this.#consider()
  }

  #hear(message: ServerFrame): void {
    if (isStep(message)) return this.#look(message)
    switch (message.type) {
      case 'update':
        return this.#look(message)
      case 'ack':
      case 'refused':
        this.#answered(message)
        return
      case 'problem':
        this.problems.push(message.code)
        if (message.code === 'MOVES_LOST') this.#forget()
        return
      case 'table':
      case 'pong':
        return
    }
  }

  /** Earlier positions may be lost. The pending action may still be in the log. */
  #forget(): void {
    const sent = this.happenings.filter(({ kind }) => kind === 'sent')
    this.happenings.splice(0, this.happenings.length, ...sent)
  }

  #answered(message: Extract<ServerMessage, { type: 'ack' | 'refused' }>): void {
    const { id } = message
    if (id !== this.#pending?.id) return
    if (message.type === 'ack') this.carriedOut.push(this.#pending.seen)
    this.#pending = null
    this.waits.push({ from: this.#waitsSince, to: performance.now() })
    if (message.type === 'ack') {
      this.acked++
      this.happenings.push({ kind: 'acked', id, seq: message.seq })
      this.#consider()
    } else {
      this.happenings.push({ kind: 'refused', id, code: message.refusal.code })
      this.#greet()
    }
  }

  /** On a connection that it had left: an answer received elsewhere too must be the same. */
  #ackedLate(id: string, seq: number): void {
    if (id === this.#pending?.id) this.#answered({ type: 'ack', id, seq })
    else this.happenings.push({ kind: 'acked', id, seq })
  }

  #consider(): void {
    const seen = this.seq
    if (seen === null || this.#actions.length === 0 || this.#pending || this.#resting) return
    const action = this.#rng.pick(this.#actions) as Act['action']
    this.#later(this.#pace, () => {
      if (this.#pending || this.#resting || this.seq !== seen) return
      this.#pending = { type: 'act', id: `${this.#prefix}${this.viewer}-${this.#acts++}`, seen, action }
      this.#sendAct(this.#pending)
    })
  }

  #sendAct(act: Act): void {
    this.happenings.push({ kind: 'sent', id: act.id, action: act.action })
    this.#waitsSince = performance.now()
    this.#send(act)
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #later([from, to]: readonly [number, number], then: () => void): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(then, from + this.#rng.int(to - from))
  }
}
