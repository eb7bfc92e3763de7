/** One table: who is connected, what they may ask for, and what everybody there is told. */

import type { GameBox, Refusal, Saying, Seat } from '#kernel'
import type { TableSummary } from '#protocol/admin.ts'
import type { Ballot, HostCommand, Motion, ServerMessage } from '#protocol/messages.ts'
import { answerMessage, DONE, frozenProblem, refusedFor, refusedIfNotSaved } from './answers.ts'
import { Audience } from './audience.ts'
import type { BotPool } from './botPool.ts'
import type { Connection } from './connection.ts'
import type { DealOf } from './daily.ts'
import type { Shelf } from './content.ts'
import type { Answer } from './contests.ts'
import { type Farewell, sayGoodbye } from './farewells.ts'
import { Hosting } from './hosting.ts'
import { KeptRow } from './keptRow.ts'
import { beginMatch, changeTable } from './lobby.ts'
import { seatOfFormer, TICKET_LASTS } from './moving.ts'
import type { OutreachSettings } from './outreach.ts'
import { Playing } from './playing.ts'
import { sightOf } from './position.ts'
import type { Results } from './results.ts'
import type { Action } from './room.ts'
import { withPlayer } from './rated.ts'
import { Seating } from './seating.ts'
import { isOutOfTime, namesAt, seatOfHash, seatOfToken } from './seats.ts'
import type { ConsentTimes, Pace, PauseTimes, Rate } from './settings.ts'
import { openShuffle, type TableShuffle } from './shuffle.ts'
import type { MatchRow, Store, TableRow, TurnRow } from './store.ts'
import { TableNews } from './tableNews.ts'
import { Talk } from './talk.ts'
import { hashToken } from './tokens.ts'
import { explain, type Explained } from './words.ts'

export interface TableParts {
  readonly store: Store
  readonly shelf: Shelf
  readonly pool: BotPool
  readonly pace: Pace
  readonly pause: PauseTimes
  readonly away: PauseTimes
  readonly consent: ConsentTimes
  /** Milliseconds after which somebody else is the host in place of one who is away. */
  readonly hostAway: number
  /** Milliseconds between two moments in which a server ran. */
  uptime(from: number, to: number): number
  /** How much a seat may say. */
  readonly sayings: Rate
  /** In place of a sealed shuffle: a seed for every match that begins. */
  newSeed?(): string
  /** Where the deals of the days come from. Absent: no day has one. */
  readonly dealOf?: DealOf
  /** Where results go that count beyond their table. Absent: nowhere. */
  readonly results?: Results
  /** For programs and for people who are away. Absent: nobody reaches out to them. */
  readonly outreach?: OutreachSettings
  /** For the log: a rule threw, or a bot misbehaved. Never with secrets. */
  report(problem: string, error: Error | null): void
}

