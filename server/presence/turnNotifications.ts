/** Notifies absent players of their turn: once per turn, and only those who asked for it. */

import type { Seat } from '#kernel'
import type { Subscribers } from './subscribers.ts'
import type { Push, PushResult } from '../accounts/push.ts'
import type { TableRecord } from '../lobby/tableRecord.ts'
import type { MatchSession } from '../match/matchSession.ts'
import type { Store } from '../store/store.ts'

export interface TurnNotificationParts {
  readonly table: string
  /** The name of the game. */
  readonly game: string
  readonly session: MatchSession
  readonly store: Store
  readonly subscribers: Pick<Subscribers, 'isPresent'>
  readonly settings: TurnNotificationSettings
  /** The current record of the table. */
  readonly record: TableRecord
  /** Whether the match has only just begun, so that its first turn was not notified yet. */
  readonly isNew: boolean
  /** `false`: another process sends the notifications. Absent: this is the only process. */
  hold?(): Promise<boolean>
  report(problem: string, error: Error): void
}

export interface TurnNotificationSettings {
  readonly push: Push
  /** Milliseconds of absence before a player is notified: reloading a page is no absence. */
  readonly delay: number
  onPush(result: PushResult): void
}

/** One player's turn. */
interface Turn {
  readonly seat: Seat
  /** Whether they were notified, or need not be. */
  isNotified: boolean
  /** `null` while they are here. */
  timer: NodeJS.Timeout | null
}

export class TurnNotifications {
  readonly #parts: TurnNotificationParts
  #turns: readonly Turn[]
  #isStopped = false

  constructor(parts: TurnNotificationParts) {
    this.#parts = parts
    // A table that is loaded in the middle of a turn sends no second notification.
    this.#turns = parts.isNew
      ? []
      : parts.session.position.actors.map(seat => ({ seat, isNotified: true, timer: null }))
  }

  /** Call when the match has moved on, or a player came or went. A sleeping phone counts as present until its connection closes. */
  look(): void {
    if (this.#isStopped) return
    const { actors, outcome } = this.#parts.session.position
    const acting = outcome ? [] : actors
    for (const turn of this.#turns) if (!acting.includes(turn.seat)) cancel(turn)
    this.#turns = acting.map(seat => this.#turns.find(turn => turn.seat === seat) ?? newTurn(seat))
    for (const turn of this.#turns) this.#await(turn)
  }

  stop(): void {
    this.#isStopped = true
    for (const turn of this.#turns) cancel(turn)
  }

  #await(turn: Turn): void {
    if (turn.isNotified || turn.timer || this.#parts.subscribers.isPresent(turn.seat)) return
    turn.timer = setTimeout(() => this.#notify(turn), this.#parts.settings.delay)
  }

  #notify(turn: Turn): void {
    turn.timer = null
    if (this.#parts.subscribers.isPresent(turn.seat)) return
    turn.isNotified = true
    const row = this.#parts.record.row.seats[turn.seat]
    if (row?.kind !== 'player' || row.standIn) return
    this.#send(row.tokenHash).catch((error: Error) => this.#parts.report('a push message could not be sent', error))
  }

  async #send(tokenHash: string): Promise<void> {
    const { table, game, store, settings, hold } = this.#parts
    if (hold && !(await hold())) return
    const message = { title: 'Your turn', body: `It is your turn at ${game}.`, game, page: `#/table/${table}` }
    const subscriptions = await store.subscriptions.of(table, tokenHash)
    // All at once: a service that does not answer must not delay the other devices.
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
  return { seat, isNotified: false, timer: null }
}

function cancel(turn: Turn): void {
  if (turn.timer) clearTimeout(turn.timer)
  turn.timer = null
}
