/** The way back over one's own latest actions, as far as this page saw them: what taking back will show. */

import type { Tagged } from '#kernel'

interface Sent {
  /** The place in the log one looked at, and what was seen there. */
  readonly seq: number
  readonly view: unknown
  readonly isUndo: boolean
}

export interface UndoHistory {
  /** An action is under way from this position. */
  sent(seq: number, view: unknown, action: Tagged): void
  /** It has its place in the log. */
  confirmed(seq: number): void
  /** It was turned down. */
  refused(): void
  /** What was seen before the latest action, with the log at `seq`; `null` if we do not know, or something came after it. */
  before(seq: number): unknown
}

export function createUndoHistory(undoAction: () => string | undefined): UndoHistory {
  let views: readonly unknown[] = []
  /** Where the log stood after the last action we know of. */
  let until = -1
  let sent: Sent | null = null
  return {
    sent(seq, view, { type }) {
      if (seq !== until) views = []
      sent = { seq, view, isUndo: type === undoAction() }
    },
    confirmed(seq) {
      if (!sent) return
      // Somebody else came between, so nobody takes back what was before.
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
