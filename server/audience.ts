/** Everybody connected to one table, and what each of them is told of its match. */

import type { AnyGame, Seat, Viewer } from '#kernel'
import type { RaceTold, Said, ServerMessage } from '#protocol/messages.ts'
import { Channel, type Eyes, keyOfEyes, shownOf } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Trips } from './fairness.ts'
import type { Position } from './position.ts'
import type { Raced } from './matchLog.ts'
import type { Room } from './room.ts'
import { seatOfHash, type Seats } from './seats.ts'
import type { SayingRow } from './store.ts'
import { saidTo, shownBy } from './talk.ts'
import { hashToken } from './tokens.ts'

export interface AudienceParts {
  readonly game: AnyGame
  seats(): Seats
  /** `null` while people gather. */
  room(): Room | null
  /** Others are here than before: the hashes of the tokens with which they came. */
  onAttendance?(tokenHashes: readonly string[]): void
}

export class Audience {
  readonly #parts: AudienceParts
  /** The hash of the token they came with; `null` for those who watch. */
  readonly #guests = new Map<Connection, string | null>()
  /** Hashes of the tokens of those who are connected to other processes. */
  #elsewhere: ReadonlySet<string> = new Set()
  /** What the guests are told of the match, by whose eyes they look with. */
  readonly #channels = new Map<string, Channel>()

  constructor(parts: AudienceParts) {
    this.#parts = parts
  }

  get size(): number {
    return this.#guests.size
  }

  get watchers(): number {
    return [...this.#guests.values()].filter(tokenHash => tokenHash === null).length
  }

  get connections(): readonly Connection[] {
    return [...this.#guests.keys()]
  }

  add(connection: Connection, token: string | null): void {
    this.#guests.set(connection, token === null ? null : hashToken(token))
    connection.onCaughtUp = () => this.show(connection)
    this.#tellAttendance()
  }

  remove(connection: Connection): void {
    this.#guests.delete(connection)
    const watched = new Set(this.connections.map(guest => keyOfEyes(this.#eyesOf(guest))))
    for (const key of this.#channels.keys()) if (!watched.has(key)) this.#channels.delete(key)
    this.#tellAttendance()
  }

  seatOf(connection: Connection): Seat | null {
    return seatOfHash(this.#parts.seats(), this.#guests.get(connection) ?? null)
  }

  /** Of the token they came with; `null` for those who watch. */
  tokenHashOf(connection: Connection): string | null {
    return this.#guests.get(connection) ?? null
  }

  /** Everybody who came with the token of this seat. */
  connectionsAt(seat: Seat): readonly Connection[] {
    return this.connections.filter(connection => this.seatOf(connection) === seat)
  }

  /** Whose token opens no seat any more, and its hash; `null` for those who watch. */
  get strays(): readonly { readonly connection: Connection; readonly tokenHash: string | null }[] {
    return [...this.#guests]
      .map(([connection, tokenHash]) => ({ connection, tokenHash }))
      .filter(({ connection }) => this.seatOf(connection) === null)
  }

  isPresent(seat: Seat): boolean {
    const row = this.#parts.seats()[seat]
    if (row?.kind !== 'player') return false
    return this.#elsewhere.has(row.tokenHash) || [...this.#guests.values()].includes(row.tokenHash)
  }

  /** Who is connected to other processes. `false`: the same as before. */
  setElsewhere(tokenHashes: readonly string[]): boolean {
    const before = this.#elsewhere
    this.#elsewhere = new Set(tokenHashes)
    return before.size !== this.#elsewhere.size || tokenHashes.some(tokenHash => !before.has(tokenHash))
  }

  tell(message: ServerMessage): void {
    for (const connection of this.#guests.keys()) connection.send(message)
  }

  /** The newest position and all that led to it: enough to draw the table from nothing. */
  show(connection: Connection): void {
    const room = this.#parts.room()
    if (!room) return
    const eyes = this.#eyesOf(connection)
    const key = keyOfEyes(eyes)
    const channel = this.#channels.get(key) ?? new Channel(this.#parts.game, eyes, room.position)
    this.#channels.set(key, channel)
    connection.update(() => channel.whole(room.history, room.now()))
  }

  /** Earlier moments, as this connection saw them or would have. */
  lookBack(connection: Connection, from: number, to: number): void {
    const earlier = this.#parts.room()?.lookBack(this.#eyesOf(connection), from, to)
    if (earlier) connection.send(earlier)
  }

  /** All that somebody will look at as soon as they can. */
  prepare(position: Position): void {
    for (const connection of this.#guests.keys()) shownOf(position, this.#eyesOf(connection))
  }

  /**
   * What the newest entry made happen. Who is near sees it `leads` later, but for their own deeds; who watches sees it with the
   * last of them, so that nobody gains by watching with a second pair of eyes.
   */
  advance(events: readonly unknown[], leads: Trips): void {
    const { position, lastActor, raced } = this.#parts.room()!
    const texts = new Map([...this.#channels].map(([key, channel]) => [key, channel.step(position, events)]))
    const latest = Math.max(0, ...leads.values())
    for (const connection of this.#guests.keys()) {
      const eyes = this.#eyesOf(connection)
      const text = texts.get(keyOfEyes(eyes))
      const lead = eyes.viewer === null ? latest : eyes.viewer === lastActor ? 0 : (leads.get(eyes.viewer) ?? 0)
      if (text === undefined) this.show(connection)
      else connection.updateLater(text, lead)
    }
    const race = raced.at(-1)
    if (race?.seq === position.seq) for (const connection of this.#guests.keys()) this.tellRaces(connection, [race])
  }

  tellRaces(connection: Connection, raced: readonly Raced[]): void {
    if (raced.length > 0) connection.send({ type: 'races', races: this.#racesTold(this.seatOf(connection), raced) })
  }

  tellSaying(row: SayingRow): void {
    for (const connection of this.#guests.keys()) {
      const [said] = this.#saidTo(this.seatOf(connection), [row])
      connection.send({ type: 'said', said: said! })
    }
  }

  tellTalk(connection: Connection, rows: readonly SayingRow[]): void {
    const said = this.#saidTo(this.seatOf(connection), rows)
    if (said.length > 0) connection.send({ type: 'talk', said })
  }

  #tellAttendance(): void {
    this.#parts.onAttendance?.([...this.#guests.values()].filter(tokenHash => tokenHash !== null))
  }

  #eyesOf(connection: Connection): Eyes {
    return { viewer: this.seatOf(connection), lists: connection.lists }
  }

  #racesTold(viewer: Viewer, raced: readonly Raced[]): RaceTold[] {
    const shown = shownBy(viewer, this.#parts.game, this.#parts.room()!.historyByEntry)
    return raced.map(({ seq, seat, race }) => ({ seq, seat, ...race, after: shown[seq] ?? shown.at(-1)! }))
  }

  #saidTo(viewer: Viewer, rows: readonly SayingRow[]): Said[] {
    return saidTo(viewer, rows, this.#parts.game, this.#parts.room()?.historyByEntry ?? [])
  }
}
