/**
 * A seat that a program plays from. To its table it is a subscriber like any browser: it gets the same frames, and its
 * answers to the program are made from them alone, so no message can show more than the seat may see.
 */

import { createRng, type Outcome, type Seat } from '#kernel'
import { follow, isStep, type Known } from '#protocol/follow.ts'
import type { ServerFrame, ServerMessage, TableInfo } from '#protocol/messages.ts'
import { Connection, type Socket } from '../connection/connection.ts'
import type { Limits } from '../settings.ts'
import type { Table } from '../table/table.ts'
import { newSecret } from '../store/tokens.ts'
import type { Explained } from '../match/serverRefusals.ts'

export type ProgramAnswer =
  | ({ readonly ok: true } & Readonly<Record<string, unknown>>)
  | { readonly ok: false; readonly refusal: Explained }

/** What a program learns of the match. */
export interface ProgramState {
  readonly table: string
  readonly seat: Seat
  /** Entries in the log; also 0 before the match has begun. */
  readonly step: number
  readonly status: TableInfo['status']
  readonly view: unknown
  /** The actions it may take now. */
  readonly actions: readonly unknown[]
  readonly outcome: Outcome | null
}

type Ack = Extract<ServerMessage, { type: 'ack' | 'refused' }>

export class ProgramSeat {
  readonly #table: Table
  readonly #connection: Connection
  /** Callers that wait for the acknowledgement of an action, by its id. */
  readonly #answers = new Map<string, ((answer: Ack) => void)[]>()
  readonly #listeners = new Set<() => void>()
  /**
   * When the program was last told of its turn here, in milliseconds of the process: the seat told longest ago is next.
   */
  told = -Infinity
  #known: Known | null = null
  #info: TableInfo | null = null
  #seat: Seat | null = null
  #closed = false

  /** `null`: the token opens no seat there. */
  static sit(table: Table, token: string, limits: Limits): ProgramSeat | null {
    const seat = new ProgramSeat(table, limits)
    if (table.welcome(seat.#connection, token) !== null) return null
    if (seat.#isForPrograms) return seat
    seat.leave() // a person's seat: a program may play only from a seat that is marked as one
    return null
  }

  private constructor(table: Table, limits: Limits) {
    this.#table = table
    this.#connection = new Connection(this.#createSocket(), limits)
    this.#connection.lists = true
  }

  /** Whether it has left the table, or the table closed it: to go on, sit down again. */
  get closed(): boolean {
    return this.#closed
  }

  get info(): TableInfo {
    return this.#info!
  }

  get situation(): ProgramState {
    const { id, status } = this.info
    const shown = this.#known?.shown
    return {
      table: id,
      seat: this.#seat!,
      step: this.#known?.seq ?? 0,
      // The position arrives before the table does.
      status: shown?.outcome ? 'over' : status,
      view: shown?.view ?? null,
      actions: shown?.actions ?? [],
      outcome: shown?.outcome ?? null,
    }
  }

  /** With a result, or aborted by agreement. */
  get isOver(): boolean {
    return this.situation.status === 'over'
  }

  get #isForPrograms(): boolean {
    const place = this.#seat === null ? undefined : this.info.seats[this.#seat]
    return place?.kind === 'player' && place.program === true
  }

  /** The seats that may act: public knowledge, so any state that fits the view tells. */
  get actors(): readonly Seat[] {
    if (!this.#known || this.#known.shown.outcome) return []
    const { game } = this.#table.box
    return game.actors(game.determinize(this.#known.shown.view, createRng('any state that fits the view will do')))
  }

  /** Calls back after every change, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** An action chosen at `step`. Sent twice under one id, it is carried out once. */
  async act(action: unknown, wish: { readonly id?: string; readonly step?: number } = {}): Promise<ProgramAnswer> {
    const { id = newSecret(), step = this.#known?.seq ?? 0 } = wish
    const answered = new Promise<Ack>(resolve => this.#answers.set(id, [...(this.#answers.get(id) ?? []), resolve]))
    // With an id of the program's own, it may have been sent to another server before.
    await this.#table.requests.act(this.#connection, { id, seen: step, action }, { isNew: wish.id === undefined })
    const answer = await answered
    if (answer.type === 'refused') return { ok: false, refusal: answer.refusal }
    return { ok: true, step: answer.seq }
  }

  /** Takes back its last action, where the game has undo. */
  undo(): Promise<ProgramAnswer> {
    return this.act({ type: this.#table.box.game.undo?.action ?? 'undo' })
  }

  leave(): void {
    this.#end()
    this.#table.leave(this.#connection)
  }

  #createSocket(): Socket {
    const socket = {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      on: (_event: 'pong', listener: (payload: Buffer) => void) => void (socket.pong = listener),
      // Answered at once: a program gets no lag compensation.
      ping: (payload: string) => queueMicrotask(() => socket.pong(Buffer.from(payload))),
      pong: (_payload: Buffer) => {},
      send: (text: string, done?: () => void) => {
        this.#receive(JSON.parse(text) as ServerFrame)
        if (done) queueMicrotask(done)
      },
      close: () => this.#end(),
      terminate: () => this.#end(),
    }
    return socket as unknown as Socket
  }

  #receive(frame: ServerFrame): void {
    if (isStep(frame) || frame.type === 'update') this.#known = follow(this.#known, frame) ?? this.#known
    else if (frame.type === 'table') {
      this.#info = frame.table
      this.#seat = frame.you
      if (frame.you === null) this.#end() // the seat was given to another player
    } else if (frame.type === 'ack' || frame.type === 'refused') {
      for (const resolve of this.#answers.get(frame.id) ?? []) resolve(frame)
      this.#answers.delete(frame.id)
    }
    for (const listener of this.#listeners) listener()
  }

  #end(): void {
    this.#closed = true
    for (const listener of this.#listeners) listener()
  }
}
