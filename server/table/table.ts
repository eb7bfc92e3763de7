/** One table: who comes and goes, how its match begins, and what its connections are sent. */

import type { GameBox, Refusal, Seat } from '#kernel'
import type { TableSummary } from '#protocol/admin.ts'
import type { HostCommand, ServerMessage } from '#protocol/messages.ts'
import { DONE, problemAt, refusalFor, refusedIfNotSaved } from './answers.ts'
import { Subscribers } from '../presence/subscribers.ts'
import type { TableTip, PeerMessage } from '../store/bus.ts'
import type { Connection } from '../connection/connection.ts'
import type { Answer } from '../match/contests.ts'
import { type CloseReason, movesLost, closeFor } from '../connection/closeReasons.ts'
import { HostElection } from '../presence/hostElection.ts'
import { TableRecord } from '../lobby/tableRecord.ts'
import { beginMatch, changeTable } from '../lobby/lobby.ts'
import { seatOfFormer } from '../lobby/seatTransfer.ts'
import { TableMatch } from './tableMatch.ts'
import { SeatRequests } from './seatRequests.ts'
import { Seating } from '../lobby/seating.ts'
import { seatOfToken } from '../lobby/seats.ts'
import { openShuffle, type TableShuffle } from './shuffle.ts'
import { matchAt, type MatchRow, type TableRow, type TurnRow } from '../store/store.ts'
import { TableUpdates } from './tableUpdates.ts'
import type { TableParts } from './tableParts.ts'
import { Chat } from '../chat/chat.ts'
import { hashToken } from '../store/tokens.ts'
import { explain, type Explained } from '../match/serverRefusals.ts'

export interface TableOpening {
  /** Address of the connection that asks for the table; empty for none. */
  readonly address: string
  /** Entries of its match that the database lost while it was open here before. */
  readonly forgotten?: number
  /** The database has lost data of the table: it must be loaded again. `count`: the number of entries lost. */
  onForgotten(count: Promise<number>): void
}

/** Milliseconds for which returning players are told about lost entries. */
const TOLD_FOR = 60_000

export class Table {
  readonly #parts: TableParts
  readonly #opening: TableOpening
  readonly #box: GameBox
  readonly #chat: Chat
  readonly #shuffle: TableShuffle
  readonly #record: TableRecord
  /** `null` in the lobby. */
  #playing: TableMatch | null = null
  readonly #hostElection: HostElection
  readonly #updates: TableUpdates
  readonly #subscribers: Subscribers
  #seating: Seating | null = null
  #requests: SeatRequests | null = null
  readonly #openedAt = performance.now()
  #touched = this.#openedAt
  #isForgotten = false

  /** Throws if its match can no longer be played: rules or content are missing, or the log is damaged. */
  static async load(parts: TableParts, row: TableRow, opening: TableOpening): Promise<Table> {
    const match = await matchAt(parts.store, row)
    const box = match ? await parts.shelf.pinned(match) : parts.shelf.current(row.game)
    if (!box) throw new Error(`${row.game} is no longer on the shelf as this table plays it`)
    const chat = await Chat.load(parts.store, row.id, parts.sayings)
    const shuffle = await openShuffle(parts, row, match)
    const table = new Table(parts, opening, row, box, chat, shuffle)
    if (match) await table.#play(match, opening)
    return table
  }

