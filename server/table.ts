/** One table: who is connected, what they may ask for, and what everybody there is told. */

import type { GameBox, Saying, Seat } from '#kernel'
import type { Ballot, HostCommand, ServerMessage, StandIn, TableInfo } from '#protocol/messages.ts'
import { AlarmTimer } from './alarmTimer.ts'
import { Attendance } from './attendance.ts'
import { BotTurns } from './botTurns.ts'
import type { BotName, BotPool } from './botPool.ts'
import { Audience } from './audience.ts'
import { shownOf } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Shelf } from './content.ts'
import { KeptRow } from './keptRow.ts'
import { beginMatch, botsOf, changeTable, joinTable, withStandIns } from './lobby.ts'
import { type Position, sightOf } from './position.ts'
import type { Answer } from './contests.ts'
import { type Action, Room } from './room.ts'
import { type Changed, namesAt, seatOfToken, standInOf } from './seats.ts'
import type { Pace, PauseTimes, Rate } from './settings.ts'
import { openShuffle, type TableShuffle } from './shuffle.ts'
import { type MatchRow, NotSaved, type Store, type TableRow } from './store.ts'
import { tableInfo } from './tableInfo.ts'
import { Talk } from './talk.ts'
import { hashToken, newSecret } from './tokens.ts'
import { explain, explainLost, explainPause, refuse, type ServerReason } from './words.ts'

export interface TableParts {
  readonly store: Store
  readonly shelf: Shelf
  readonly pool: BotPool
  readonly pace: Pace
  readonly pause: PauseTimes
  /** How much a seat may say. */
  readonly sayings: Rate
  /** In place of a sealed shuffle: a seed for every match that begins. */
  newSeed?(): string
  /** For the log: a rule threw, or a bot misbehaved. Never with secrets. */
  report(problem: string, error: Error | null): void
}

export class Table {
  readonly #parts: TableParts
  readonly #box: GameBox
  readonly #talk: Talk
  readonly #shuffle: TableShuffle
  readonly #kept: KeptRow
  #room: Room | null = null
  #bots: BotTurns | null = null
  /** Who plays where no person does. */
  readonly #players = new Map<Seat, BotName>()
  /** Only live games wait for people. */
  #attendance: Attendance | null = null
  #alarm: AlarmTimer | null = null
  readonly #audience: Audience
  #touched = performance.now()

  /** Throws if its match can no longer be played: rules or content are gone, or the log is damaged. */
  static async load(parts: TableParts, row: TableRow): Promise<Table> {
    const match = row.match === null ? null : await parts.store.match(row.match)
    const box = match ? await parts.shelf.pinned(match.game, match.contentHash) : parts.shelf.current(row.game)
    if (!box) throw new Error(`${row.game} is no longer on the shelf as this table plays it`)
    const talk = await Talk.load(parts.store, row.id, parts.sayings)
    const shuffle = await openShuffle(parts, row, match)
    const table = new Table(parts, row, box, talk, shuffle)
    if (match) await table.#play(match)
    return table
  }

  private constructor(parts: TableParts, row: TableRow, box: GameBox, talk: Talk, shuffle: TableShuffle) {
    this.#parts = parts
    this.#kept = new KeptRow(row, { store: parts.store, onChange: () => this.#changed() })
    this.#box = box
    this.#talk = talk
    this.#shuffle = shuffle
    this.#audience = new Audience({ game: box.game, seats: () => this.#row.seats, room: () => this.#room })
  }

