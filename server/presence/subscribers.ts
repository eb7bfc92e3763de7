/** The connections at one table, and what each is sent of its match. */

import type { AnyGame, Seat, Viewer } from '#kernel'
import type { RaceTold, Said, ServerMessage } from '#protocol/messages.ts'
import type { Differences } from '#protocol/patch.ts'
import { Channel, type Draft, emptyDraft, type Viewpoint, viewpointOf, computeView } from '../match/channel.ts'
import type { Connection } from '../connection/connection.ts'
import type { SeatTimes } from '../match/fairness.ts'
import type { TableRecord } from '../lobby/tableRecord.ts'
import { eventsFor, type Position } from '../match/position.ts'
import type { DecidedRace } from '../match/matchLog.ts'
import { EMPTY_MAP, EMPTY_SET } from '../match/emptyCollections.ts'
import type { MatchSession } from '../match/matchSession.ts'
import { seatOfHash, type Seats } from '../lobby/seats.ts'
import type { SayingRow } from '../store/store.ts'
import { saidTo, shownBy } from '../chat/chat.ts'
import { hashToken } from '../store/tokens.ts'

export interface SubscribersParts {
  readonly game: AnyGame
  /** The current record of the table. */
  readonly record: TableRecord
  /** `null` in the lobby. */
  session(): MatchSession | null
  /** Presence has changed: the hashes of all tokens with a connection. */
  onAttendance?(tokenHashes: readonly string[]): void
}

/** One connection. Its viewpoint is computed again only when the seats change. */
interface Subscriber {
  readonly connection: Connection
  /** Of the connection's token; `null` for spectators. */
  readonly tokenHash: string | null
  seats: Seats | null
  viewpoint: Viewpoint
  /** The channel it follows; `null` until it is shown the match. */
  channel: Channel | null
}

/** Shared by all tables without connections: never written to. */
const NO_MEMBERS = new Map<Connection, Subscriber>()

export class Subscribers {
  readonly #parts: SubscribersParts
  #members: Map<Connection, Subscriber> = NO_MEMBERS
  /** Token hashes of connections to other processes. */
  #elsewhere: ReadonlySet<string> = EMPTY_SET
  /** Cache: which players are connected, here or elsewhere; `null` when connections have changed. */
  #presence: { readonly seats: Seats; readonly present: readonly boolean[] } | null = null
  /** One channel per viewpoint in use. */
  #channels: ReadonlyMap<Viewpoint, Channel> = EMPTY_MAP
  /** The draft shared by all who see the same; `null` without such viewers. */
  #draft: Draft | null = null

  constructor(parts: SubscribersParts) {
    this.#parts = parts
  }

  get size(): number {
    return this.#members.size
  }

