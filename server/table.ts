/** One table: who sits at it, who is connected, how it begins, and what everybody there is told. */

import { type BotLevel, type GameBox, type Seat, seatTable, type Viewer } from '#kernel'
import type { HostCommand, ServerMessage, TableInfo } from '#protocol/messages.ts'
import { BotTurns } from './botTurns.ts'
import type { BotPool } from './botPool.ts'
import type { Connection } from './connection.ts'
import type { Shelf } from './content.ts'
import { eventsFor, sightOf } from './position.ts'
import { type Action, type Answer, Room } from './room.ts'
import { addBot, type Changed, clearSeat, fitOptions, resize, type Seats, seatOfToken, sitDown } from './seats.ts'
import type { Pace } from './settings.ts'
import { type MatchRow, NotSaved, type Store, type TableRow } from './store.ts'
import { hashToken, newSecret, newSeed } from './tokens.ts'
import { explain, refuse, type ServerReason } from './words.ts'

export interface TableParts {
  readonly store: Store
  readonly shelf: Shelf
  readonly pool: BotPool
  readonly pace: Pace
  /** For the log: a rule threw, or a bot misbehaved. Never with secrets. */
  report(problem: string, error: Error | null): void
}

/** Whoever holds a token that opens no seat here, or nothing at all, watches. */
interface Guest {
  readonly connection: Connection
  readonly tokenHash: string | null
}

export class Table {
  readonly #parts: TableParts
  #row: TableRow
  #box: GameBox
  #room: Room | null = null
  #bots: BotTurns | null = null
  #alarm: NodeJS.Timeout | null = null
  readonly #guests = new Map<Connection, Guest>()
  #queue: Promise<unknown> = Promise.resolve()
  #touched = performance.now()

  /** Throws if its match can no longer be played: rules or content are gone, or the log is damaged. */
  static async load(parts: TableParts, row: TableRow): Promise<Table> {
    const match = row.match === null ? null : await parts.store.match(row.match)
    const box = match ? await parts.shelf.pinned(match.game, match.contentHash) : parts.shelf.current(row.game)
    if (!box) throw new Error(`${row.game} is no longer on the shelf as this table plays it`)
    const table = new Table(parts, row, box)
    if (match) await table.#play(match)
    return table
  }

  private constructor(parts: TableParts, row: TableRow, box: GameBox) {
    this.#parts = parts
    this.#row = row
    this.#box = box
  }

  /** Milliseconds since anything happened here; 0 while somebody is connected or the match needs us. */
  get idleFor(): number {
    const needed = this.#guests.size > 0 || this.#alarm !== null || (this.#bots?.busy ?? false)
    return needed ? 0 : performance.now() - this.#touched
  }

  get guests(): number {
    return this.#guests.size
  }

  get box(): GameBox {
    return this.#box
  }

