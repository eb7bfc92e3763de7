/** Applies the server's frames to what the client knows. */

import type { ServerFrame, ServerMessage, Shown, Step } from './messages.ts'
import { applyPatch, PatchMisfit } from './patch.ts'

export type Update = Extract<ServerMessage, { type: 'update' }>

/** Where the match stands, as far as the client knows. */
export interface Known {
  /** Number of entries in the match's log. */
  readonly seq: number
  readonly shown: Shown
  /** What led here from the previous `seq`; empty after a whole update. */
  readonly events: readonly unknown[]
}

export function isStep(frame: ServerFrame): frame is Step {
  return Array.isArray(frame)
}

/** `null`: the step does not fit what the client knows. It needs a whole update: say `hello`. */
export function follow(known: Known | null, frame: Update | Step): Known | null {
  if (!isStep(frame)) {
    const { seq, shown } = frame
    return { seq, shown, events: [] }
  }
  const [seq, undo, change, ...events] = frame
  if (!known || seq !== known.seq + 1) return null
  try {
    const shown = applyPatch(known.shown, change) as Shown
    return { seq, shown: { ...shown, undo }, events }
  } catch (error) {
    if (error instanceof PatchMisfit) return null
    throw error
  }
}
