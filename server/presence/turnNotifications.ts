/** Tells people who are not at the table that it is their turn: once per turn, and only those who asked for it. */

import type { Seat } from '#kernel'
import type { Subscribers } from './subscribers.ts'
import type { Push, PushResult } from '../accounts/push.ts'
import type { TableRecord } from '../lobby/tableRecord.ts'
import type { MatchSession } from '../match/matchSession.ts'
import type { Store } from '../store/store.ts'

export interface TurnNotificationParts {
  readonly table: string
  /** What the game is called. */
  readonly game: string
  readonly session: MatchSession
  readonly store: Store
  readonly subscribers: Pick<Subscribers, 'isPresent'>
  readonly settings: TurnNotificationSettings
  /** The table as it is now. */
  readonly record: TableRecord
  /** Whether the match has only just begun, so that nobody was told of its first turn. */
  readonly isNew: boolean
  /** `false`: another process tells them. Absent: we are alone. */
  hold?(): Promise<boolean>
  report(problem: string, error: Error): void
}

export interface TurnNotificationSettings {
  readonly push: Push
  /** Milliseconds somebody must have been away for when their turn comes: a page that is loaded again is no absence. */
  readonly delay: number
  onPush(result: PushResult): void
}

/** Somebody whose turn it is. */
interface Turn {
  readonly seat: Seat
  /** Whether they were told so, or need not be. */
  isTold: boolean
  /** `null` while they are here. */
  timer: NodeJS.Timeout | null
}

export class TurnNotifications {
  readonly #parts: TurnNotificationParts
  #turns: readonly Turn[]
  #isStopped = false

  constructor(parts: TurnNotificationParts) {
    this.#parts = parts
    // A table that is opened in the middle of a turn tells nobody again.
    this.#turns = parts.isNew ? [] : parts.session.position.actors.map(seat => ({ seat, isTold: true, timer: null }))
  }

  /** The match has moved on, or somebody came or went: a phone that sleeps is taken to be here until its line is cut. */
  look(): void {
    if (this.#isStopped) return
    const { actors, outcome } = this.#parts.session.position
    const acting = outcome ? [] : actors
    for (const turn of this.#turns) if (!acting.includes(turn.seat)) callOff(turn)
    this.#turns = acting.map(seat => this.#turns.find(turn => turn.seat === seat) ?? newTurn(seat))
    for (const turn of this.#turns) this.#await(turn)
  }

  stop(): void {
    this.#isStopped = true
    for (const turn of this.#turns) callOff(turn)
  }

  #await(turn: Turn): void {
    if (turn.isTold || turn.timer || this.#parts.subscribers.isPresent(turn.seat)) return
    turn.timer = setTimeout(() => this.#tell(turn), this.#parts.settings.delay)
  }

  #tell(turn: Turn): void {
    turn.timer = null
    if (this.#parts.subscribers.isPresent(turn.seat)) return
    turn.isTold = true
    const row = this.#parts.record.row.seats[turn.seat]
    if (row?.kind !== 'player' || row.standIn) return
    this.#send(row.tokenHash).catch((error: Error) => this.#parts.report('a push message could not be sent', error))
  }

  async #send(tokenHash: string): Promise<void> {
    const { table, game, store, settings, hold } = this.#parts
    if (hold && !(await hold())) return
    const message = { title: 'Your turn', body: `It is your turn at ${game}.`, game, page: `#/table/${table}` }
    const subscriptions = await store.subscriptions.of(table, tokenHash)
    // All at once: a service that does not answer keeps none of their other devices waiting.
    await Promise.all(
      subscriptions.map(async subscription => {
        const result = await settings.push.send(subscription, message)
        settings.onPush(result)
        if (result === 'gone') await store.subscriptions.drop(subscription.endpoint)
      }),
    )
  }
}

function newTurn(seat: Seat): Turn {
  return { seat, isTold: false, timer: null }
}

function callOff(turn: Turn): void {
  if (turn.timer) clearTimeout(turn.timer)
  turn.timer = null
}
