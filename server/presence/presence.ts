/** Presence at a table: who is missing, who stands in, what the others vote, and at a live table the round trips. */

import type { Seat } from '#kernel'
import type { Ballot } from '#protocol/limits.ts'
import type { PauseInfo, ServerMessage, StandIn } from '#protocol/messages.ts'
import type { Subscribers } from './subscribers.ts'
import type { BotName } from '../bots/botPool.ts'
import type { Connection } from '../connection/connection.ts'
import { RoundTripTimes } from './roundTripTimes.ts'
import type { SeatTimes } from '../match/fairness.ts'
import type { TableRecord } from '../lobby/tableRecord.ts'
import { Pause, type PauseParts } from './pause.ts'
import { PROCESS_TIME } from '../match/processTime.ts'
import type { MatchSession } from '../match/matchSession.ts'
import { mayComeBack } from '../lobby/seats.ts'
import type { PauseTimes } from '../settings.ts'

export interface PresenceParts {
  readonly session: MatchSession
  readonly subscribers: Subscribers
  /** Whether time runs for all players at once. In games by turns, only players whose turn it is are missed. */
  readonly live: boolean
  /** `null`: players come when they like, without pause or vote. */
  readonly times: PauseTimes | null
  /** The current record of the table. */
  readonly record: TableRecord
  /** The bots, including those that stand in for players. */
  readonly bots: ReadonlyMap<Seat, BotName>
  /** The clock of the match was stopped or restarted. */
  onClock(): void
  /** Sets stand-ins for these seats; `null`: the players are back. Then calls `look`. */
  setStandIns(seats: readonly Seat[], standIn: StandIn | null): void
}

const NO_TIMES: SeatTimes = new Map()
const HERE = { present: true }
const AWAY = { present: false }
const NONE_MISSING: readonly Seat[] = []

export class Presence {
  readonly #parts: PresenceParts
  readonly #roundTrips: RoundTripTimes | null
  readonly #pause: Pause | null

  constructor(parts: PresenceParts) {
    this.#parts = parts
    this.#roundTrips = parts.live ? this.#measure() : null
    this.#pause = parts.times && new Pause(new Waiting(parts, parts.times))
  }

  #measure(): RoundTripTimes {
    const { session, subscribers, bots, record } = this.#parts
    return new RoundTripTimes({
      bots,
      members: () => subscribers.connections.map(connection => ({ connection, seat: subscribers.seatOf(connection) })),
      isPressing: () => session.presses,
      delaysDisplay: () => session.presses && session.compensates,
      tell: trips => subscribers.tell({ type: 'trips', trips }),
      seats: record.row.seats.length,
    })
  }

  /** `null`: the match is not paused. */
  get pause(): PauseInfo | null {
    return this.#pause?.info ?? null
  }

  /** Call when a player came or went, or the match has moved on. */
  look(): void {
    this.#pause?.look()
  }

  /** A new connection; `seat` is `null` for a spectator. */
  welcome(connection: Connection, seat: Seat | null): void {
    this.#roundTrips?.measureNew(connection)
    if (this.#parts.live || this.pause) connection.send(this.#message())
    if (seat === null) return
    if (mayComeBack(this.#parts.record.row.seats[seat])) this.#parts.setStandIns([seat], null)
    else this.look()
  }

  /** `false`: there is no vote, or this seat has none. */
  vote(seat: Seat, ballot: Ballot): boolean {
    if (!this.#parts.live && ballot === 'sit-out') return false // the others wait for that seat's action
    return this.#pause?.vote(seat, ballot) ?? false
  }

  /** The round trips of all who may act at any moment. */
  trips(): SeatTimes {
    return this.#roundTrips?.trips() ?? NO_TIMES
  }

  /** How much later each seat is shown what others did, in milliseconds. */
  displayDelays(): SeatTimes {
    return this.#roundTrips?.displayDelays() ?? NO_TIMES
  }

  stop(): void {
    this.#pause?.stop()
    this.#roundTrips?.stop()
  }

  #message(): ServerMessage {
    return pauseMessage(this.#parts.session, this.pause)
  }
}

/** What a pause needs of its table. A class, since closures for all of this would take more memory than the rest. */
class Waiting implements PauseParts {
  readonly times: PauseTimes
  readonly #parts: PresenceParts

  constructor(parts: PresenceParts, times: PauseTimes) {
    this.#parts = parts
    this.times = times
  }

  now(): number {
    return PROCESS_TIME.now()
  }

  after(milliseconds: number, then: () => void): () => void {
    return PROCESS_TIME.after(milliseconds, then)
  }

  /** Players who play for themselves, and are here or waited for. */
  players(): ReadonlyMap<Seat, { readonly present: boolean }> {
    const { record, subscribers } = this.#parts
    const players = new Map<Seat, { readonly present: boolean }>()
    for (const seat of record.row.seats.keys()) {
      const isHere = this.#playsForThemselves(seat) && subscribers.isPresent(seat)
      if (isHere || this.#isMissing(seat)) players.set(seat, isHere ? HERE : AWAY)
    }
    return players
  }

  /** Called after every action, mostly with no one missing: allocates nothing then. */
  missing(): readonly Seat[] {
    const { seats } = this.#parts.record.row
    let missing = NONE_MISSING
    for (let seat = 0; seat < seats.length; seat++) if (this.#isMissing(seat)) missing = [...missing, seat]
    return missing
  }

  #isMissing(seat: Seat): boolean {
    const { subscribers, live, session } = this.#parts
    if (!this.#playsForThemselves(seat)) return false
    return (live || session.position.actors.includes(seat)) && !subscribers.isPresent(seat)
  }

  #playsForThemselves(seat: Seat): boolean {
    const row = this.#parts.record.row.seats[seat]!
    return row.kind === 'player' && !row.standIn
  }

  presses(): boolean {
    return this.#parts.session.presses
  }

  isOver(): boolean {
    return this.#parts.session.position.outcome !== null
  }

  stop(): void {
    this.#parts.session.pause()
    this.#parts.onClock()
  }

  goOn(): void {
    this.#parts.session.goOn()
    this.#parts.onClock()
  }

  standIn(seats: readonly Seat[], by: StandIn): void {
    this.#parts.setStandIns(seats, by)
  }

  changed(pause: PauseInfo | null): void {
    this.#parts.subscribers.tell(pauseMessage(this.#parts.session, pause))
  }
}

function pauseMessage(session: MatchSession, pause: PauseInfo | null): ServerMessage {
  return { type: 'pause', pause, at: session.now() }
}
