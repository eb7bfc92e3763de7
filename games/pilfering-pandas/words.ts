/** What to call cards, suits, areas and steps. */

import { isKey, numberOf, identityOf } from './cards.ts'
import type { Content } from './content.ts'
import type { Card, Step, Suit, View } from './types.ts'

/** "purple 4", "Key 2"; a card nobody may know is "a card". */
export function cardName(content: Content, card: Card | null): string {
  if (card === null) return 'a card'
  if (isKey(card)) return `Key ${card[1]}`
  const suit = content.suits.get(card[0] as Suit)
  return suit ? `${suit.colour} ${numberOf(identityOf(card))}` : card
}

export function cardNames(content: Content, cards: readonly (Card | null)[]): string {
  return listed(cards.map(card => cardName(content, card)))
}

export function suitName(content: Content, suit: string): string {
  return content.suits.get(suit as Suit)?.animal.toLowerCase() ?? suit
}

export function meerkatName(content: Content, meerkat: string): string {
  return content.meerkats.get(meerkat)?.name ?? meerkat
}

export function areaName(content: Content, view: Pick<View, 'areas'>, index: number): string {
  const area = view.areas[index]
  return area ? meerkatName(content, area.meerkat) : `Meerkat ${index + 1}`
}

export function pandaName(content: Content, panda: string): string {
  return content.pandas.get(panda)?.name ?? panda
}

export function planName(content: Content, plan: string): string {
  return content.plans.get(plan)?.name ?? plan
}

export const STEP_NAMES: Readonly<Record<Step, string>> = {
  choosePandas: 'choosing Pandas',
  chooseStart: 'starting player',
  refresh: 'refresh',
  actions: 'action',
  stash: 'stash',
  check: 'win check',
  secret: 'Secret Stash',
  over: 'end',
}

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? 'nothing') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** "+3", "-2". */
export function signed(steps: number): string {
  return steps < 0 ? `${steps}` : `+${steps}`
}
