/** The chat policies the players at a table may agree on during a match, in the words of the game. */

import { type GameBox, talkPolicies } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'

export interface PolicyChoice {
  /** The game's own name for it. */
  readonly policy: string
  readonly words: string
}

export interface PolicyChoices {
  readonly now: PolicyChoice
  readonly others: readonly PolicyChoice[]
}

/** `null` where there is no choice: in a game with one policy, outside a match, or on a server without proposals. */
export function policyChoices(
  box: GameBox,
  { talk, status }: Pick<TableInfo, 'talk' | 'status'>,
): PolicyChoices | null {
  const known = talkPolicies(box)
  if (!known || talk === undefined || status !== 'playing') return null
  const others = known.policies.filter(policy => policy !== talk)
  return { now: wayOf(box, talk), others: others.map(policy => wayOf(box, policy)) }
}

export function policyText(box: GameBox, policy: string): string {
  const option = talkPolicies(box)?.option ?? ''
  return box.text.options[option]?.values?.[policy] ?? policy
}

/** What players agreed on between two snapshots of a table, in words; `null` if nothing changed. */
export function changedPolicy(box: GameBox | null, before: TableInfo | null, now: TableInfo): string | null {
  if (!box || before?.status !== 'playing' || before.talk === undefined || now.talk === undefined) return null
  return before.talk === now.talk ? null : policyText(box, now.talk)
}

function wayOf(box: GameBox, policy: string): PolicyChoice {
  return { policy, words: policyText(box, policy) }
}