  private constructor(
    parts: TableParts,
    opening: TableOpening,
    row: TableRow,
    box: GameBox,
    chat: Chat,
    shuffle: TableShuffle,
  ) {
    // Not the row itself: the closures would keep it in memory as long as the table.
    const { id } = row
    const { bus } = parts
    this.#parts = parts
    this.#opening = opening
    this.#record = new TableRecord(row, {
      store: parts.store,
      onChange: () => this.#changed(),
      onForgotten: () => this.#forgotten(),
    })
    this.#box = box
    this.#chat = chat
    this.#shuffle = shuffle
    this.#subscribers = new Subscribers({
      game: box.game,
      record: this.#record,
      session: () => this.#playing?.session ?? null,
      ...(bus && { onAttendance: (tokenHashes: readonly string[]) => bus.attend(id, tokenHashes) }),
    })
    this.#updates = new TableUpdates({
      subscribers: this.#subscribers,
      attended: () => ({
        row: this.#row,
        box,
        session: this.#playing?.session ?? null,
        seal: shuffle.info(this.#row.seats),
        host: this.#hostElection.host,
      }),
    })
    this.#hostElection = new HostElection({
      timeout: parts.hostAway,
      subscribers: this.#subscribers,
      record: this.#record,
      changed: () => this.#updates.tell(),
    })
    this.#hostElection.look()
  }

  /** Created on demand: most tables in memory only wait for a turn. */
  get seating(): Seating {
    return (this.#seating ??= new Seating({
      record: this.#record,
      store: this.#parts.store,
      host: () => this.#hostElection.host,
      match: () => this.#playing,
    }))
  }

  /** Created on demand. */
  get requests(): SeatRequests {
    return (this.#requests ??= new SeatRequests({
      box: this.#box,
      subscribers: this.#subscribers,
      seating: this.seating,
      hostElection: this.#hostElection,
      chat: this.#chat,
      updates: this.#updates,
      row: () => this.#row,
      playing: () => this.#playing,
      carryOut: command => this.carryOut(command),
      isOld: () => this.isOld(),
      mix: (seat, nonce) => this.mix(seat, nonce),
      touch: () => this.touch(),
    }))
  }

  get #row(): TableRow {
    return this.#record.row
  }

  get box(): GameBox {
    return this.#box
  }

  get watchers(): number {
    return this.#subscribers.watchers
  }

  get frozen(): boolean {
    return this.#playing?.session.frozen ?? false
  }

  /** Whether the table has no connections and waits for one. */
  get waits(): boolean {
    return this.#playing?.pause?.stage === 'waiting' && this.#subscribers.size === 0
  }

  /** Milliseconds since the last activity; 0 while there are connections or a bot or alarm is due. */
  get idleFor(): number {
    const needed = this.#subscribers.size > 0 || (this.#playing?.busy ?? false)
    return needed ? 0 : performance.now() - this.#touched
  }

  /** Marks the table as in use, so that it is not evicted. */
  touch(): void {
    this.#touched = performance.now()
  }

  /** Whose turn it is, for matches without a stored turn. */
  get turn(): Omit<TurnRow, 'at'> | null {
    return this.#playing && { actors: this.#playing.session.position.actors, over: this.#playing.isOver }
  }

  /** Adds a connection, or returns why not. */
  welcome(connection: Connection, token: string | null): CloseReason | null {
    const { seats, terms } = this.#row
    const seat = token === null ? null : seatOfToken(seats, token)
    if (token === null && terms?.unwatched) return 'WATCHING_OFF'
    if (token !== null && seat === null)
      return seatOfFormer(seats, hashToken(token)) === null ? 'UNKNOWN_SEAT' : 'MOVED'
    const subscribers = this.#subscribers
    // The client asks again before it has read the answer: the rest is on its way, and the newest position comes last.
    if (connection.isBehind && subscribers.knows(connection, token)) {
      subscribers.show(connection)
      return null
    }
    const wasPresent = seat !== null && subscribers.isPresent(seat)
    const isNew = !subscribers.knows(connection, token)
    subscribers.add(connection, token)
    this.#hostElection.look()
    if (seat === null) this.#updates.tellSoon()
    this.#updates.tell(seat === null || wasPresent ? [connection] : subscribers.connections)
    subscribers.show(connection)
    subscribers.tellTalk(connection, this.#chat.recent)
    subscribers.tellRaces(connection, this.#playing?.session.raced ?? [])
    if (this.frozen) connection.send(problemAt(this.#box, 'FROZEN'))
    const { forgotten = 0 } = this.#opening
    if (isNew && forgotten > 0 && performance.now() < this.#openedAt + TOLD_FOR) connection.send(movesLost(forgotten))
    this.#playing?.welcome(connection, seat)
    this.#beginIfComplete()
    return null
  }

  leave(connection: Connection): void {
    this.touch()
    const seat = this.#seatOf(connection)
    this.#subscribers.remove(connection)
    if (seat === null) return this.#updates.tellSoon()
    if (!this.#isPresent(seat)) this.#presenceChanged()
  }

  /** Takes over what other processes did at this table, and shows it. */
  async catchUp({ revision, tip, lastSaid, mixed, elsewhere }: TableTip): Promise<void> {
    if (this.#record.isBehind(revision)) await this.#record.refresh()
    await this.#playing?.session.catchUp(tip)
    for (const row of await this.#chat.catchUp(lastSaid)) this.#subscribers.tellSaying(row)
    if (await this.#shuffle.catchUp(mixed)) this.#updates.tell()
    const wasPresent = this.#row.seats.map((_, seat) => this.#isPresent(seat))
    if (!this.#subscribers.setElsewhere(elsewhere)) return
    this.#presenceChanged()
    // The server they connected to may not have known of the stand-in.
    for (const [seat, was] of wasPresent.entries()) if (!was && this.#isPresent(seat)) this.#playing?.cameBack(seat)
    this.#beginIfComplete()
  }

  /** A vote or proposal from another process. */
  hear(word: PeerMessage): void {
    this.#playing?.hear(word)
  }

  /** Reads the record again. `true`: it had changed. */
  isOld(): Promise<boolean> {
    return this.#record.refresh()
  }

  #presenceChanged(): void {
    this.#hostElection.look()
    this.#updates.tell()
    this.#playing?.missed()
  }

  /** What the operator may know of it. */
  get summary(): Omit<TableSummary, 'table'> {
    const { game, status, seats } = this.#updates.info
    return {
      game,
      status,
      seats: seats.length,
      present: seats.filter(seat => seat.kind === 'player' && seat.present).length,
      watchers: this.watchers,
      step: this.#playing?.session.position.seq ?? 0,
      frozen: this.frozen,
      quietFor: Math.round(performance.now() - this.#touched),
    }
  }

  explain(refusal: Refusal): Explained {
    return explain(refusal, this.#box)
  }

  /** Adds a player's nonce to the shuffle, before the match. */
  async mix(seat: Seat, nonce: string): Promise<void> {
    const row = this.#row.seats[seat]
    if (row?.kind !== 'player' || this.#row.match !== null) return
    if (await this.#shuffle.mix(row.tokenHash, nonce)) this.#updates.tell()
  }

  /** A host's command. Idempotent: sent again after a lost connection, it changes nothing more. */
  carryOut(command: HostCommand): Promise<Answer> {
    const inOrder = () =>
      this.#record.inOrder(async () => {
        if (this.#row.match !== null && command.type !== 'set-watching') {
          return command.type === 'start' ? DONE : refusalFor('ALREADY_PLAYING')
        }
        if (command.type === 'start') return this.#begin()
        const present = { host: this.#hostElection.host, isPresent: (seat: Seat) => this.#isPresent(seat) }
        const changed = changeTable(this.#row, this.#box, command, present)
        if (!changed.ok) return changed
        return (await this.#record.save(changed.value)) ? DONE : null
      })
    return refusedIfNotSaved(inOrder)
  }

  /** Sends a message to all connections. Returns their number. */
  announce(message: ServerMessage): number {
    this.#subscribers.tell(message)
    return this.#subscribers.size
  }

  async stop(): Promise<void> {
    this.#hostElection.stop()
    this.#updates.stop()
    for (const connection of this.#subscribers.connections) connection.close(1012, 'closing')
    this.#parts.bus?.attend(this.#row.id, [])
    await this.#record.settled()
    await this.#playing?.stop()
  }

  /** The table's record has changed: seats, options, or the match has begun. */
  async #changed(): Promise<void> {
    const { match: id } = this.#row
    const match = id !== null && !this.#playing ? await this.#parts.store.match(id) : null
    if (match) await this.#play(match, { address: null })
    else this.#playing?.rowChanged()
    this.#closeUnseated()
    this.#hostElection.look()
    this.#updates.tell()
    if (!match) return this.#beginIfComplete()
    for (const connection of this.#subscribers.connections) this.#subscribers.show(connection)
  }

  async #begin(): Promise<Answer | null> {
    const { seed, nonces } = await this.#shuffle.deal(this.#row.seats)
    const begun = beginMatch(this.#row, this.#box, seed, nonces)
    if (!begun.ok) return begun
    const { row, match, due, turn } = begun.value
    if (row.terms?.rated) await this.#parts.store.ratings.expect(row.id)
    if (!(await this.#parts.store.startMatch(row, match, this.#box.content, due, turn))) return null
    await this.#record.replace(row)
    return DONE
  }

  /** A rematch starts by itself once all players are here. */
  #beginIfComplete(): void {
    const { match, seats, terms } = this.#row
    if (match !== null || terms?.previous === undefined) return
    const isMissing = ({ kind }: { readonly kind: string }, seat: Seat) =>
      kind === 'open' || (kind === 'player' && !this.#isPresent(seat))
    if (seats.some(isMissing)) return
    this.carryOut({ type: 'start' }).catch((error: Error) =>
      this.#parts.report(`${this.#row.game}: a match could not begin by itself`, error),
    )
  }

  /** `address`: who asks for a match that is not in memory; `null`: the match has only just begun. */
  async #play(match: MatchRow, { address }: { readonly address: string | null }): Promise<void> {
    this.#shuffle.begun(match)
    const { id: game, contentHash } = this.#box.game
    this.#playing = await TableMatch.load({
      parts: this.#parts,
      box: this.#box,
      match: { ...match, table: this.#row.id, game, contentHash }, // shares the strings in memory already
      subscribers: this.#subscribers,
      record: this.#record,
      isNew: address === null,
      turn: () => (address === null ? undefined : this.#parts.queue?.turn(address)),
      onAdvance: () => this.#advanced(),
      onFreeze: error => this.#freeze(error),
      onForgotten: () => this.#forgotten(),
    })
    this.#playing.begin()
    this.#enterResult(this.#playing)
  }

  #advanced(): void {
    this.touch()
    if (!this.#playing?.isOver) return
    this.#updates.tell()
    this.#enterResult(this.#playing)
  }

  #enterResult({ match, session }: TableMatch): void {
    const { outcome } = session.position
    if (outcome && !this.#row.terms?.aborted) this.#parts.results?.enter({ row: this.#row, match, outcome })
  }

  #freeze(error: Error): void {
    this.#parts.report(`${this.#row.game}: a rule threw, the table is frozen`, error)
    this.#subscribers.tell(problemAt(this.#box, 'FROZEN'))
  }

  #forgotten(): void {
    if (this.#isForgotten) return
    this.#isForgotten = true
    this.#opening.onForgotten(this.#playing?.session.countForgotten() ?? Promise.resolve(0))
  }

  /** Closes connections that have no place here any more, with the reason. */
  #closeUnseated(): void {
    const { seats, terms } = this.#row
    for (const { connection, tokenHash } of this.#subscribers.unseated) {
      if (tokenHash === null && !terms?.unwatched) continue
      const moved = tokenHash !== null && seatOfFormer(seats, tokenHash) !== null
      this.#close(connection, tokenHash === null ? 'WATCHING_OFF' : moved ? 'MOVED' : 'UNKNOWN_SEAT')
    }
  }

  #close(connection: Connection, why: CloseReason): void {
    this.#subscribers.remove(connection)
    closeFor(connection, why)
  }

  #seatOf(connection: Connection): Seat | null {
    return this.#subscribers.seatOf(connection)
  }

  #isPresent(seat: Seat): boolean {
    return this.#subscribers.isPresent(seat)
  }
}
