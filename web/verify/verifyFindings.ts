/** The result of verifying a match, sentence by sentence. */

import { type Names, type SavedMatch, type Verdict, say } from '#kernel'
import type { SealMemory } from './sealMemory.ts'

export interface Finding {
  /** `open`: there was nothing to check it with. */
  readonly holds: 'yes' | 'no' | 'open'
  readonly text: string
}

export interface VerifiedMatch {
  readonly saved: SavedMatch
  /** What this browser saw at that table; `null` if it was not there. */
  readonly remembered: SealMemory | null
  readonly names: Names
  readonly game: string
}

export function findings(
  verdict: Extract<Verdict, { ok: true }>,
  { saved, remembered, names, game }: VerifiedMatch,
): Finding[] {
  const { entries, states, outcome } = verdict
  const { shuffle } = saved
  const played: Finding[] = [
    { holds: 'yes', text: say('All {entries} actions follow the rules of {game}.', { entries, game }) },
    states === null
      ? { holds: 'open', text: say('The file holds no hashes of positions to compare with.') }
      : { holds: 'yes', text: say('All {states} positions are as the file says.', { states }) },
  ]
  if (!outcome) played.push({ holds: 'open', text: say('The match was not played to its end.') })
  if (!shuffle) {
    return [
      ...played,
      { holds: 'open', text: say('Nothing was sealed: the cards came from one device, or from an older room.') },
    ]
  }
  const added = shuffle.nonces.flatMap((nonce, seat) => (nonce === null ? [] : names(seat)))
  return [
    { holds: 'yes', text: say('The secret is the one that was sealed.') },
    added.length > 0
      ? {
          holds: 'yes',
          text: say(
            'The cards were dealt from the secret and from what {listed} added, and dealt again they are the same.',
            { listed: listed(added) },
          ),
        }
      : {
          holds: 'open',
          text: say(
            'The cards were dealt from the secret alone: no player added anything, so the room could have chosen it.',
          ),
        },
    ...ownEvidence(shuffle, remembered),
    ...played,
  ]
}

function ownEvidence(shuffle: NonNullable<SavedMatch['shuffle']>, remembered: SealMemory | null): Finding[] {
  if (!remembered?.seal) {
    return [{ holds: 'open', text: say('This browser was not at the table: compare the seal with somebody who was.') }]
  }
  if (remembered.seal !== shuffle.seal) {
    return [{ holds: 'no', text: say('This browser was shown another seal at the table. Do not trust this deal.') }]
  }
  const seen: Finding = remembered.sealedFirst
    ? { holds: 'yes', text: say('It is the seal this browser was shown before it added anything.') }
    : { holds: 'open', text: say('It is the seal this browser was shown, but only after the cards were dealt.') }
  if (remembered.nonce === null) return [seen]
  return [
    seen,
    shuffle.nonces.includes(remembered.nonce)
      ? { holds: 'yes', text: say('What this browser added is in it.') }
      : { holds: 'no', text: say('What this browser added is not in it: it came too late, or was left out.') },
  ]
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