  get #row(): TableRow {
    return this.#kept.row
  }

  get box(): GameBox {
    return this.#box
  }

  get watchers(): number {
    return this.#audience.watchers
  }

  get frozen(): boolean {
    return this.#room?.frozen ?? false
  }

  /** Whether nobody is here, and nothing happens until somebody is. */
  get waits(): boolean {
    return this.#attendance?.pause?.stage === 'waiting' && this.#audience.size === 0
  }

  /** Milliseconds since anything happened here; 0 while somebody is connected or the match needs us. */
  get idleFor(): number {
    const needed = this.#audience.size > 0 || (this.#alarm?.isSet ?? false) || (this.#bots?.busy ?? false)
    return needed ? 0 : performance.now() - this.#touched
  }

  /** Somebody is about to come in: not the moment to let the table go. */
  touch(): void {
    this.#touched = performance.now()
  }

  /** Lets somebody in. `false`: the token opens no seat here. */
  welcome(connection: Connection, token: string | null): boolean {
    const seat = token === null ? null : seatOfToken(this.#row.seats, token)
    if (token !== null && seat === null) return false
    const audience = this.#audience
    const wasPresent = seat === null || audience.isPresent(seat)
    audience.add(connection, token)
    this.#tellAboutTable(wasPresent ? [connection] : audience.connections)
    audience.show(connection)
    audience.tellTalk(connection, this.#talk.recent)
    audience.tellRaces(connection, this.#room?.raced ?? [])
    if (this.frozen) connection.send(frozenProblem(this.#box))
    this.#attendance?.welcome(connection, seat)
    return true
  }

  leave(connection: Connection): void {
    this.touch()
    const seat = this.#seatOf(connection)
    this.#audience.remove(connection)
    if (seat === null || this.#isPresent(seat)) return
    this.#tellAboutTable()
    this.#attendance?.look()
  }

  /** Sits a newcomer down. The token is only ever known here and in their browser. */
  join(name: string): Promise<Changed<{ readonly seat: Seat; readonly token: string }>> {
    const token = newSecret()
    return this.#kept.inOrder(async () => {
      const joined = joinTable(this.#row, name, hashToken(token))
      if (!joined.ok) return joined
      if (!(await this.#kept.save(joined.value.row))) return null
      return { ok: true, value: { seat: joined.value.seat, token } }
    })
  }

  async act(connection: Connection, action: Action): Promise<void> {
    const seat = this.#seatOf(connection)
    if (seat === null) this.#answer(connection, action.id, refusedFor('WATCHING'))
    else if (!this.#room) this.#answer(connection, action.id, refusedFor('NOT_PLAYING'))
    else this.#answer(connection, action.id, await this.#room.act(seat, action))
  }

  /** What this player's browser adds to the shuffle. Nothing to answer: everybody sees that it was added. */
  async mix(connection: Connection, nonce: string): Promise<void> {
    const seat = this.#seatOf(connection)
    if (seat !== null) await this.mixFor(seat, nonce)
  }

  async mixFor(seat: Seat, nonce: string): Promise<void> {
    const row = this.#row.seats[seat]
    if (row?.kind !== 'player' || this.#row.match !== null) return
    if (await this.#shuffle.mix(row.tokenHash, nonce)) this.#tellAboutTable()
  }

  async say(connection: Connection, id: string, saying: Saying): Promise<void> {
    const seat = this.#seatOf(connection)
    if (seat === null) return this.#answer(connection, id, refusedFor('WATCHING'))
    if (!this.#room) return this.#answer(connection, id, refusedFor('NOT_PLAYING'))
    const { options } = this.#info()
    const moment = { box: this.#box, position: this.#room.position, options, names: namesAt(this.#row.seats) }
    const spoken = await this.#talk.say({ id, seat, saying }, moment)
    if (spoken.ok && spoken.row) {
      this.touch()
      this.#audience.tellSaying(spoken.row)
    }
    this.#answer(connection, id, spoken.ok ? { ok: true, seq: 0 } : spoken)
  }

  vote(connection: Connection, id: string, ballot: Ballot): void {
    const seat = this.#seatOf(connection)
    if (seat === null) this.#answer(connection, id, refusedFor('WATCHING'))
    else
      this.#answer(connection, id, this.#attendance?.vote(seat, ballot) ? { ok: true, seq: 0 } : refusedFor('NO_VOTE'))
  }

  async command(connection: Connection, id: string, command: HostCommand): Promise<void> {
    const answer = this.#seatOf(connection) === 0 ? await this.carryOut(command) : refusedFor('NOT_HOST')
    this.#answer(connection, id, answer)
  }

  /** A host's command. Given twice, as after a lost connection, it does no more than given once. */
  async carryOut(command: HostCommand): Promise<Answer> {
    const done: Answer = { ok: true, seq: 0 }
    try {
      return await this.#kept.inOrder(async () => {
        if (this.#row.match !== null) return command.type === 'start' ? done : refusedFor('ALREADY_PLAYING')
        if (command.type === 'start') return this.#begin()
        const changed = changeTable(this.#row, this.#box, command, seat => this.#isPresent(seat))
        if (!changed.ok) return changed
        return (await this.#kept.save(changed.value)) ? done : null
      })
    } catch (error) {
      if (error instanceof NotSaved) return refusedFor('NOT_SAVED')
      throw error
    }
  }

  /** Earlier moments of the match, for whoever was away. */
  lookBack(connection: Connection, from: number, to: number): void {
    this.#audience.lookBack(connection, from, to)
  }

  /** Where this connection should be, so that it can find out by itself that it is not. */
  pong(connection: Connection): void {
    const position = this.#room?.position
    const hash = position ? sightOf(position, this.#seatOf(connection)).hash : ''
    connection.send({ type: 'pong', seq: position?.seq ?? 0, hash, at: this.#room?.now() ?? 0 })
  }

  async stop(): Promise<void> {
    this.#bots?.stop()
    this.#attendance?.stop()
    this.#alarm?.stop()
    for (const connection of this.#audience.connections) connection.close(1012, 'closing')
    await this.#kept.settled()
    await this.#room?.settled()
  }

  /** The table is another one now: other seats, other options, or its match has begun. */
  async #changed(): Promise<void> {
    this.#seatBots()
    const { match: id } = this.#row
    const match = id !== null && !this.#room ? await this.#parts.store.match(id) : null
    if (match) await this.#play(match)
    this.#tellAboutTable()
    if (match) for (const connection of this.#audience.connections) this.#audience.show(connection)
  }

  async #begin(): Promise<Answer | null> {
    const { seed, nonces } = await this.#shuffle.deal(this.#row.seats)
    const begun = beginMatch(this.#row, this.#box, seed, nonces)
    if (!begun.ok) return begun
    const { row, match, due } = begun.value
    if (!(await this.#parts.store.startMatch(row, match, this.#box.content, due))) return null
    await this.#kept.replace(row)
    return { ok: true, seq: 0 }
  }

  /** Opens the match and sets the bots going. */
  async #play(row: MatchRow): Promise<void> {
    const { store, pool, pace, report } = this.#parts
    const box = this.#box
    if (row.version !== box.game.version) {
      throw new Error(`the match follows version ${row.version} of the rules, these are ${box.game.version}`)
    }
    this.#seatBots()
    const bots = this.#players
    if (bots.size > 0) pool.warmUp()
    const room = await Room.load({
      store,
      box,
      row,
      bots,
      trips: () => this.#attendance?.trips() ?? new Map(),
      prepare: position => this.#prepare(position),
      onAdvance: events => this.#advanced(events),
      onFreeze: error => this.#freeze(error),
    })
    this.#room = room
    const onIllegal = (bot: BotName) => report(`${row.game}: the ${bot} bot chose an illegal action`, null)
    this.#bots = new BotTurns({ room, box, bots, pool, pace, onIllegal })
    this.#alarm = new AlarmTimer(room)
    if (box.game.pace === 'live') this.#attendance = this.#attend(room)
    this.#attendance?.look()
    this.#goOn()
  }

  #attend(room: Room): Attendance {
    return new Attendance({
      room,
      audience: this.#audience,
      times: this.#parts.pause,
      seats: () => this.#row.seats,
      bots: this.#players,
      onClock: () => this.#goOn(),
      setStandIns: (seats, standIn) => void this.#setStandIns(seats, standIn),
    })
  }

  /** Whoever acts by themselves looks at where the match stands. */
  #goOn(): void {
    this.#alarm?.set()
    this.#bots?.look()
  }

  async #setStandIns(seats: readonly Seat[], standIn: StandIn | null): Promise<void> {
    try {
      await this.#kept.inOrder(async () => {
        if (seats.every(seat => standInOf(this.#row.seats[seat]) === standIn)) return { ok: true }
        return (await this.#kept.save(withStandIns(this.#row, seats, standIn))) ? { ok: true } : null
      })
    } catch (error) {
      this.#parts.report(`${this.#row.game}: a seat could not be handed over`, error as Error)
    }
    const back = seats.filter(seat => this.#isPresent(seat) && standInOf(this.#row.seats[seat]) !== null)
    if (standIn !== null && back.length > 0) return this.#setStandIns(back, null) // they came while it was written
    this.#attendance?.look()
    this.#bots?.look()
  }

  #seatBots(): void {
    this.#players.clear()
    for (const [seat, bot] of botsOf(this.#row.seats)) this.#players.set(seat, bot)
  }

  #advanced(events: readonly unknown[]): void {
    this.touch()
    this.#audience.advance(events, this.#attendance?.leads() ?? new Map())
    if (this.#room!.position.outcome) this.#tellAboutTable()
    this.#attendance?.look()
    this.#goOn()
  }

  #freeze(error: Error): void {
    this.#parts.report(`${this.#row.game}: a rule threw, the table is frozen`, error)
    this.#audience.tell(frozenProblem(this.#box))
  }

  /** All that somebody will look at as soon as they can. */
  #prepare(position: Position): void {
    this.#audience.prepare(position)
    for (const seat of position.actors) if (this.#players.has(seat)) shownOf(position, { viewer: seat, lists: true })
  }

  #tellAboutTable(connections: readonly Connection[] = this.#audience.connections): void {
    const table = this.#info()
    for (const connection of connections) {
      const you = this.#seatOf(connection)
      connection.send({ type: 'table', table, you, invite: you === null ? null : this.#row.invite })
    }
  }

  #info(): TableInfo {
    const isPresent = (seat: Seat) => this.#isPresent(seat)
    return tableInfo({
      row: this.#row,
      box: this.#box,
      room: this.#room,
      seal: this.#shuffle.info(this.#row.seats),
      isPresent,
    })
  }

  #seatOf(connection: Connection): Seat | null {
    return this.#audience.seatOf(connection)
  }

  #isPresent(seat: Seat): boolean {
    return this.#audience.isPresent(seat)
  }

  #answer(connection: Connection, id: string, answer: Answer): void {
    if (answer.ok) return connection.send({ type: 'ack', id, seq: answer.seq })
    const names = namesAt(this.#row.seats)
    const refusal = explain(answer.refusal, this.#box)
    const { lost } = answer
    const text = lost
      ? explainLost(lost, names(lost.to))
      : refusal.code === 'PAUSED'
        ? explainPause((this.#attendance?.pause?.missing ?? []).map(names))
        : refusal.text
    connection.send({ type: 'refused', id, refusal: { ...refusal, text } })
  }
}

function refusedFor(code: ServerReason): Extract<Answer, { ok: false }> {
  return { ok: false, refusal: refuse(code) }
}

function frozenProblem(box: GameBox): ServerMessage {
  const { code, text } = explain(refuse('FROZEN'), box)
  return { type: 'problem', code, text, fatal: false }
}
