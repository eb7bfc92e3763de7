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

const EMPTY: Places = [null, null, null]

/** From a drawer: whatever is no hand of cards counts as an empty one. */
export function parsePlaces(stored: string | null): Places {
  const isCards = (value: unknown): value is Places =>
    Array.isArray(value) &&
    value.length === EMPTY.length &&
    value.every(card => card === null || typeof card === 'string')
  try {
    const found: unknown = JSON.parse(stored ?? 'null')
    return isCards(found) ? found : EMPTY
  } catch (error) {
    if (error instanceof SyntaxError) return EMPTY
    throw error
  }
}
