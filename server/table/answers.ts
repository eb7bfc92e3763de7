/** What somebody at a table hears when they asked for something. */

import type { GameBox, Names, Seat } from '#kernel'
import type { ServerMessage } from '#protocol/messages.ts'
import type { Answer } from '../match/contests.ts'
import type { Refused } from '../match/idempotency.ts'
import { NotSaved } from '../store/store.ts'
import { explain, explainLost, explainPause, refuse, type ServerReason } from '../match/serverRefusals.ts'

/** What sentences need to know. */
export interface RefusalContext {
  readonly box: GameBox
  readonly names: Names
  /** For whom the table waits. */
  readonly missing: readonly Seat[]
}

/** It is done, and has no place in the log. */
export const DONE: Answer = { ok: true, seq: 0 }

export function refusalFor(code: ServerReason): Refused {
  return { ok: false, refusal: refuse(code) }
}

/** What could not be saved did not happen, and whoever asked for it is told so. */
export async function refusedIfNotSaved(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotSaved) return refusalFor('NOT_SAVED')
    throw error
  }
}

export function refusalMessage(id: string, answer: Refused, { box, names, missing }: RefusalContext): ServerMessage {
  const { lost } = answer
  const refusal = explain(answer.refusal, box)
  const text = lost
    ? explainLost(lost, names(lost.to))
    : refusal.code === 'PAUSED'
      ? explainPause(missing.map(names))
      : refusal.text
  return { type: 'refused', id, refusal: { ...refusal, text, ...(lost && { lost }) } }
}

/** For everybody there, whoever asked. */
export function problemAt(box: GameBox, reason: 'FROZEN' | 'NOT_SAVED'): ServerMessage {
  const { code, text } = explain(refuse(reason), box)
  return { type: 'problem', code, text, fatal: false }
}
