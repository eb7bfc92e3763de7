/** What a connection at a table may ask for, by its seat, and the answers. */

import type { GameBox, Saying, Seat } from '#kernel'
import type { Ballot } from '#protocol/limits.ts'
import type { HostCommand, Motion } from '#protocol/messages.ts'
import { refusalMessage, DONE, refusalFor, refusedIfNotSaved } from './answers.ts'
import type { Subscribers } from '../presence/subscribers.ts'
import type { Connection } from '../connection/connection.ts'
import type { Answer } from '../match/contests.ts'
import { closeFor } from '../connection/closeReasons.ts'
import type { HostElection } from '../presence/hostElection.ts'
import { TICKET_LASTS } from '../lobby/seatTransfer.ts'
import type { TableMatch } from './tableMatch.ts'
import { seatViewOf } from '../match/position.ts'
import type { PlayerAction } from '../match/matchSession.ts'
import type { Seating } from '../lobby/seating.ts'
import { isOutOfTime, namesAt } from '../lobby/seats.ts'
import { OutcomeUnknown, type TableRow } from '../store/store.ts'
import type { TableUpdates } from './tableUpdates.ts'
import type { Chat } from '../chat/chat.ts'

export interface SeatRequestsParts {
  readonly box: GameBox
  readonly subscribers: Subscribers
  readonly seating: Seating
  readonly hostElection: HostElection
  readonly chat: Chat
  readonly updates: TableUpdates
  /** The current record of the table. */
  row(): TableRow
  /** `null` in the lobby. */
  playing(): TableMatch | null
  /** A host's command. */
  carryOut(command: HostCommand): Promise<Answer>
  /** Reads the record of the table again. `true`: it had changed. */
  isOld(): Promise<boolean>
  /** Adds a player's nonce to the shuffle. */
  mix(seat: Seat, nonce: string): Promise<void>
  /** Marks the table as in use. */
  touch(): void
}

/** Whether another server may have received the action before. */
interface Delivery {
  readonly mayBeCopy: boolean
}

const NEW: Delivery = { mayBeCopy: false }
const MAYBE_A_COPY: Delivery = { mayBeCopy: true }

export class SeatRequests {
  readonly #parts: SeatRequestsParts

  constructor(parts: SeatRequestsParts) {
    this.#parts = parts
  }

  /** `isNew`: it was sent to no other server before. */
  async act(connection: Connection, action: PlayerAction, { isNew = connection.hasAnswered } = {}): Promise<void> {
    const answer = await this.#judge(connection, action, isNew ? NEW : MAYBE_A_COPY)
    connection.hasAnswered = true
    this.#answer(connection, action.id, answer)
  }

  /** Usually judges without waiting for anything but the match session. */
  #judge(connection: Connection, action: PlayerAction, delivery: Delivery): Promise<Answer> {
    const seat = this.#seatOf(connection)
    const playing = this.#parts.playing()
    if (seat === null || !playing) return this.#judgeWithout(connection, action, delivery)
    if (isOutOfTime(this.#parts.row().seats[seat])) {
      return playing.session.turnDown(seat, action.id, refusalFor('OUT_OF_TIME'), delivery)
    }
    if (!playing.isStoodIn(seat)) return playing.session.act(seat, action, delivery)
    return playing.handBack(seat).then(() => playing.session.act(seat, action, delivery))
  }

