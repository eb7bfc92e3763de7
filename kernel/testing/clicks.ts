/** A board's clicks without its pictures: for checks that a click sends the action it should. */

import type { ContentFiles } from '../box.ts'
import type { Seat, Tagged } from '../game.ts'
import type { Rng } from '../rng.ts'

/** One player at a board, in one position. */
export interface Pointer {
  /**
   * What is sent when a player clicks all that this action needs, step by step as the board takes it; `null` for
   * nothing.
   */
  pointFor(action: Tagged): Tagged | null
  /** What is sent when a player clicks anything, legal or not; `null` for nothing. */
  wander(rng: Rng, clicks: number): Tagged | null
}

/** games/<game>/ui/testing/clicks.ts */
export interface ClicksModule {
  clicks(content: ContentFiles): (view: unknown, viewer: Seat, actions: readonly Tagged[]) => Pointer
}
