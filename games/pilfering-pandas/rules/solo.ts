/** The solo rules (PP-18). */

import type { Refusal } from '#kernel'
import { identityOf, isKey, match } from './cards.ts'
import type { Content } from '../content.ts'
import { isSolo, type Play } from '../text/facts.ts'
import { refuse } from '../text/refusals.ts'
import type { Card, State } from '../types.ts'

/** PP-18.3. `more` cards are about to be taken. */
export function checkHandLimit(content: Content, state: State, more: number): Refusal | null {
  const count = state.seats[0]!.hand.length + more
  return isSolo(state) && count > content.constants.soloHandLimit ? refuse('HAND_LIMIT', { count }) : null
}

/**
 * PP-18.5: the least an action leaves in hand. Fewer than two only to escape: `wins` says whether the Panda marker is then at
 * the win space and ahead, and the hand must be empty or its one card fit to be stashed.
 */
export function checkMinimumHand(
  content: Content,
  state: State,
  left: readonly Card[],
  wins: () => boolean,
): Refusal | null {
  if (!isSolo(state) || left.length >= content.constants.soloMinimumHand) return null
  const finishes =
    left.length === 0 || (left.length === 1 && !state.turnMods.dozing && !state.barred.includes(left[0]!))
  return finishes && wins() ? null : refuse('SOLO_MIN_HAND')
}

/** PP-18.7: which cards of the Secret Stash may go to the Hideout. */
export function secretOptions(stash: readonly Card[], end: Card | undefined): readonly Card[] {
  if (end === undefined || isKey(end)) return stash
  const matching = stash.filter(card => !isKey(card) && match(identityOf(card), identityOf(end)))
  return matching.length > 0 ? matching : stash
}

export function checkSecretStash(state: State, card: Card): Refusal | null {
  if (!state.secretStash.includes(card)) return refuse('NOT_IN_SECRET_STASH', { card })
  const end = state.hideout.at(-1)
  const fits = secretOptions(state.secretStash, end)
  return fits.includes(card) ? null : refuse('SECRET_STASH_MUST_MATCH', { card, end: end!, fits: fits.join(' ') })
}

export function layFromSecretStash({ state, host }: Play, card: Card): void {
  state.secretStash = state.secretStash.filter(other => other !== card)
  state.hideout.push(card)
  host.emit({ type: 'secretStashed', seat: state.turn, card })
}