export class Table {
  readonly seating: Seating
  readonly #parts: TableParts
  readonly #box: GameBox
  readonly #talk: Talk
  readonly #shuffle: TableShuffle
  readonly #kept: KeptRow
  /** `null` while people gather. */
  #playing: Playing | null = null
  readonly #hosting: Hosting
  readonly #news: TableNews
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
    this.seating = new Seating({
      kept: this.#kept,
      store: parts.store,
      host: () => this.#hosting.host,
      match: () => this.#playing,
    })
    this.#box = box
    this.#talk = talk
    this.#shuffle = shuffle
    this.#audience = new Audience({
      game: box.game,
      seats: () => this.#row.seats,
      room: () => this.#playing?.room ?? null,
    })
    this.#news = new TableNews({
      audience: this.#audience,
      attended: () => ({
        row: this.#row,
        box,
        room: this.#playing?.room ?? null,
        seal: shuffle.info(this.#row.seats),
        host: this.#hosting.host,
      }),
    })
    this.#hosting = new Hosting({
      patience: parts.hostAway,
      now: () => performance.now(),
      after: (milliseconds, then) => {
        const timer = setTimeout(then, milliseconds)
        return () => clearTimeout(timer)
      },
      seats: () => this.#row.seats,
      isPresent: seat => this.#isPresent(seat),
      changed: () => this.#news.tell(),
    })
    this.#hosting.look()
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
    return this.#playing?.room.frozen ?? false
  }

  /** Whether nobody is here, and nothing happens until somebody is. */
  get waits(): boolean {
    return this.#playing?.pause?.stage === 'waiting' && this.#audience.size === 0
  }

  /** Milliseconds since anything happened here; 0 while somebody is connected or the match needs us. */
  get idleFor(): number {
    const needed = this.#audience.size > 0 || (this.#playing?.busy ?? false)
    return needed ? 0 : performance.now() - this.#touched
  }

  /** Somebody is about to come in: not the moment to let the table go. */
  touch(): void {
    this.#touched = performance.now()
  }

  /** Whose turn it is, for matches that nobody wrote it down for. */
  get turn(): Omit<TurnRow, 'at'> | null {
    return this.#playing && { actors: this.#playing.room.position.actors, over: this.#playing.isOver }
  }

  /** Lets somebody in, or says why not. */
  welcome(connection: Connection, token: string | null): Farewell | null {
    const { seats, terms } = this.#row
    const seat = token === null ? null : seatOfToken(seats, token)
    if (token === null && terms?.unwatched) return 'WATCHING_OFF'
    if (token !== null && seat === null)
      return seatOfFormer(seats, hashToken(token)) === null ? 'UNKNOWN_SEAT' : 'MOVED'
    const audience = this.#audience
    const wasPresent = seat !== null && audience.isPresent(seat)
    audience.add(connection, token)
    this.#hosting.look()
    if (seat === null) this.#news.tellSoon()
    this.#news.tell(seat === null || wasPresent ? [connection] : audience.connections)
    audience.show(connection)
    audience.tellTalk(connection, this.#talk.recent)
    audience.tellRaces(connection, this.#playing?.room.raced ?? [])
    if (this.frozen) connection.send(frozenProblem(this.#box))
    this.#playing?.welcome(connection, seat)
    this.#beginIfAllAreHere()
    return null
  }

  leave(connection: Connection): void {
    this.touch()
    const seat = this.#seatOf(connection)
    this.#audience.remove(connection)
    if (seat === null) return this.#news.tellSoon()
    if (this.#isPresent(seat)) return
    this.#hosting.look()
    this.#news.tell()
    this.#playing?.missed()
  }

  /** Somebody gets up from the table, with all their tabs. */
  async standUp(connection: Connection, id: string): Promise<void> {
    const seat = this.#seatOf(connection)
    if (seat === null) return this.#answer(connection, id, refusedFor('WATCHING'))
    const others = this.#row.seats.some(({ kind }, other) => kind === 'player' && other !== seat)
    if (this.#playing && !others) return this.#answer(connection, id, refusedFor('NOBODY_ELSE'))
    const tabs = this.#audience.connectionsAt(seat)
    const tokenHash = this.#audience.tokenHashOf(connection)!
    for (const tab of tabs) this.#audience.remove(tab) // nobody plays for those who are here
    const answer = await refusedIfNotSaved(async () => {
      if (!this.#playing) await this.seating.standUp(tokenHash)
      else if (!this.#playing.isOver) await this.#playing.standUp(seat)
      return DONE
    })
    this.#answer(connection, id, answer)
    for (const tab of tabs) {
      if (answer.ok) sayGoodbye(tab, 'LEFT')
      else tab.close(1011, 'error') // it did not happen: they come back by themselves
    }
    this.#hosting.look()
    this.#news.tell()
  }

  /** What whoever runs the server may know of it. */
  get summary(): Omit<TableSummary, 'table'> {
    const { game, status, seats } = this.#news.info
    return {
      game,
      status,
      seats: seats.length,
      present: seats.filter(seat => seat.kind === 'player' && seat.present).length,
      watchers: this.watchers,
      step: this.#playing?.room.position.seq ?? 0,
      frozen: this.frozen,
      quietFor: Math.round(performance.now() - this.#touched),
    }
  }

  explain(refusal: Refusal): Explained {
    return explain(refusal, this.#box)
  }

  /** A ticket with which the seat can be taken from another device. Only whoever sits there hears of it. */
  async ticket(connection: Connection, id: string): Promise<void> {
    const tokenHash = this.#audience.tokenHashOf(connection)
    const answer = await refusedIfNotSaved(async () => {
      const ticket = tokenHash === null ? null : await this.seating.ticketFor(tokenHash)
      if (ticket === null) return refusedFor('WATCHING')
      connection.send({ type: 'ticket', ticket, left: TICKET_LASTS })
      return DONE
    })
    this.#answer(connection, id, answer)
  }

  async act(connection: Connection, action: Action): Promise<void> {
    const seat = this.#seatOf(connection)
    const room = this.#playing?.room
    if (seat === null) this.#answer(connection, action.id, refusedFor('WATCHING'))
    else if (!room) this.#answer(connection, action.id, refusedFor('NOT_PLAYING'))
    else if (isOutOfTime(this.#row.seats[seat])) this.#answer(connection, action.id, refusedFor('OUT_OF_TIME'))
    else {
      await this.#playing?.handBack(seat)
      this.#answer(connection, action.id, await room.act(seat, action))
    }
  }

  /** Moves what everybody has to agree on, or answers. */
  move(connection: Connection, id: string, motion: Motion, answer: 'yes' | 'no'): void {
    const seat = this.#seatOf(connection)
    const reason = seat === null ? 'WATCHING' : this.#playing ? this.#playing.move(seat, motion, answer) : 'NOT_PLAYING'
    this.#answer(connection, id, reason ? refusedFor(reason) : DONE)
  }

  async startClocks(connection: Connection, id: string): Promise<void> {
    const seat = this.#seatOf(connection)
    const answer = await refusedIfNotSaved(async () => {
      const reason = seat === null ? 'WATCHING' : this.#playing ? await this.#playing.startClocks() : 'NOT_PLAYING'
      return reason ? refusedFor(reason) : DONE
    })
    this.#answer(connection, id, answer)
  }

  /** What this player's browser adds to the shuffle. Nothing to answer: everybody sees that it was added. */
  async mix(connection: Connection, nonce: string): Promise<void> {
    const seat = this.#seatOf(connection)
    if (seat !== null) await this.mixFor(seat, nonce)
  }

  async mixFor(seat: Seat, nonce: string): Promise<void> {
    const row = this.#row.seats[seat]
    if (row?.kind !== 'player' || this.#row.match !== null) return
    if (await this.#shuffle.mix(row.tokenHash, nonce)) this.#news.tell()
  }

  /** The player's key, where the match is to count. Nothing to answer: everybody sees that they are known. */
  async identify(connection: Connection, key: string): Promise<void> {
    const tokenHash = this.#audience.tokenHashOf(connection)
    if (tokenHash === null) return
    await this.seating.change(row => {
      const seat = seatOfHash(row.seats, tokenHash)
      return seat === null ? null : withPlayer(row, seat, hashToken(key))
    })
  }

  async say(connection: Connection, id: string, saying: Saying): Promise<void> {
    const seat = this.#seatOf(connection)
    if (seat === null) return this.#answer(connection, id, refusedFor('WATCHING'))
    if (!this.#playing) return this.#answer(connection, id, refusedFor('NOT_PLAYING'))
    const { options } = this.#news.info
    const moment = { box: this.#box, position: this.#playing.room.position, options, names: namesAt(this.#row.seats) }
    const spoken = await this.#talk.say({ id, seat, saying }, moment)
    if (spoken.ok && spoken.row) {
      this.touch()
      this.#audience.tellSaying(spoken.row)
    }
    this.#answer(connection, id, spoken.ok ? DONE : spoken)
  }

  vote(connection: Connection, id: string, ballot: Ballot): void {
    const seat = this.#seatOf(connection)
    if (seat === null) this.#answer(connection, id, refusedFor('WATCHING'))
    else this.#answer(connection, id, this.#playing?.vote(seat, ballot) ? DONE : refusedFor('NO_VOTE'))
  }

  async command(connection: Connection, id: string, command: HostCommand): Promise<void> {
    const answer =
      this.#seatOf(connection) === this.#hosting.host ? await this.carryOut(command) : refusedFor('NOT_HOST')
    this.#answer(connection, id, answer)
  }

  /** A host's command. Given twice, as after a lost connection, it does no more than given once. */
  carryOut(command: HostCommand): Promise<Answer> {
    const inOrder = () =>
      this.#kept.inOrder(async () => {
        if (this.#row.match !== null && command.type !== 'set-watching') {
          return command.type === 'start' ? DONE : refusedFor('ALREADY_PLAYING')
        }
        if (command.type === 'start') return this.#begin()
        const company = { host: this.#hosting.host, isPresent: (seat: Seat) => this.#isPresent(seat) }
        const changed = changeTable(this.#row, this.#box, command, company)
        if (!changed.ok) return changed
        return (await this.#kept.save(changed.value)) ? DONE : null
      })
    return refusedIfNotSaved(inOrder)
  }

  /** Earlier moments of the match, for whoever was away. */
  lookBack(connection: Connection, from: number, to: number): void {
    this.#audience.lookBack(connection, from, to)
  }

  /** Where this connection should be, so that it can find out by itself that it is not. */
  pong(connection: Connection): void {
    const room = this.#playing?.room
    const hash = room ? sightOf(room.position, this.#seatOf(connection)).hash : ''
    connection.send({ type: 'pong', seq: room?.position.seq ?? 0, hash, at: room?.now() ?? 0 })
  }

  /** Everybody here is told. How many there are. */
  announce(message: ServerMessage): number {
    this.#audience.tell(message)
    return this.#audience.size
  }

  async stop(): Promise<void> {
    this.#hosting.stop()
    this.#news.stop()
    for (const connection of this.#audience.connections) connection.close(1012, 'closing')
    await this.#kept.settled()
    await this.#playing?.stop()
  }

  /** The table is another one now: other seats, other options, or its match has begun. */
  async #changed(): Promise<void> {
    const { match: id } = this.#row
    const match = id !== null && !this.#playing ? await this.#parts.store.match(id) : null
    if (match) await this.#play(match)
    else this.#playing?.rowChanged()
    this.#dismissStrays()
    this.#hosting.look()
    this.#news.tell()
    if (!match) return this.#beginIfAllAreHere()
    for (const connection of this.#audience.connections) this.#audience.show(connection)
  }

  async #begin(): Promise<Answer | null> {
    const { seed, nonces } = await this.#shuffle.deal(this.#row.seats)
    const begun = beginMatch(this.#row, this.#box, seed, nonces)
    if (!begun.ok) return begun
    const { row, match, due, turn } = begun.value
    if (row.terms?.rated) await this.#parts.store.ratings.expect(row.id)
    if (!(await this.#parts.store.startMatch(row, match, this.#box.content, due, turn))) return null
    await this.#kept.replace(row)
    return DONE
  }

  /** Those who played together before need nobody to start. */
  #beginIfAllAreHere(): void {
    const { match, seats, terms } = this.#row
    if (match !== null || terms?.previous === undefined) return
    const isMissing = ({ kind }: { readonly kind: string }, seat: Seat) =>
      kind === 'open' || (kind === 'player' && !this.#isPresent(seat))
    if (seats.some(isMissing)) return
    this.carryOut({ type: 'start' }).catch((error: Error) =>
      this.#parts.report(`${this.#row.game}: a match could not begin by itself`, error),
    )
  }

  async #play(match: MatchRow): Promise<void> {
    this.#playing = await Playing.load({
      parts: this.#parts,
      box: this.#box,
      match,
      audience: this.#audience,
      row: () => this.#row,
      change: change => this.seating.change(change),
      onAdvance: () => this.#advanced(),
      onFreeze: error => this.#freeze(error),
    })
    this.#playing.begin()
    this.#enterResult(this.#playing)
  }

  #advanced(): void {
    this.touch()
    if (!this.#playing?.isOver) return
    this.#news.tell()
    this.#enterResult(this.#playing)
  }

  #enterResult({ match, room }: Playing): void {
    const { outcome } = room.position
    if (outcome && !this.#row.terms?.aborted) this.#parts.results?.enter({ row: this.#row, match, outcome })
  }

  #freeze(error: Error): void {
    this.#parts.report(`${this.#row.game}: a rule threw, the table is frozen`, error)
    this.#audience.tell(frozenProblem(this.#box))
  }

  /** Whoever has no place here any more is told why. */
  #dismissStrays(): void {
    const { seats, terms } = this.#row
    for (const { connection, tokenHash } of this.#audience.strays) {
      if (tokenHash === null && !terms?.unwatched) continue
      const moved = tokenHash !== null && seatOfFormer(seats, tokenHash) !== null
      this.#dismiss(connection, tokenHash === null ? 'WATCHING_OFF' : moved ? 'MOVED' : 'UNKNOWN_SEAT')
    }
  }

  #dismiss(connection: Connection, why: Farewell): void {
    this.#audience.remove(connection)
    sayGoodbye(connection, why)
  }

  #seatOf(connection: Connection): Seat | null {
    return this.#audience.seatOf(connection)
  }

  #isPresent(seat: Seat): boolean {
    return this.#audience.isPresent(seat)
  }

  #answer(connection: Connection, id: string, answer: Answer): void {
    const missing = this.#playing?.pause?.missing ?? []
    connection.send(answerMessage(id, answer, { box: this.#box, names: namesAt(this.#row.seats), missing }))
  }
}
