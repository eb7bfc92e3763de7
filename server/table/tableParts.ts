/** What every table needs from the server. */

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
  /** Present where other processes serve the same tables. */
  readonly bus?: Bus | undefined
  readonly shelf: Shelf
  readonly pool: Thinking
  readonly pace: Pace
  readonly pause: PauseTimes
  readonly away: PauseTimes
  readonly consent: ConsentTimes
  /** Milliseconds after which another player is the host in place of an absent one. */
  readonly hostAway: number
  /** Milliseconds in which a server ran, between two moments. */
  uptime(from: number, to: number): number
  /** Rate limit of chat messages per seat. */
  readonly sayings: Rate
  /** Replaces the sealed shuffle: a seed for every match that begins. */
  newSeed?(): string
  /** Seeds of the daily deals. Absent: there are none. */
  readonly dealOf?: DealOf
  /** Where loading a match waits for its turn. Absent: it never waits. */
  readonly queue?: FairQueue
  /** Where results go that count beyond their table. Absent: nowhere. */
  readonly results?: Results
  /** For programs and absent players. Absent: they are not called. */
  readonly absentPlayers?: AbsentPlayersSettings
  /** For the log: a rule threw, or a bot misbehaved. Never with secrets. */
  report(problem: string, error: Error | null): void
}
