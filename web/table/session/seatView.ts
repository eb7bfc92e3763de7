/** What a player sees of a position that was told: what they may do there, or what their own action will make of it. */

import { type GameBox, hashJson, type Seat, type Tagged } from '#kernel'
import type { Known } from '#protocol/follow.ts'
import { predictAction, listActions } from './optimisticUpdate.ts'
import type { Position } from './tableSession.ts'
import type { UndoHistory } from './undoHistory.ts'

export interface SeatViewSetup {
  /** The rules, once they are here, and our seat. */
  viewpoint(): { readonly box: GameBox | null; readonly you: Seat | null }
  readonly trail: UndoHistory
  /** Milliseconds of the match. */
  now(): number
}

export interface SeatView {
  /** With our own action, if one is under way, on top. */
  position(told: Known, own: Tagged | null): Position
  /** As the server makes it of its own. */
  hash(view: unknown): string
  /** We sit elsewhere now: what we may do is to be listed again. */
  sitElsewhere(): void
}

export function createSeatView({ viewpoint, trail, now }: SeatViewSetup): SeatView {
  /** Of the view we were told last: each is made once, and the hash only if the server asks. */
  let hashed: { readonly view: unknown; readonly hash: string } | null = null
  let listed: { readonly view: unknown; readonly actions: readonly Tagged[] } | null = null

  return {
    position({ seq, shown, events }, own) {
      const { box, you } = viewpoint()
      const { view, outcome, undo } = shown
      const idle = { seq, view, actions: [], events: events as readonly Tagged[], outcome, undo }
      if (!box) return idle
      const before = own && own.type === box.game.undo?.action ? trail.before(seq) : null
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
