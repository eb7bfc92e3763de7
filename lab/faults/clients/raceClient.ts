/** A player who acts when told to, and records everything. */

import { WebSocket } from 'ws'
import { hashJson, type Seat } from '#kernel'
import { follow, isStep, type Known } from '#protocol/follow.ts'
import { PROTOCOL } from '#protocol/limits.ts'
import type { ClientMessage, SeatGranted, ServerFrame } from '#protocol/messages.ts'
import type { Happening, History } from '../runs/histories.ts'

type Action = Extract<ClientMessage, { type: 'act' }>['action']

export class RaceClient implements History {
  readonly table: string
  readonly viewer: Seat
  readonly happenings: Happening[] = []
  /** The newest position it received. */
  seq: number | null = null
  over = false
  actions: readonly Action[] = []
  readonly #socket: WebSocket
  #known: Known | null = null
  #acts = 0
  readonly #answers = new Map<string, (answer: 'ack' | 'refused') => void>()

  constructor(address: string, { table, seat, token }: SeatGranted) {
    this.table = table
    this.viewer = seat
    this.#socket = new WebSocket(`${address.replace('http', 'ws')}/ws`)
    this.#socket.on('open', () => this.#send({ type: 'hello', protocol: PROTOCOL, table, token, lists: true }))
    this.#socket.on('message', data => this.#hear(JSON.parse(String(data)) as ServerFrame))
    this.#socket.on('error', () => this.#socket.terminate())
  }

  /** `none`: no answer in so many milliseconds. */
  act(action: Action, within: number): Promise<'ack' | 'refused' | 'none'> {
    const id = `${this.viewer}-${this.#acts++}`
    this.happenings.push({ kind: 'sent', id, action })
    this.#send({ type: 'act', id, seen: this.seq ?? 0, action })
    return new Promise(resolve => {
      const late = setTimeout(() => resolve('none'), within)
      this.#answers.set(id, answer => {
        clearTimeout(late)
        this.#answers.delete(id)
        resolve(answer)
      })
    })
  }

  leave(): void {
    this.#socket.terminate()
  }

  #hear(frame: ServerFrame): void {
    if (isStep(frame) || frame.type === 'update') {
      this.#known = follow(this.#known, frame)
      if (!this.#known) throw new Error(`${this.table}: a step does not fit`)
      const { seq, shown } = this.#known
      this.happenings.push({ kind: 'saw', seq, hash: hashJson(shown.view) })
      this.seq = seq
      this.over = shown.outcome !== null
      this.actions = (shown.actions ?? []) as readonly Action[]
    } else if (frame.type === 'ack') {
      this.happenings.push({ kind: 'acked', id: frame.id, seq: frame.seq })
      this.#answers.get(frame.id)?.('ack')
    } else if (frame.type === 'refused') {
      this.happenings.push({ kind: 'refused', id: frame.id, code: frame.refusal.code })
      this.#answers.get(frame.id)?.('refused')
    }
  }

  #send(message: ClientMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}
