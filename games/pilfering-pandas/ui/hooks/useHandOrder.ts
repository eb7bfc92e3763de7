/** The own hand in the order of the player. */

import { useState } from 'react'
import type { Card } from '../../types.ts'
import { arrange, moveTo, type Sorting, sortCards } from '../order.ts'

export interface HandOrder {
  readonly cards: readonly Card[]
  readonly sorting: Sorting
  sort(by: Exclude<Sorting, 'hand'>): void
  move(card: Card, place: number): void
}

export function useHandOrder(hand: readonly Card[]): HandOrder {
  const [order, setOrder] = useState<{ readonly cards: readonly Card[]; readonly sorting: Sorting }>({
    cards: hand,
    sorting: 'hand',
  })
  const cards = arrange(order.cards, hand, order.sorting)
  if (cards !== order.cards) setOrder({ ...order, cards })
  return {
    cards,
    sorting: order.sorting,
    sort: by => setOrder({ cards: sortCards(cards, by), sorting: by }),
    move: (card, place) => setOrder({ cards: moveTo(cards, card, place), sorting: 'hand' }),
  }
}