  /** No match, or no seat in it, is known here. */
  async #judgeWithout(connection: Connection, action: PlayerAction, delivery: Delivery): Promise<Answer> {
    // A client that sent it to another server before may know there of a match that is not known here yet.
    if (delivery.mayBeCopy && !this.#parts.playing()) {
      await this.#parts.isOld()
      if (this.#parts.playing() && this.#seatOf(connection) !== null) return this.#judge(connection, action, delivery)
    }
    if (this.#seatOf(connection) === null) return refusalFor('WATCHING')
    if (delivery.mayBeCopy && this.#parts.row().match !== null) throw new OutcomeUnknown('the match cannot be read')
    return refusalFor('NOT_PLAYING')
  }

  async say(connection: Connection, id: string, saying: Saying): Promise<void> {
    const { box, row, playing, updates, chat, subscribers, touch } = this.#parts
    const seat = this.#seatOf(connection)
    const position = playing()?.session.position
    if (seat === null) return this.#answer(connection, id, refusalFor('WATCHING'))
    if (!position) return this.#answer(connection, id, refusalFor('NOT_PLAYING'))
    const moment = { box, position, options: updates.info.options, names: namesAt(row().seats) }
    const spoken = await chat.say({ id, seat, saying }, moment)
    if (spoken.ok && spoken.row) {
      touch()
      subscribers.tellSaying(spoken.row)
    }
    this.#answer(connection, id, spoken.ok ? DONE : spoken)
  }

  async command(connection: Connection, id: string, command: HostCommand): Promise<void> {
    const { hostElection, carryOut } = this.#parts
    const isHost = this.#seatOf(connection) === hostElection.host
    this.#answer(connection, id, isHost ? await carryOut(command) : refusalFor('NOT_HOST'))
  }

  vote(connection: Connection, id: string, ballot: Ballot): void {
    const seat = this.#seatOf(connection)
    if (seat === null) this.#answer(connection, id, refusalFor('WATCHING'))
    else this.#answer(connection, id, this.#parts.playing()?.vote(seat, ballot) ? DONE : refusalFor('NO_VOTE'))
  }

  /** Makes a proposal that needs everyone's consent, or answers it. */
  move(connection: Connection, id: string, motion: Motion, answer: 'yes' | 'no'): void {
    const seat = this.#seatOf(connection)
    const playing = this.#parts.playing()
    const reason = seat === null ? 'WATCHING' : playing ? playing.move(seat, motion, answer) : 'NOT_PLAYING'
    this.#answer(connection, id, reason ? refusalFor(reason) : DONE)
  }

  async startClocks(connection: Connection, id: string): Promise<void> {
    const seat = this.#seatOf(connection)
    const playing = this.#parts.playing()
    const answer = await refusedIfNotSaved(async () => {
      const reason = seat === null ? 'WATCHING' : playing ? await playing.startClocks() : 'NOT_PLAYING'
      return reason ? refusalFor(reason) : DONE
    })
    this.#answer(connection, id, answer)
  }

  /** The players all others wait for count as ready. */
  async startNow(connection: Connection, id: string): Promise<void> {
    const seat = this.#seatOf(connection)
    const playing = this.#parts.playing()
    const answer = seat === null ? refusalFor('WATCHING') : await playing?.startNow(seat)
    this.#answer(connection, id, answer ?? refusalFor('NOT_PLAYING'))
  }

  /** Sends a ticket that moves the seat to another device, only to the player who sits there. */
  async ticket(connection: Connection, id: string): Promise<void> {
    const { subscribers, seating } = this.#parts
    const tokenHash = subscribers.tokenHashOf(connection)
    const answer = await refusedIfNotSaved(async () => {
      const ticket = tokenHash === null ? null : await seating.ticketFor(tokenHash)
      if (ticket === null) return refusalFor('WATCHING')
      connection.send({ type: 'ticket', ticket, left: TICKET_LASTS })
      return DONE
    })
    this.#answer(connection, id, answer)
  }

  /** A player leaves the table, with all their tabs. */
  async standUp(connection: Connection, id: string): Promise<void> {
    const { subscribers, seating, hostElection, updates, row } = this.#parts
    const playing = this.#parts.playing()
    const seat = this.#seatOf(connection)
    if (seat === null) return this.#answer(connection, id, refusalFor('WATCHING'))
    const others = row().seats.some(({ kind }, other) => kind === 'player' && other !== seat)
    if (playing && !others) return this.#answer(connection, id, refusalFor('NOBODY_ELSE'))
    const tabs = subscribers.connectionsAt(seat)
    const tokenHash = subscribers.tokenHashOf(connection)!
    for (const tab of tabs) subscribers.remove(tab) // a stand-in takes over only for absent players
    const answer = await refusedIfNotSaved(async () => {
      if (!playing) await seating.standUp(tokenHash)
      else if (!playing.isOver) await playing.standUp(seat)
      return DONE
    })
    this.#answer(connection, id, answer)
    for (const tab of tabs) {
      if (answer.ok) closeFor(tab, 'LEFT')
      else tab.close(1011, 'error') // it did not happen: the tabs reconnect by themselves
    }
    hostElection.look()
    updates.tell()
  }

  /** Adds the nonce of this player's browser to the shuffle. No answer: the table's snapshot shows it. */
  async mix(connection: Connection, nonce: string): Promise<void> {
    const seat = this.#seatOf(connection)
    if (seat !== null) await this.#parts.mix(seat, nonce)
  }

  /** Sets the player's key for a rated match. No answer: the table's snapshot shows it. */
  async identify(connection: Connection, key: string): Promise<void> {
    const { subscribers, seating } = this.#parts
    const tokenHash = subscribers.tokenHashOf(connection)
    if (tokenHash !== null) await seating.identify(tokenHash, key)
  }

  /** Sends earlier moments of the match, for players who were away. */
  lookBack(connection: Connection, from: number, to: number): void {
    this.#parts.subscribers.lookBack(connection, from, to)
  }

  /** Sends the state of the session, so that a client can detect that it is out of date. */
  pong(connection: Connection): void {
    const session = this.#parts.playing()?.session
    const hash = session ? seatViewOf(session.position, this.#seatOf(connection)).hash : ''
    connection.send({ type: 'pong', seq: session?.position.seq ?? 0, hash, at: session?.now() ?? 0 })
  }

  #seatOf(connection: Connection): Seat | null {
    return this.#parts.subscribers.seatOf(connection)
  }

  #answer(connection: Connection, id: string, answer: Answer): void {
    if (answer.ok) return connection.acknowledge(id, answer.seq)
    const { box, row, playing } = this.#parts
    const missing = playing()?.pause?.missing ?? []
    connection.send(refusalMessage(id, answer, { box, names: namesAt(row().seats), missing }))
  }
}
