/** Stores where each card of the hand lies, across reloads too: nothing moves under a finger that is about to tap. */

import { useEffect, useState } from 'react'
import type { CardId } from '../../types.ts'
import { parsePlaces, placeHand, type Places } from '../places.ts'

const KEY = 'parlour.wildstyle.hand'

export function usePlaces(hand: readonly CardId[] | number | undefined): Places {
  const cards = typeof hand === 'object' ? hand : []
  const [places, setPlaces] = useState(() => placeHand(parsePlaces(stored()), cards))
  useEffect(() => store(JSON.stringify(places)), [places])
  const next = placeHand(places, cards)
  if (next.length === places.length && next.every((card, place) => card === places[place])) return places
  setPlaces(next)
  return next
}

/** The tab's session storage; a browser may deny it. */
function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

function store(places: string): void {
  try {
    sessionStorage.setItem(KEY, places)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
