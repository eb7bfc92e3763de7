/** The ways of talking among which the people at a table may choose while they play, in the words of the game. */

import { type GameBox, talkPolicies } from '#kernel'
import type { TableInfo } from '#protocol/messages.ts'

export interface TalkWay {
  /** As the game itself calls it. */
  readonly policy: string
  readonly words: string
}

export interface TalkWays {
  readonly now: TalkWay
  readonly others: readonly TalkWay[]
}

/** `null` where there is nothing to choose: in a game that knows one way, off the match, or in a room that knows nothing of it. */
export function talkWays(box: GameBox, { talk, status }: Pick<TableInfo, 'talk' | 'status'>): TalkWays | null {
  const known = talkPolicies(box)
  if (!known || talk === undefined || status !== 'playing') return null
  const others = known.policies.filter(policy => policy !== talk)
  return { now: wayOf(box, talk), others: others.map(policy => wayOf(box, policy)) }
}

export function wayWords(box: GameBox, policy: string): string {
  const option = talkPolicies(box)?.option ?? ''
  return box.text.options[option]?.values?.[policy] ?? policy
}

/** What people agreed on between two looks at a table, in words; `null` if they talk as before. */
export function newWay(box: GameBox | null, before: TableInfo | null, now: TableInfo): string | null {
  if (!box || before?.status !== 'playing' || before.talk === undefined || now.talk === undefined) return null
  return before.talk === now.talk ? null : wayWords(box, now.talk)
}

function wayOf(box: GameBox, policy: string): TalkWay {
  return { policy, words: wayWords(box, policy) }
}