  /** Lets somebody in, and tells everybody. `false`: the token opens no seat here. */
  welcome(connection: Connection, token: string | null): boolean {
    const tokenHash = token === null ? null : hashToken(token)
    if (token !== null && seatOfToken(this.#row.seats, token) === null) return false
    const guest = { connection, tokenHash }
    this.#guests.set(connection, guest)
    connection.onCaughtUp = () => this.#showPosition(guest)
    this.#tellAboutTable()
    this.#showPosition(guest)
    if (this.#room?.frozen) connection.send(frozenProblem(this.#box))
    return true
  }

  leave(connection: Connection): void {
    this.#touched = performance.now()
    if (this.#guests.delete(connection)) this.#tellAboutTable()
  }

  /** Sits a newcomer down. The token is only ever known here and in their browser. */
  join(name: string): Promise<Changed<{ readonly seat: Seat; readonly token: string }>> {
    const token = newSecret()
    return this.#inOrder(async () => {
      if (this.#row.match !== null) return { ok: false, refusal: refuse('ALREADY_PLAYING') }
      const sat = sitDown(this.#row.seats, name, hashToken(token))
      if (!sat.ok) return sat
      if (!(await this.#save({ seats: sat.value.seats }))) return null
      return { ok: true, value: { seat: sat.value.seat, token } }
    })
  }

  async act(connection: Connection, action: Action): Promise<void> {
    const seat = this.#seatOf(connection)
    if (seat === null) return this.#answer(connection, action.id, refusedFor('WATCHING'))
    if (!this.#room) return this.#answer(connection, action.id, refusedFor('NOT_PLAYING'))
    this.#bots?.playerActed()
    this.#answer(connection, action.id, await this.#room.act(seat, action))
  }

  async command(connection: Connection, id: string, command: HostCommand): Promise<void> {
    const answer =
      this.#seatOf(connection) === 0
        ? await this.#inOrder(() => this.#carryOut(command)).catch(notSaved)
        : refusedFor('NOT_HOST')
    this.#answer(connection, id, answer)
  }

  /** Where this connection should be, so that it can find out by itself that it is not. */
  pong(connection: Connection): void {
    const position = this.#room?.position
    const hash = position ? sightOf(position, this.#seatOf(connection)).hash : ''
    connection.send({ type: 'pong', seq: position?.seq ?? 0, hash })
  }

  /** Begins the match, as the host's command does. */
  start(): Promise<Answer> {
    return this.#inOrder(() => this.#carryOut({ type: 'start' })).catch(notSaved)
  }

  async stop(): Promise<void> {
    this.#bots?.stop()
    if (this.#alarm) clearTimeout(this.#alarm)
    for (const { connection } of this.#guests.values()) connection.close(1012, 'closing')
    await this.#queue
    await this.#room?.settled()
  }

  /** `null` from `change`: somebody else changed the table first, so it looks again. */
  #inOrder<T>(change: () => Promise<T | null>): Promise<T> {
    const result = this.#queue.then(async () => {
      for (;;) {
        const done = await change()
        if (done !== null) return done
        await this.#reload()
      }
    })
    this.#queue = Promise.allSettled([result])
    return result
  }

  async #reload(): Promise<void> {
    const row = await this.#parts.store.table(this.#row.id)
    if (!row) throw new Error('the table is gone')
    this.#row = row
    const match = row.match !== null && !this.#room ? await this.#parts.store.match(row.match) : null
    if (match) await this.#play(match)
    this.#tellAboutTable()
  }

  async #carryOut(command: HostCommand): Promise<Answer | null> {
    const done: Answer = { ok: true, seq: 0 }
    if (this.#row.match !== null) return command.type === 'start' ? done : refusedFor('ALREADY_PLAYING')
    if (command.type === 'start') return this.#begin()
    const change = this.#changeFor(command)
    if (!change.ok) return change
    return (await this.#save(change.value)) ? done : null
  }

  #changeFor(command: Exclude<HostCommand, { type: 'start' }>): Changed<Partial<TableRow>> {
    const { seats, options } = this.#row
    switch (command.type) {
      case 'set-seats':
        return this.#resized(command.seats)
      case 'set-options': {
        const seating = seatTable(this.#box.game, seats.length, command.options)
        return seating.ok ? { ok: true, value: { options: command.options } } : seating
      }
      case 'add-bot':
        return withSeats(addBot(seats, command.seat, command.level), options)
      case 'clear-seat':
        return withSeats(
          clearSeat(seats, command.seat, seat => this.#isPresent(seat)),
          options,
        )
    }
  }

  #resized(count: number): Changed<Partial<TableRow>> {
    const resized = resize(this.#row.seats, count)
    if (!resized.ok) return resized
    const fitted = fitOptions(this.#box, count, this.#row.options)
    return fitted.ok ? withSeats(resized, fitted.value) : fitted
  }

  async #save(change: Partial<TableRow>): Promise<boolean> {
    const row = { ...this.#row, ...change, revision: this.#row.revision + 1 }
    if (!(await this.#parts.store.saveTable(row))) return false
    this.#row = row
    this.#tellAboutTable()
    return true
  }

  async #begin(): Promise<Answer | null> {
    const { seats, options, game } = this.#row
    if (seats.some(({ kind }) => kind === 'open')) return refusedFor('SEATS_OPEN')
    const seating = seatTable(this.#box.game, seats.length, options)
    if (!seating.ok) return seating
    const match: MatchRow = {
      id: newSecret(),
      table: this.#row.id,
      game,
      version: this.#box.game.version,
      contentHash: this.#box.game.contentHash,
      seats: seats.length,
      options: seating.table.options as TableRow['options'],
      seed: newSeed(),
    }
    const row = { ...this.#row, match: match.id, revision: this.#row.revision + 1 }
    // Due at once: whether a bot begins is known only after the deal, and waking for nothing does no harm.
    if (!(await this.#parts.store.startMatch(row, match, this.#box.content, Date.now()))) return null
    this.#row = row
    await this.#play(match)
    this.#tellAboutTable()
    for (const guest of this.#guests.values()) this.#showPosition(guest)
    return { ok: true, seq: 0 }
  }

  /** Sets the match up and the bots going. */
  async #play(row: MatchRow): Promise<void> {
    const { store, pool, pace, report } = this.#parts
    const box = this.#box
    if (row.version !== box.game.version) {
      throw new Error(`the match follows version ${row.version} of the rules, these are ${box.game.version}`)
    }
    const bots = new Map<Seat, BotLevel>(
      this.#row.seats.flatMap((seat, index) => (seat.kind === 'bot' ? [[index, seat.level] as const] : [])),
    )
    const room = await Room.load({
      store,
      box,
      row,
      bots,
      onAdvance: events => this.#advanced(events),
      onFreeze: error => this.#freeze(error),
    })
    this.#room = room
    const onIllegal = (level: BotLevel) => report(`${row.game}: the ${level} bot chose an illegal action`, null)
    this.#bots = new BotTurns({ room, box, bots, pool, pace, onIllegal })
    this.#setAlarm()
    this.#bots.look()
  }

  #advanced(events: readonly unknown[]): void {
    this.#touched = performance.now()
    const texts = new Map<Viewer, string>()
    for (const { connection } of this.#guests.values()) {
      const viewer = this.#seatOf(connection)
      const text = texts.get(viewer) ?? JSON.stringify(this.#updateFor(viewer, events))
      texts.set(viewer, text)
      connection.update(text)
    }
    if (this.#room!.position.outcome) this.#tellAboutTable()
    this.#setAlarm()
    this.#bots?.look()
  }

  #setAlarm(): void {
    if (this.#alarm) clearTimeout(this.#alarm)
    this.#alarm = null
    const room = this.#room!
    const { alarm } = room.position
    if (alarm === null || room.frozen) return
    this.#alarm = setTimeout(() => void this.#ring(), Math.max(0, alarm - room.now()))
  }

  async #ring(): Promise<void> {
    const answer = await this.#room!.ring()
    // Not due yet by the match's own clock, or not saved: look at the clock again.
    if (!answer.ok) setTimeout(() => this.#setAlarm(), 100).unref()
  }

  #freeze(error: Error): void {
    this.#parts.report(`${this.#row.game}: a rule threw, the table is frozen`, error)
    for (const { connection } of this.#guests.values()) connection.send(frozenProblem(this.#box))
  }

  /** The newest position, enough to draw the board from nothing. */
  #showPosition({ connection }: Guest): void {
    if (!this.#room) return
    const viewer = this.#seatOf(connection)
    const history = eventsFor(this.#box.game, this.#room.history, viewer)
    connection.update(JSON.stringify({ ...this.#updateFor(viewer, []), history }))
  }

  #updateFor(viewer: Viewer, events: readonly unknown[]): ServerMessage {
    const { position } = this.#room!
    const { seq, outcome } = position
    const sight = sightOf(position, viewer)
    return { type: 'update', seq, ...sight, events: eventsFor(this.#box.game, events, viewer), outcome }
  }

  #tellAboutTable(): void {
    const table = this.#info()
    for (const { connection } of this.#guests.values()) {
      const you = this.#seatOf(connection)
      connection.send({ type: 'table', table, you, invite: you === null ? null : this.#row.invite })
    }
  }

  #info(): TableInfo {
    const { id, game, seats, options } = this.#row
    const { version, contentHash } = this.#box.game
    const seating = seatTable(this.#box.game, seats.length, options)
    return {
      id,
      game,
      version,
      contentHash,
      status: this.#room ? (this.#room.position.outcome ? 'over' : 'playing') : 'gathering',
      seats: seats.map((row, seat) =>
        row.kind === 'player' ? { kind: 'player', name: row.name, present: this.#isPresent(seat) } : row,
      ),
      options: seating.ok ? (seating.table.options as TableInfo['options']) : options,
      host: 0,
    }
  }

  #seatOf(connection: Connection): Seat | null {
    const tokenHash = this.#guests.get(connection)?.tokenHash ?? null
    return tokenHash === null ? null : seatOfHash(this.#row.seats, tokenHash)
  }

  #isPresent(seat: Seat): boolean {
    const row = this.#row.seats[seat]
    if (row?.kind !== 'player') return false
    return [...this.#guests.values()].some(({ tokenHash }) => tokenHash === row.tokenHash)
  }

  #answer(connection: Connection, id: string, answer: Answer): void {
    if (answer.ok) connection.send({ type: 'ack', id, seq: answer.seq })
    else connection.send({ type: 'refused', id, refusal: explain(answer.refusal, this.#box) })
  }
}

function seatOfHash(seats: Seats, tokenHash: string): Seat | null {
  const seat = seats.findIndex(row => row.kind === 'player' && row.tokenHash === tokenHash)
  return seat < 0 ? null : seat
}

function withSeats(seats: Changed<Seats>, options: TableRow['options']): Changed<Partial<TableRow>> {
  return seats.ok ? { ok: true, value: { seats: seats.value, options } } : seats
}

function refusedFor(code: ServerReason): Extract<Answer, { ok: false }> {
  return { ok: false, refusal: refuse(code) }
}

function notSaved(error: unknown): Answer {
  if (error instanceof NotSaved) return refusedFor('NOT_SAVED')
  throw error
}

function frozenProblem(box: GameBox): ServerMessage {
  const { code, text } = explain(refuse('FROZEN'), box)
  return { type: 'problem', code, text, fatal: false }
}
