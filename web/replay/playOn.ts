/** Trying another move: a match on this device that begins at a position of another match. */

import type { BotLevel, MatchRecord, AnyGame, Seat } from '#kernel'
import { type BrowserStorage, write } from '../shell/storage.ts'
import { type Beginning, keepLocalTable, type LocalTable, localTableKey } from '../local/localTables.ts'
import { timeAt, type Timeline } from './timeline.ts'

export interface PlayOnChoice {
  readonly step: number
  /** The seat the player takes. */
  readonly seat: Seat
  /** Who plays the others; `null`: people, around this device. */
  readonly bots: BotLevel | null
}

/** Hidden parts stay as they were, since the original match is over; future chance is drawn anew. */
export function playOn(
  storage: BrowserStorage,
  timeline: Timeline,
  { step, seat, bots }: PlayOnChoice,
  { id, seed, now }: Beginning,
): LocalTable {
  const { saved, states, names } = timeline
  const { format, game, version, contentHash, table } = saved.record
  const record: MatchRecord<AnyGame> = { format, game, version, contentHash, table, seed, start: states[step], log: [] }
  const seats = Array.from({ length: table.seats }, (_, each) =>
    bots === null || each === seat ? { name: names(each) } : { name: names(each), bot: bots },
  )
  // The clock of a live game continues from there, so that scheduled events still happen.
  const kept = { ...keepLocalTable(storage, seats, record, { id, now }), clock: timeAt(timeline, step) }
  write(storage, localTableKey(id), kept)
  return kept
}
