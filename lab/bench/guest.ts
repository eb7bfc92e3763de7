/** A client at a table over a real socket: builds the same view as the page, and chooses like an easy bot. */

import { botsOf } from '#bots/stock.ts'
import { WebSocket } from 'ws'
import { createRng, type GameBox, type Rng, rounds, type Seat } from '#kernel'
import { follow, isStep, type Known } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type { ClientMessage, SeatGranted, ServerFrame } from '#protocol/messages.ts'

export interface Choice {
  readonly action: Record<string, unknown>
  /** Whether other players could want the same. */
  readonly contested: boolean
}

export interface GuestParts {
  readonly box: GameBox
  /** A step of the match arrived, at so many milliseconds of the process, in so many bytes. */
  onStep(seq: number, at: number, bytes: number): void
  /** `seq`: its place in the log; `null` if it was refused. */
  onAnswer(id: string, seq: number | null): void
  onLost(reason: string): void
}

/** Milliseconds between two keep-alive requests, like those of the page at a busy table. */
const ASK_EVERY = 5000

/** Milliseconds. */
const READ_AFTER = 3

export class Guest {
  readonly seat: Seat
  readonly #parts: GuestParts
  readonly #socket: WebSocket
  readonly #asking: NodeJS.Timeout
  /** Resolves once the server has sent the match. */
  readonly shown: Promise<void>
  #see: () => void = () => {}
  #known: Known | null = null
  #left = false

  constructor(address: string, { table, token, seat }: SeatGranted, parts: GuestParts) {
    this.seat = seat
    this.#parts = parts
    this.shown = new Promise(resolve => (this.#see = resolve))
    this.#socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
    const hear = (data: Buffer, at: number) => this.#hear(data, at)
    this.#socket.on('open', () => this.#send({ type: 'hello', protocol: PROTOCOL, table, token }))
    // Parsed only after all clients have received it: parsing for one client must not delay the others.
    this.#socket.on('message', data => setTimeout(hear, READ_AFTER, data as Buffer, performance.now()))
    this.#socket.on('close', (_, reason) => this.#left || parts.onLost(String(reason)))
    this.#asking = setInterval(() => this.#send({ type: 'ping' }), ASK_EVERY)
  }

  get isOver(): boolean {
    return this.#known !== null && this.#known.shown.outcome !== null
  }

  get view(): unknown {
    return this.#known!.shown.view
  }

  /** `null`: nothing to do now. */
  choose(rng: Rng): Choice | null {
    return choiceOf(this.#parts.box, this.view, this.seat, rng)
  }

  act(id: string, action: Choice['action']): void {
    this.#send({ type: 'act', id, seen: this.#known!.seq, action })
  }

  leave(): void {
    this.#left = true
    clearInterval(this.#asking)
    this.#socket.terminate()
  }

  #hear(data: Buffer, at: number): void {
    const frame = JSON.parse(data.toString()) as ServerFrame
    if (isStep(frame) || frame.type === 'update') {
      this.#known = follow(this.#known, frame)
      if (!this.#known) throw new Error(`${data.toString()} does not fit`)
      if (isStep(frame)) this.#parts.onStep(this.#known.seq, at, data.length)
      return this.#see()
    }
    if (frame.type === 'ack') this.#parts.onAnswer(frame.id, frame.seq)
    if (frame.type === 'refused') this.#parts.onAnswer(frame.id, null)
  }

  #send(message: ClientMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

/** What an easy bot would do there; `null` for nothing. */
export function choiceOf(box: GameBox, view: unknown, seat: Seat, rng: Rng): Choice | null {
  const { game } = box
  const state: unknown = game.determinize(view, createRng('any state that fits the view will do'))
  const actions: unknown[] = game.actors(state).includes(seat) ? game.legalActions(state, seat) : []
  if (actions.length === 0) return null
  const action: unknown = botsOf(box).easy.choose(view, seat, actions, rounds(1, rng))
  if (action === null) return null
  const claim = game.races?.claim(state, seat, action) ?? null
  return { action: action as Choice['action'], contested: claim !== null }
}
