/** How players talk at a table: as its options say, or as all agreed since. */

import { type GameBox, talkPolicies } from '#kernel'
import { withTerms } from '../lobby/lobby.ts'
import type { TableRow } from '../store/store.ts'
import type { ServerReason } from '../match/serverRefusals.ts'

type Options = TableRow['options']

/** The option that all agreed to change, if any; the match itself keeps the options it began with. */
export function agreedPolicy(box: GameBox, { terms }: Pick<TableRow, 'terms'>): Options {
  const known = terms?.talk === undefined ? null : talkPolicies(box)
  return known ? { [known.option]: terms!.talk } : {}
}

/** The game's name for the way of talking with these options; `null` if the game knows only one. */
export function policyAt(box: GameBox, options: Options): string | null {
  const known = talkPolicies(box)
  return known && String(options[known.option])
}

/** Why this way of talking cannot be proposed with these options, or `null`. */
export function whyNotPolicy(box: GameBox, options: Options, policy: string): ServerReason | null {
  const known = talkPolicies(box)
  if (!known) return 'ONE_WAY_TO_TALK'
  if (!known.policies.includes(policy)) return 'NO_SUCH_TALK'
  return policyAt(box, options) === policy ? 'TALK_AS_NOW' : null
}

/** Sets the way of talking that all agreed to. `null`: it is set already. */
export function withPolicy(row: TableRow, policy: string): TableRow | null {
  return row.terms?.talk === policy ? null : withTerms(row, { ...row.terms, talk: policy })
}
