/** A board's hands without its pictures: what pointing leads to, for checks that no click lies. */

import type { ContentFiles } from '../box.ts'
import type { Seat, Tagged } from '../game.ts'
import type { Rng } from '../rng.ts'

/** One player before a board, in one position. */
export interface Pointer {
  /** What is sent when a player points at all that this action needs, step by step as the board takes it; `null` for nothing. */
  pointFor(action: Tagged): Tagged | null
  /** What is sent when somebody points at whatever there is, legal or not; `null` for nothing. */
  wander(rng: Rng, clicks: number): Tagged | null
}

/** games/<game>/ui/testing/clicks.ts */
export interface ClicksModule {
  clicks(content: ContentFiles): (view: unknown, viewer: Seat, actions: readonly Tagged[]) => Pointer
}
