/** What a player sees of a position: the legal actions there, or the predicted result of their own action. */

import { type GameBox, hashJson, type Seat, type Tagged } from '#kernel'
import type { Known } from '#protocol/follow.ts'
import { predictAction, listActions } from './optimisticUpdate.ts'
import type { Position } from './tableSession.ts'
import type { UndoHistory } from './undoHistory.ts'

export interface SeatViewSetup {
  /** The rules, once loaded, and our seat. */
  viewpoint(): { readonly box: GameBox | null; readonly you: Seat | null }
  readonly undoHistory: UndoHistory
  /** Milliseconds of the match. */
  now(): number
}

export interface SeatView {
  /** With our own action on top, if one is under way. */
  position(told: Known, own: Tagged | null): Position
  /** The hash, as the server computes it. */
  hash(view: unknown): string
  /** Our seat changed: list the legal actions again. */
  sitElsewhere(): void
}

export function createSeatView({ viewpoint, undoHistory, now }: SeatViewSetup): SeatView {
  /** Caches for the latest view; the hash is computed only if the server asks. */
  let hashed: { readonly view: unknown; readonly hash: string } | null = null
  let listed: { readonly view: unknown; readonly actions: readonly Tagged[] } | null = null

  return {
    position({ seq, shown, events }, own) {
      const { box, you } = viewpoint()
      const { view, outcome, undo } = shown
      const idle = { seq, view, actions: [], events: events as readonly Tagged[], outcome, undo }
      if (!box) return idle
      const before = own && own.type === box.game.undo?.action ? undoHistory.before(seq) : null
      if (before !== null) return { ...idle, view: before, events: [], undo: false }
      if (own) return predictAction(box.game, idle, you, own, now())
      if (listed?.view !== view) listed = { view, actions: listActions(box.game, view, you) }
      return { ...idle, actions: listed!.actions }
    },
    hash(view) {
      if (hashed?.view !== view) hashed = { view, hash: hashJson(view) }
      return hashed!.hash
    },
    sitElsewhere() {
      listed = null
    },
  }
}
