/** A live game waits for its people, and knows how far away they are: who is missing, who stands in, what the others vote. */

import type { Seat } from '#kernel'
import type { Ballot, PauseInfo, ServerMessage, StandIn } from '#protocol/messages.ts'
import type { Audience } from './audience.ts'
import type { BotName } from './botPool.ts'
import type { Connection } from './connection.ts'
import { Distances } from './distances.ts'
import type { Trips } from './fairness.ts'
import { Pause } from './pause.ts'
import type { Room } from './room.ts'
import { type Seats, standInOf } from './seats.ts'
import type { PauseTimes } from './settings.ts'

export interface AttendanceParts {
  readonly room: Room
  readonly audience: Audience
  readonly times: PauseTimes
  seats(): Seats
  /** Who plays where no person does, stand-ins included. */
  readonly bots: ReadonlyMap<Seat, BotName>
  /** The clock of the match was stopped, or goes on. */
  onClock(): void
  /** Somebody is to stand in for these seats; `null`: they are back. Then `look`. */
  setStandIns(seats: readonly Seat[], standIn: StandIn | null): void
}

export class Attendance {
  readonly #parts: AttendanceParts
  readonly #distances: Distances
  readonly #pause: Pause

  constructor(parts: AttendanceParts) {
    this.#parts = parts
    const { room, audience } = parts
    this.#distances = new Distances({
      bots: parts.bots,
      guests: () => audience.connections.map(connection => ({ connection, seat: audience.seatOf(connection) })),
      isPressing: () => room.presses,
      givesLeads: () => room.presses && room.compensates,
      tell: trips => audience.tell({ type: 'trips', trips }),
      seats: parts.seats().length,
    })
    this.#pause = new Pause({
      times: parts.times,
      now: () => performance.now(),
      after: (milliseconds, then) => {
        const timer = setTimeout(then, milliseconds)
        return () => clearTimeout(timer)
      },
      people: () => this.#people(),
      presses: () => room.presses,
      isOver: () => room.position.outcome !== null,
      stop: () => {
        room.pause()
        parts.onClock()
      },
      goOn: () => {
        room.goOn()
        parts.onClock()
      },
      standIn: (seats, by) => parts.setStandIns(seats, by),
      changed: () => audience.tell(this.#message()),
    })
  }

  /** `null`: nobody is waited for. */
  get pause(): PauseInfo | null {
    return this.#pause.info
  }

  /** Somebody came or went, or the match has moved on. */
  look(): void {
    this.#pause.look()
  }

  /** Somebody has connected; `null` for one who only watches. */
  welcome(connection: Connection, seat: Seat | null): void {
    this.#distances.meet(connection)
    connection.send(this.#message())
    if (seat === null) return
    if (standInOf(this.#parts.seats()[seat])) this.#parts.setStandIns([seat], null)
    else this.look()
  }

  /** `false`: there is nothing to vote on, or not for this seat. */
  vote(seat: Seat, ballot: Ballot): boolean {
    return this.#pause.vote(seat, ballot)
  }

  /** How far away everybody is whose hand could come any moment. */
  trips(): Trips {
    return this.#distances.trips()
  }

  /** How much later each seat is shown what others did, in milliseconds. */
  leads(): Trips {
    return this.#distances.leads()
  }

  stop(): void {
    this.#pause.stop()
    this.#distances.stop()
  }

  /** Those who play for themselves. */
  #people(): ReadonlyMap<Seat, { readonly present: boolean }> {
    const { seats, audience } = this.#parts
    return new Map(
      seats().flatMap((row, seat) =>
        row.kind === 'player' && !row.standIn ? [[seat, { present: audience.isPresent(seat) }] as const] : [],
      ),
    )
  }

  #message(): ServerMessage {
    return { type: 'pause', pause: this.pause, at: this.#parts.room.now() }
  }
}
