/** Cards: suits, numbers, Keys, and the cards of a match. */

import { type Card, type PlanCard, type Suit, SUITS } from '../types.ts'

/**
 * A (suit, number) pair as a number from 0 to 44: nine to a suit. All 45 exist as identities,
 * those left out of the deck too (PP-2.7).
 */
export type Identity = number

export const NUMBERS = 9
export const IDENTITIES = SUITS.length * NUMBERS

/** The value of `identityOf` for a Key. */
export const KEY = -1

const FIRST_DIGIT = '1'.charCodeAt(0)
/** FIRST_OF_SUIT[character code]: the identity of its card with number 1. */
const FIRST_OF_SUIT: readonly number[] = Array.from({ length: 128 }, (_, code) => {
  const suit = SUITS.indexOf(String.fromCharCode(code) as Suit)
  return suit === -1 ? KEY : suit * NUMBERS
})

export function identityOf(card: Card): Identity {
  const first = FIRST_OF_SUIT[card.charCodeAt(0)] ?? KEY
  return first === KEY ? KEY : first + card.charCodeAt(1) - FIRST_DIGIT
}

export function identity(suit: number, number: number): Identity {
  return suit * NUMBERS + number - 1
}

/** The index of the suit in `SUITS`. */
export function suitOf(identity: Identity): number {
  return (identity / NUMBERS) | 0
}

/** From 1 to 9. */
export function numberOf(identity: Identity): number {
  return (identity % NUMBERS) + 1
}

export function cardOf(identity: Identity): Card {
  return LOOT[identity]!
}

const LOOT: readonly Card[] = SUITS.flatMap(suit =>
  Array.from({ length: NUMBERS }, (_, index) => `${suit}${index + 1}`),
)

export function isKey(card: Card): boolean {
  return card.charCodeAt(0) === 75
}

export function isPlan(card: Card | PlanCard): card is PlanCard {
  return card.charCodeAt(0) === 70
}

export function planOf(card: PlanCard): string {
  return card.slice(2)
}

export function planCard(plan: string): PlanCard {
  return `F:${plan}`
}

/** PP-11.3: the same number or the same suit. */
export function match(a: Identity, b: Identity): boolean {
  return suitOf(a) === suitOf(b) || numberOf(a) === numberOf(b)
}

/** By suit, then number, then Keys: the order in which sets are listed and hands are sorted. */
export function compareCards(a: Card, b: Card): number {
  return orderOf(a) - orderOf(b)
}

function orderOf(card: Card): number {
  return isKey(card) ? IDENTITIES + card.charCodeAt(1) : identityOf(card)
}

/** PP-4.5: the cards of a match, in the order of `compareCards`. */
export function cardsInPlay({ maxNumber, keys }: { readonly maxNumber: number; readonly keys: number }): Card[] {
  const loot = SUITS.flatMap((_, suit) =>
    Array.from({ length: maxNumber }, (_, index) => cardOf(identity(suit, index + 1))),
  )
  return [...loot, ...Array.from({ length: keys }, (_, index) => `K${index + 1}`)]
}
