/** A hand has three places, and cards keep theirs: nothing moves under a finger that is about to tap. */

import type { CardId } from '../types.ts'

export type Places = readonly (CardId | null)[]

/** Cards that are still in hand keep their places, new ones fill the gaps. */
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

/** From storage: anything invalid counts as an empty hand. */
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
