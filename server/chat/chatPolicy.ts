/** How people talk at a table: as its options say, or as everybody agreed since. */

import { type GameBox, talkPolicies } from '#kernel'
import { withTerms } from '../lobby/lobby.ts'
import type { TableRow } from '../store/store.ts'
import type { ServerReason } from '../match/serverRefusals.ts'

type Options = TableRow['options']

/** The option that everybody agreed to change, if they did; the match itself keeps those it was begun with. */
export function agreedPolicy(box: GameBox, { terms }: Pick<TableRow, 'terms'>): Options {
  const known = terms?.talk === undefined ? null : talkPolicies(box)
  return known ? { [known.option]: terms!.talk } : {}
}

/** By what name of the game's own people talk at a table with these options; `null` where there is but one way. */
export function policyAt(box: GameBox, options: Options): string | null {
  const known = talkPolicies(box)
  return known && String(options[known.option])
}

/** Why nobody can ask for talking this way at a table with these options, or `null`. */
export function whyNotPolicy(box: GameBox, options: Options, policy: string): ServerReason | null {
  const known = talkPolicies(box)
  if (!known) return 'ONE_WAY_TO_TALK'
  if (!known.policies.includes(policy)) return 'NO_SUCH_TALK'
  return policyAt(box, options) === policy ? 'TALK_AS_NOW' : null
}

/** Everybody agreed to talk this way. `null`: they did before. */
export function withPolicy(row: TableRow, policy: string): TableRow | null {
  return row.terms?.talk === policy ? null : withTerms(row, { ...row.terms, talk: policy })
}
