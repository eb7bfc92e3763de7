/**
 * A seat that a program plays from. To its table it is a guest like any browser: it is sent the same frames, and what
 * it tells the program comes out of them alone, so no message can ever show more than the seat may see.
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

/** What a program is told of the match. */
export interface ProgramState {
  readonly table: string
  readonly seat: Seat
  /** Entries in the log; 0 before the match has begun, too. */
  readonly step: number
  readonly status: TableInfo['status']
  readonly view: unknown
  /** What it may do now. */
  readonly actions: readonly unknown[]
  readonly outcome: Outcome | null
}

type Ack = Extract<ServerMessage, { type: 'ack' | 'refused' }>

export class ProgramSeat {
  readonly #table: Table
  readonly #connection: Connection
  /** Who waits for the answer to an action, by its id. */
  readonly #answers = new Map<string, ((answer: Ack) => void)[]>()
  readonly #listeners = new Set<() => void>()
  /** When the program last heard that it is wanted here, in milliseconds of the process: whoever waited longest is next. */
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
    seat.leave() // a person's seat: whoever plays from it by a program says so first
    return null
  }

  private constructor(table: Table, limits: Limits) {
    this.#table = table
    this.#connection = new Connection(this.#line(), limits)
    this.#connection.lists = true
  }

  /** Whether the table has let it go, or was let go itself: whoever wants to go on sits down again. */
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
      // The position is told before the table is.
      status: shown?.outcome ? 'over' : status,
      view: shown?.view ?? null,
      actions: shown?.actions ?? [],
      outcome: shown?.outcome ?? null,
    }
  }

  /** With a result, or without one: everybody may have agreed to end it. */
  get isOver(): boolean {
    return this.situation.status === 'over'
  }

  get #isForPrograms(): boolean {
    const place = this.#seat === null ? undefined : this.info.seats[this.#seat]
    return place?.kind === 'player' && place.program === true
  }

  /** The seats that may act: known to everybody, so any state that fits the view tells. */
  get actors(): readonly Seat[] {
    if (!this.#known || this.#known.shown.outcome) return []
    const { game } = this.#table.box
    return game.actors(game.determinize(this.#known.shown.view, createRng('any state that fits the view will do')))
  }

  /** Calls back whenever anything changed, until it is called off. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** An action decided upon at `step`. Sent twice under one id, it is carried out once. */
  async act(action: unknown, wish: { readonly id?: string; readonly step?: number } = {}): Promise<ProgramAnswer> {
    const { id = newSecret(), step = this.#known?.seq ?? 0 } = wish
    const answered = new Promise<Ack>(resolve => this.#answers.set(id, [...(this.#answers.get(id) ?? []), resolve]))
    // What the program itself has named it may have said to another server before.
    await this.#table.requests.act(this.#connection, { id, seen: step, action }, { isNew: wish.id === undefined })
    const answer = await answered
    if (answer.type === 'refused') return { ok: false, refusal: answer.refusal }
    return { ok: true, step: answer.seq }
  }

  /** Takes back what it did last, where the game has that. */
  undo(): Promise<ProgramAnswer> {
    return this.act({ type: this.#table.box.game.undo?.action ?? 'undo' })
  }

  leave(): void {
    this.#end()
    this.#table.leave(this.#connection)
  }

  #line(): Socket {
    const line = {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      on: (_event: 'pong', listener: (payload: Buffer) => void) => void (line.pong = listener),
      // Here at once: whoever lets a program play for them is owed no allowance for the way.
      ping: (payload: string) => queueMicrotask(() => line.pong(Buffer.from(payload))),
      pong: (_payload: Buffer) => {},
      send: (text: string, done?: () => void) => {
        this.#hear(JSON.parse(text) as ServerFrame)
        if (done) queueMicrotask(done)
      },
      close: () => this.#end(),
      terminate: () => this.#end(),
    }
    return line as unknown as Socket
  }

  #hear(frame: ServerFrame): void {
    if (isStep(frame) || frame.type === 'update') this.#known = follow(this.#known, frame) ?? this.#known
    else if (frame.type === 'table') {
      this.#info = frame.table
      this.#seat = frame.you
      if (frame.you === null) this.#end() // the chair was given to somebody else
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