  get watchers(): number {
    let watchers = 0
    for (const { tokenHash } of this.#members.values()) if (tokenHash === null) watchers++
    return watchers
  }

  get connections(): readonly Connection[] {
    return [...this.#members.keys()]
  }

  add(connection: Connection, token: string | null): void {
    const tokenHash = token === null ? null : hashToken(token)
    const tokenBefore = this.tokenHashOf(connection)
    // Coming from another table or with another token, the client may send actions again that it sent before.
    if (tokenHash !== tokenBefore || !this.#members.has(connection)) connection.hasAnswered = false
    if (this.#members === NO_MEMBERS) this.#members = new Map()
    this.#members.set(connection, {
      connection,
      tokenHash,
      seats: null,
      viewpoint: viewpointOf(null, false),
      channel: null,
    })
    this.#presence = null
    connection.subscribers = this
    if (tokenHash !== tokenBefore) this.#tellAttendance()
  }

  remove(connection: Connection): void {
    const tokenHash = this.tokenHashOf(connection)
    this.#members.delete(connection)
    this.#presence = null
    if (this.#members.size === 0) this.#members = NO_MEMBERS
    this.#dropUnwatched()
    if (tokenHash !== null) this.#tellAttendance()
  }

  /** Whether it came with this token, or without one to watch. */
  knows(connection: Connection, token: string | null): boolean {
    const subscriber = this.#members.get(connection)
    return subscriber !== undefined && subscriber.tokenHash === (token === null ? null : hashToken(token))
  }

  seatOf(connection: Connection): Seat | null {
    return this.#viewpointFor(connection).viewer
  }

  /** The hash of its token; `null` for spectators. */
  tokenHashOf(connection: Connection): string | null {
    return this.#members.get(connection)?.tokenHash ?? null
  }

  /** All connections with the token of this seat. */
  connectionsAt(seat: Seat): readonly Connection[] {
    return this.connections.filter(connection => this.seatOf(connection) === seat)
  }

  /** Connections without a seat: their token opens none any more, or they watch (`tokenHash` is `null`). */
  get unseated(): readonly { readonly connection: Connection; readonly tokenHash: string | null }[] {
    return [...this.#members]
      .map(([connection, { tokenHash }]) => ({ connection, tokenHash }))
      .filter(({ connection }) => this.seatOf(connection) === null)
  }

  /** Called for every seat after every action, so the result is cached. */
  isPresent(seat: Seat): boolean {
    const { seats } = this.#parts.record.row
    if (this.#presence?.seats !== seats) this.#presence = { seats, present: this.#computePresence(seats) }
    return this.#presence.present[seat] ?? false
  }

  #computePresence(seats: Seats): readonly boolean[] {
    const present = seats.map(row => row.kind === 'player' && this.#elsewhere.has(row.tokenHash))
    for (const subscriber of this.#members.values()) {
      const { viewer } = this.#viewpointOf(subscriber)
      if (viewer !== null) present[viewer] = true
    }
    return present
  }

  /** Sets who is connected to other processes. `false`: the same as before. */
  setElsewhere(tokenHashes: readonly string[]): boolean {
    const before = this.#elsewhere
    this.#elsewhere = new Set(tokenHashes)
    this.#presence = null
    return before.size !== this.#elsewhere.size || tokenHashes.some(tokenHash => !before.has(tokenHash))
  }

  tell(message: ServerMessage): void {
    for (const connection of this.#members.keys()) connection.send(message)
  }

  /** Sends the newest position and all that led to it: enough to draw the table from nothing. */
  show(connection: Connection): void {
    const session = this.#parts.session()
    if (!session) return
    const subscriber = this.#members.get(connection)
    const viewpoint = this.#viewpointFor(connection)
    const known = this.#channels.get(viewpoint)
    const channel = known ?? new Channel(this.#parts.game, viewpoint, session.position, this.#draftFor(viewpoint))
    if (!known) this.#channels = new Map(this.#channels).set(viewpoint, channel)
    if (subscriber) subscriber.channel = channel
    connection.update(() => channel.whole(() => session.history, session.now()))
  }

  /** Sends earlier moments, from the connection's viewpoint. */
  lookBack(connection: Connection, from: number, to: number): void {
    const earlier = this.#parts.session()?.lookBack(this.#viewpointFor(connection), from, to)
    if (earlier) connection.send(earlier)
  }

  /** Computes every view that will be needed at this position. */
  prepare(position: Position, events: readonly unknown[]): void {
    for (const subscriber of this.#members.values()) computeView(position, this.#viewpointOf(subscriber))
    const { game } = this.#parts
    if (game.viewEvent) for (const { viewer } of this.#channels.keys()) eventsFor(game, events, viewer)
  }

  /** Serializes what will be sent if the entry being written is saved. */
  draft(position: Position, events: readonly unknown[]): void {
    const known = this.#differences()
    for (const channel of this.#channels.values()) channel.draft(position, events, known)
  }

  /**
   * Sends the newest entry. Near players see it later by `displayDelays`, except their own actions; spectators see it with the last
   * player, so that watching on a second connection gains nothing.
   */
  advance(events: readonly unknown[], displayDelays: SeatTimes): void {
    const { position, lastActor, raced } = this.#parts.session()!
    const known = this.#differences()
    for (const channel of this.#channels.values()) channel.step(position, events, known)
    const latest = displayDelays.size === 0 ? 0 : Math.max(0, ...displayDelays.values())
    for (const subscriber of this.#members.values()) {
      const { viewer } = this.#viewpointOf(subscriber)
      const text = subscriber.channel?.newest ?? null
      const delay = viewer === null ? latest : viewer === lastActor ? 0 : (displayDelays.get(viewer) ?? 0)
      if (text === null) this.show(subscriber.connection)
      else subscriber.connection.updateLater(text, delay)
    }
    const race = raced.at(-1)
    if (race?.seq === position.seq) for (const connection of this.#members.keys()) this.tellRaces(connection, [race])
  }

  /** A cache of differences between views, useful where views differ but share parts. */
  #differences(): Differences | undefined {
    return this.#channels.size > 1 && !this.#parts.game.allSeeAlike ? new Map() : undefined
  }

  tellRaces(connection: Connection, raced: readonly DecidedRace[]): void {
    if (raced.length > 0) connection.send({ type: 'races', races: this.#racesTold(this.seatOf(connection), raced) })
  }

  tellSaying(row: SayingRow): void {
    for (const connection of this.#members.keys()) {
      const [said] = this.#saidTo(this.seatOf(connection), [row])
      connection.send({ type: 'said', said: said! })
    }
  }

  tellTalk(connection: Connection, rows: readonly SayingRow[]): void {
    if (rows.length > 0) connection.send({ type: 'talk', said: this.#saidTo(this.seatOf(connection), rows) })
  }

  /** Hundreds may leave at once: usually the first few who stay show that all channels are still needed. */
  #dropUnwatched(): void {
    const watched = new Set<Viewpoint>()
    for (const connection of this.#members.keys()) {
      if (watched.size === this.#channels.size) return
      const viewpoint = this.#viewpointFor(connection)
      if (this.#channels.has(viewpoint)) watched.add(viewpoint)
    }
    const left = [...this.#channels].filter(([viewpoint]) => watched.has(viewpoint))
    this.#channels = left.length > 0 ? new Map(left) : EMPTY_MAP
    if (left.length === 0) this.#draft = null
  }

  /** Viewpoints with lists of actions have drafts of their own. */
  #draftFor({ lists }: Viewpoint): Draft {
    return lists || !this.#parts.game.allSeeAlike ? emptyDraft() : (this.#draft ??= emptyDraft())
  }

  #tellAttendance(): void {
    this.#parts.onAttendance?.([...this.#members.values()].flatMap(({ tokenHash }) => tokenHash ?? []))
  }

  /** The viewpoint of a connection; a spectator's if it is no subscriber. */
  #viewpointFor(connection: Connection): Viewpoint {
    const subscriber = this.#members.get(connection)
    return subscriber ? this.#viewpointOf(subscriber) : viewpointOf(null, false)
  }

  #viewpointOf(subscriber: Subscriber): Viewpoint {
    const { seats } = this.#parts.record.row
    const { lists } = subscriber.connection
    if (subscriber.seats !== seats || subscriber.viewpoint.lists !== lists) {
      subscriber.seats = seats
      subscriber.viewpoint = viewpointOf(seatOfHash(seats, subscriber.tokenHash), lists)
      subscriber.channel = this.#channels.get(subscriber.viewpoint) ?? null
    }
    return subscriber.viewpoint
  }

  #racesTold(viewer: Viewer, raced: readonly DecidedRace[]): RaceTold[] {
    const shown = shownBy(viewer, this.#parts.game, this.#parts.session()!.historyByEntry)
    return raced.map(({ seq, seat, race }) => ({ seq, seat, ...race, after: shown[seq] ?? shown.at(-1)! }))
  }

  #saidTo(viewer: Viewer, rows: readonly SayingRow[]): Said[] {
    return saidTo(viewer, rows, this.#parts.game, this.#parts.session()?.historyByEntry ?? [])
  }
}
