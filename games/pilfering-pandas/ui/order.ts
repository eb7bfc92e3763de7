/** The order of the cards in the own hand: only the player changes it. */

import { compareCards, isKey } from '../rules/cards.ts'
import type { Card } from '../types.ts'

/** `hand`: in order of arrival, or as the player moved them. */
export type Sorting = 'suit' | 'number' | 'hand'

/** The hand in its old order; a new card goes where the sorting puts it, else to the right. */
export function arrange(order: readonly Card[], hand: readonly Card[], sorting: Sorting): readonly Card[] {
  const kept = order.filter(card => hand.includes(card))
  const fresh = hand.filter(card => !order.includes(card))
  if (fresh.length === 0 && kept.length === order.length) return order
  if (sorting === 'hand') return [...kept, ...fresh]
  const arranged = [...kept]
  for (const card of fresh) {
    const place = arranged.findIndex(other => compare(sorting, card, other) < 0)
    arranged.splice(place === -1 ? arranged.length : place, 0, card)
  }
  return arranged
}

export function sortCards(cards: readonly Card[], sorting: Exclude<Sorting, 'hand'>): readonly Card[] {
  return cards.toSorted((a, b) => compare(sorting, a, b))
}

/** The card moved to where another one is. */
export function moveTo(order: readonly Card[], card: Card, place: number): readonly Card[] {
  const from = order.indexOf(card)
  if (from === -1 || place < 0 || place >= order.length || place === from) return order
  return order.toSpliced(from, 1).toSpliced(place, 0, card)
}

function compare(sorting: Exclude<Sorting, 'hand'>, a: Card, b: Card): number {
  if (sorting === 'suit' || isKey(a) || isKey(b)) return compareCards(a, b)
  return Number(a[1]) - Number(b[1]) || compareCards(a, b)
}
