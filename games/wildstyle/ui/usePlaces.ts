/** Remembers where each card of the hand lies. */

import { useState } from 'react'
import type { CardId } from '../types.ts'
import { placeHand, type Places } from './places.ts'

const EMPTY: Places = [null, null, null]

export function usePlaces(hand: readonly CardId[] | number | undefined): Places {
  const cards = typeof hand === 'object' ? hand : []
  const [places, setPlaces] = useState(() => placeHand(EMPTY, cards))
  const next = placeHand(places, cards)
  if (next.length === places.length && next.every((card, place) => card === places[place])) return places
  setPlaces(next)
  return next
}
