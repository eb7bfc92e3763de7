/** What a table does for those who do not look at it: programs get their time to think, people who are away a message. */

import type { Seat } from '#kernel'
import { ProgramWatch } from './programWatch.ts'
import type { Push, PushResult } from './push.ts'
import type { Room } from './room.ts'
import type { Seats } from './seats.ts'
import type { Store } from './store.ts'
import { TurnNotices } from './turnNotices.ts'

export interface OutreachSettings {
  /** Milliseconds a program may think about one action. */
  readonly thinking: number
  readonly push: Push
  /** Milliseconds somebody must be away when their turn comes. */
  readonly delay: number
  onPush(result: PushResult): void
}

export interface OutreachParts {
  readonly table: string
  /** What the game is called. */
  readonly game: string
  readonly room: Room
  readonly store: Store
  readonly settings: OutreachSettings
  seats(): Seats
  isPresent(seat: Seat): boolean
  /** `false`: another process reaches out to them. Absent: we are alone. */
  hold?(): Promise<boolean>
  /** A bot is to play for these seats from now on. */
  standIn(seats: readonly Seat[]): void
  report(problem: string, error: Error): void
}

export class Outreach {
  readonly #watch: ProgramWatch
  readonly #notices: TurnNotices

  constructor({ settings, ...parts }: OutreachParts) {
    const { thinking, push, delay, onPush } = settings
    this.#watch = new ProgramWatch({ ...parts, thinking })
    this.#notices = new TurnNotices({ ...parts, push, delay, onResult: onPush })
  }

  /** The match has moved on, or somebody came or went. */
  look(): void {
    this.#watch.look()
    this.#notices.look()
  }

  stop(): void {
    this.#watch.stop()
    this.#notices.stop()
  }
}
