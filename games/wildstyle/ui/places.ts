/** A hand has three places, and cards keep theirs: nothing moves under a finger that is about to tap. */

import type { CardId } from '../types.ts'

export type Places = readonly (CardId | null)[]

/** Cards that are still there stay where they are, new ones come into the gaps. */
export function placeHand(before: Places, hand: readonly CardId[]): Places {
  const places = before.map(card => (card !== null && hand.includes(card) ? card : null))
  for (const card of hand) {
    if (places.includes(card)) continue
    const gap = places.indexOf(null)
    if (gap === -1) places.push(card)
    else places[gap] = card
  }
  return places
}
