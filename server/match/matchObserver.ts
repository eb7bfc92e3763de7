/** What a match tells the table around it, and asks of it. */

import type { Clocks } from '../store/clockArithmetic.ts'
import type { SeatTimes } from './fairness.ts'
import type { Position } from './position.ts'

export interface MatchObserver {
  /** `null`: play without clocks. */
  readonly clocks: Clocks | null
  /** The round trips of all who may act at any moment. */
  trips(): SeatTimes
  /** Computes what will be shown of a position before it is written: a rule that throws then must not reach the log. */
  prepare(position: Position, events: readonly unknown[]): void
  /** Called while the entry is being written, to serialize what will be sent. The write may fail. */
  draft(position: Position, events: readonly unknown[]): void
  /** A new position is on disk. */
  advanced(events: readonly unknown[]): void
  /** A rule threw: the match cannot be played on. */
  frozen(error: Error): void
  /** The database has lost entries: the session is finished, and the match must be loaded again. Called once. */
  forgotten(): void
}

/** For a match without a table. */
export const UNOBSERVED: MatchObserver = {
  clocks: null,
  trips: () => new Map(),
  prepare() {},
  draft() {},
  advanced() {},
  frozen(error) {
    throw error
  },
  forgotten() {},
}
