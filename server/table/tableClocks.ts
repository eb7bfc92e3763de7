/** The clocks of a match at its table: loads, sends and stops them, and acts when a player's time runs out. */

import type { GameBox, Seat } from '#kernel'
import type { Subscribers } from '../presence/subscribers.ts'
import type { BotName } from '../bots/botPool.ts'
import { Clocks, freshClocks } from '../store/clockArithmetic.ts'
import { ClockTimer } from './clockTimer.ts'
import type { Connection } from '../connection/connection.ts'
import type { TableRecord } from '../lobby/tableRecord.ts'
import { withOutOfTime, withTerms } from '../lobby/lobby.ts'
import { dueAfter, earlier } from '../store/dueTime.ts'
import type { MatchSession } from '../match/matchSession.ts'
import type { MatchRow } from '../store/store.ts'
import type { TableParts } from './tableParts.ts'

export interface TableClocksParts {
  readonly parts: TableParts
  readonly box: GameBox
  readonly match: MatchRow
  readonly subscribers: Subscribers
  readonly session: MatchSession
  /** The bots, including those that stand in for players. */
  readonly bots: ReadonlyMap<Seat, BotName>
  /** The current record of the table. */
  readonly record: TableRecord
}

/** Milliseconds until a timeout that could not be saved is tried again. */
const AGAIN = 2000

export class TableClocks {
  /** `null` for play without clocks. */
  readonly clocks: Clocks | null
  readonly #parts: TableClocksParts
  readonly #timer: ClockTimer | null

  static async begin(parts: TableClocksParts): Promise<TableClocks> {
    return new TableClocks(parts, await clocksOf(parts))
  }

  private constructor(parts: TableClocksParts, clocks: Clocks | null) {
    this.#parts = parts
    this.clocks = clocks
    this.#timer = clocks && new ClockTimer(clocks, () => void this.#timeRanOut())
  }

  /** Whether the clocks are stopped by consent; `null`: there are none. */
  get stopped(): boolean | null {
    return this.clocks && (this.#parts.record.row.terms?.clocksStopped ?? false)
  }

  tell(connections?: readonly Connection[]): void {
    if (!this.clocks) return
    this.clocks.look()
    for (const connection of connections ?? this.#parts.subscribers.connections) connection.send(this.clocks.message)
  }

  /** Sets the timer for the players whose clocks run. */
  look(): void {
    this.clocks?.look()
    this.#timer?.set()
  }

  /** Stops the clocks, after all players agreed. */
  async halt(): Promise<void> {
    const { used } = this.clocks!.current
    await this.#parts.record.change(row => withTerms(row, { ...row.terms, clocksStopped: true }))
    await this.#keep(used, { stopped: true })
    this.tell()
  }

  /** Restarts the clocks. */
  async goOn(): Promise<void> {
    await this.#keep(this.clocks!.current.used, { stopped: false })
    await this.#parts.record.change(row => {
      const { clocksStopped, ...rest } = row.terms ?? {}
      return clocksStopped ? withTerms(row, rest) : null
    })
  }

  /** The table is being closed. */
  stop(): void {
    this.#timer?.stop()
  }

  async #keep(used: readonly number[], { stopped }: { readonly stopped: boolean }): Promise<void> {
    const { parts, match, session, bots } = this.#parts
    const clocks = this.clocks!
    const { actors } = session.position
    const counted = { used, until: Date.now() }
    const due = earlier(dueAfter(actors, null, bots), clocks.deadline(counted, actors, stopped))
    await parts.store.saveClocks(match.id, counted, due)
    clocks.settle(counted, actors)
  }

  async #timeRanOut(): Promise<void> {
    const { parts, record, match, session } = this.#parts
    const late = () => this.clocks?.outOfTime ?? []
    try {
      // They may have acted at another server, and the news has not arrived yet.
      if (late().length > 0 && parts.bus) await session.catchUp()
      if (late().length > 0) await record.change(row => (late().length > 0 ? withOutOfTime(row, late()) : null))
      this.look()
    } catch (error) {
      parts.report(`${match.game}: a timeout could not be saved`, error as Error)
      this.#timer?.set(AGAIN)
    }
  }
}

async function clocksOf({ parts, box, match, record, session }: TableClocksParts): Promise<Clocks | null> {
  const rule = record.row.terms?.clock
  if (!rule || box.game.pace === 'live') return null
  const turn = await parts.store.turn(match.id)
  const isPerson = (seat: Seat) => {
    const place = record.row.seats[seat]
    return place?.kind === 'player' && !place.standIn
  }
  const stopped = () => {
    const { clocksStopped = false, aborted = false } = record.row.terms ?? {}
    return clocksStopped || aborted || session.frozen || session.position.outcome !== null
  }
  return new Clocks(
    { rule, now: Date.now, monotonic: () => performance.now(), uptime: parts.uptime, isPerson, stopped },
    turn?.clocks ?? freshClocks(match.seats, Date.now()),
    session.position.actors,
  )
}
