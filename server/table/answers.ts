/** Answers to the requests of players and spectators. */

import type { GameBox, Names, Seat } from '#kernel'
import type { ServerMessage } from '#protocol/messages.ts'
import type { Answer } from '../match/contests.ts'
import type { Refused } from '../match/idempotency.ts'
import { NotSaved } from '../store/store.ts'
import { explain, explainLost, explainPause, refuse, type ServerReason } from '../match/serverRefusals.ts'

/** What the texts of refusals need. */
export interface RefusalContext {
  readonly box: GameBox
  readonly names: Names
  /** The seats that the table waits for. */
  readonly missing: readonly Seat[]
}

/** Done, without a place in the log. */
export const DONE: Answer = { ok: true, seq: 0 }

export function refusalFor(code: ServerReason): Refused {
  return { ok: false, refusal: refuse(code) }
}

/** Turns `NotSaved` into a refusal: what was not saved did not happen. */
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

/** A message for all connections at the table. */
export function problemAt(box: GameBox, reason: 'FROZEN' | 'NOT_SAVED'): ServerMessage {
  const { code, text } = explain(refuse(reason), box)
  return { type: 'problem', code, text, fatal: false }
}
