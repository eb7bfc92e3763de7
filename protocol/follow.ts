/** Keeping up with what the server shows, frame by frame. */

import type { ServerFrame, ServerMessage, Shown, Step } from './messages.ts'
import { applyPatch, type Patch, PatchMisfit } from './patch.ts'
import { Shorthand, ShorthandMisfit } from './shorthand.ts'

export type Update = Extract<ServerMessage, { type: 'update' }>

/** Where the match stands, as far as we were told. */
export interface Known {
  /** Number of entries in the match's log. */
  readonly seq: number
  readonly shown: Shown
  /** What led here from the previous `seq`; nothing after a whole update. */
  readonly events: readonly unknown[]
  /** Remembers more with every step: what is known after a step takes the place of what was known before. */
  readonly shorthand: Shorthand
}

export function isStep(frame: ServerFrame): frame is Step {
  return Array.isArray(frame)
}

/** `null`: the step does not fit what we know. Only a whole update helps then: say `hello`. */
export function follow(known: Known | null, frame: Update | Step): Known | null {
  if (!isStep(frame)) {
    const { seq, shown, memory } = frame
    return { seq, shown, events: [], shorthand: new Shorthand(memory) }
  }
  const [seq, ...short] = frame
  if (!known || seq !== known.seq + 1) return null
  try {
    const [change, ...events] = known.shorthand.readFrame(short)
    return { ...known, seq, shown: applyPatch(known.shown, change as Patch) as Shown, events }
  } catch (error) {
    if (error instanceof PatchMisfit || error instanceof ShorthandMisfit) return null
    throw error
  }
}

/** The other end of it: the text of the step to `seq`, for those who read the same shorthand. */
export function stepText(seq: number, change: Patch, events: readonly unknown[], shorthand: Shorthand): string {
  return `[${seq},${shorthand.writeFrame(change, events)}]`
}
