/** The views before the player's own latest actions, as far as this page saw them: what an undo will show. */

import type { Tagged } from '#kernel'

interface Sent {
  /** A place in the log, and the view there. */
  readonly seq: number
  readonly view: unknown
  readonly isUndo: boolean
}

export interface UndoHistory {
  /** An action is under way from this position. */
  sent(seq: number, view: unknown, action: Tagged): void
  /** It has its place in the log. */
  confirmed(seq: number): void
  /** It was refused. */
  refused(): void
  /** The view before the latest action, with the log at `seq`; `null` if we do not know, or another entry followed. */
  before(seq: number): unknown
}

export function createUndoHistory(undoAction: () => string | undefined): UndoHistory {
  let views: readonly unknown[] = []
  /** The length of the log after the last action we know of. */
  let until = -1
  let sent: Sent | null = null
  return {
    sent(seq, view, { type }) {
      if (seq !== until) views = []
      sent = { seq, view, isUndo: type === undoAction() }
    },
    confirmed(seq) {
      if (!sent) return
      // Another player's entry came between, so what was before can no longer be undone to.
      const known = sent.seq === seq - 1 ? views : []
      views = sent.isUndo ? known.slice(0, -1) : [...known, sent.view]
      until = seq
      sent = null
    },
    refused() {
      sent = null
    },
    before: seq => (seq === until ? (views.at(-1) ?? null) : null),
  }
}
