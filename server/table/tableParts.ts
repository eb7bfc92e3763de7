/** What every table of a server needs of the rest. */

import type { Thinking } from '../bots/botPool.ts'
import type { Bus } from '../store/bus.ts'
import type { Shelf } from '../gameContent.ts'
import type { DealOf } from '../accounts/daily.ts'
import type { FairQueue } from '../limits/fairQueue.ts'
import type { AbsentPlayersSettings } from '../presence/absentPlayers.ts'
import type { Results } from '../accounts/results.ts'
import type { ConsentTimes, Pace, PauseTimes, Rate } from '../settings.ts'
import type { Store } from '../store/store.ts'

export interface TableParts {
  readonly store: Store
  /** Where other processes serve the same tables. */
  readonly bus?: Bus | undefined
  readonly shelf: Shelf
  readonly pool: Thinking
  readonly pace: Pace
  readonly pause: PauseTimes
  readonly away: PauseTimes
  readonly consent: ConsentTimes
  /** Milliseconds after which somebody else is the host in place of one who is away. */
  readonly hostAway: number
  /** Milliseconds between two moments in which a server ran. */
  uptime(from: number, to: number): number
  /** How much a seat may say. */
  readonly sayings: Rate
  /** In place of a sealed shuffle: a seed for every match that begins. */
  newSeed?(): string
  /** Where the deals of the days come from. Absent: no day has one. */
  readonly dealOf?: DealOf
  /** Where a match that sleeps waits to be played again. Absent: that is done at once. */
  readonly queue?: FairQueue
  /** Where results go that count beyond their table. Absent: nowhere. */
  readonly results?: Results
  /** For programs and for people who are away. Absent: nobody reaches out to them. */
  readonly absentPlayers?: AbsentPlayersSettings
  /** For the log: a rule threw, or a bot misbehaved. Never with secrets. */
  report(problem: string, error: Error | null): void
}
