/** One of two equal players: sees what the server shows over a connection of a given latency, and reaches for what it wants. */

import { WebSocket } from 'ws'
import type { Seat } from '#kernel'
import { follow, isStep, type Known } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type { ClientMessage, SeatGranted, ServerFrame } from '#protocol/messages.ts'
import type { Action, View } from '#games/wildstyle/types.ts'

export interface Answered {
  readonly ok: boolean
  /** The text of a refusal. */
  readonly text: string
  /** Milliseconds from sending to the answer. */
  readonly took: number
}

type Listener = (view: View) => void

export class Player {
  readonly seat: Seat
  /** The configured round-trip time in milliseconds. */
  readonly trip: number
  readonly #socket: WebSocket
  readonly #listeners = new Set<Listener>()
  readonly #answers = new Map<string, (answer: Answered) => void>()
  /** Once the server has accepted its hello. */
  readonly seated: Promise<void>
  #sitDown: () => void = () => {}
  #known: Known | null = null
  #ids = 0

  constructor(server: { readonly address: string; readonly trip: number }, { table, token, seat }: SeatGranted) {
    this.seat = seat
    this.trip = server.trip
    this.seated = new Promise(resolve => (this.#sitDown = resolve))
    this.#socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws`)
    this.#socket.on('open', () => this.#send({ type: 'hello', protocol: PROTOCOL, table, token }))
    this.#socket.on('message', data => this.#hear(JSON.parse(String(data)) as ServerFrame))
    this.#socket.on('error', () => this.#socket.terminate())
  }

  get seq(): number {
    return this.#known?.seq ?? -1
  }

  get view(): View {
    return this.#known!.shown.view as View
  }

  /** Resolves once this holds for its view. `false`: not within `within` milliseconds. */
  sees(test: (view: View) => boolean, within = 30_000): Promise<boolean> {
    return new Promise(resolve => {
      const done = (found: boolean) => {
        clearTimeout(late)
        this.#listeners.delete(look)
        resolve(found)
      }
      const look = (view: View) => void (test(view) && done(true))
      const late = setTimeout(() => done(false), within)
      this.#listeners.add(look)
      if (this.#known) look(this.view)
    })
  }

  act(action: Action): Promise<Answered> {
    const id = String(++this.#ids)
    const sentAt = performance.now()
    return new Promise(resolve => {
      this.#answers.set(id, answer => resolve({ ...answer, took: performance.now() - sentAt }))
      this.#send({ type: 'act', id, seen: Math.max(0, this.seq), action: { ...action } })
    })
  }

  start(): void {
    this.#send({ type: 'host', id: 'start', command: { type: 'start' } })
  }

  leave(): void {
    this.#socket.terminate()
    for (const answer of this.#answers.values()) answer({ ok: false, text: 'left', took: 0 })
  }

  #hear(frame: ServerFrame): void {
    if (isStep(frame) || frame.type === 'update') {
      this.#known = follow(this.#known, frame)
      if (!this.#known) throw new Error('a step does not fit')
      for (const listener of this.#listeners) listener(this.view)
      return
    }
    if (frame.type === 'table') this.#sitDown()
    if (frame.type !== 'ack' && frame.type !== 'refused') return
    const answer = this.#answers.get(frame.id)
    this.#answers.delete(frame.id)
    answer?.({ ok: frame.type === 'ack', text: frame.type === 'refused' ? frame.refusal.text : '', took: 0 })
  }

  #send(message: ClientMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}
