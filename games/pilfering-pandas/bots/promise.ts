/** The value of cards that are no set yet: pairs that lack one card. For bots. */

import { IDENTITIES, identityOf, KEY, numberOf, suitOf } from '../rules/cards.ts'
import type { Card } from '../types.ts'

/** Two equal numbers, two neighbours of a suit, two with a gap of one; a Key goes with anything. */
const EQUAL = 0.55
const NEIGHBOURS = 0.66
const ONE_APART = 0.3
const KEY_PROMISE = 1.2
/** The limit per card: a card is in one set only. */
const MOST_PER_CARD = 1.5

/** PAIRS[a * IDENTITIES + b]: the value of two Loot cards together. */
const PAIRS: readonly number[] = Array.from({ length: IDENTITIES * IDENTITIES }, (_, index) =>
  pairOf(Math.floor(index / IDENTITIES), index % IDENTITIES),
)

function pairOf(one: number, other: number): number {
  if (one === other) return 0
  if (numberOf(one) === numberOf(other)) return EQUAL
  if (suitOf(one) !== suitOf(other)) return 0
  const distance = Math.abs(one - other)
  return distance === 1 ? NEIGHBOURS : distance === 2 ? ONE_APART : 0
}

export function pairPromise(one: Card, other: Card): number {
  const [a, b] = [identityOf(one), identityOf(other)]
  return a === KEY || b === KEY ? 0 : PAIRS[a * IDENTITIES + b]!
}

/** The value of cards with each other, and with cards that lie elsewhere. */
export interface Promise {
  readonly among: number
  readonly along: number
}

/** promises[i] for the cards without card i; the last for all of them. A stash is thus evaluated without recomputing everything. */
export function promisesWithout(cards: readonly Card[], elsewhere: readonly Card[]): Promise[] {
  const ids = cards.map(identityOf)
  const others = elsewhere.map(identityOf)
  const matrix = ids.map(a => ids.map(b => (a === KEY || b === KEY ? 0 : PAIRS[a * IDENTITIES + b]!)))
  const sums = matrix.map(row => row.reduce((sum, value) => sum + value, 0))
  const along = ids.map(a => {
    if (a === KEY) return 0
    let sum = 0
    for (const b of others) if (b !== KEY) sum += PAIRS[a * IDENTITIES + b]!
    return Math.min(MOST_PER_CARD, sum)
  })
  const promise = (without: number): Promise => {
    let among = 0
    let beside = 0
    for (let i = 0; i < ids.length; i++) {
      if (i === without) continue
      among += ids[i] === KEY ? KEY_PROMISE : Math.min(MOST_PER_CARD, sums[i]! - (matrix[i]![without] ?? 0)) / 2
      beside += along[i]!
    }
    return { among, along: beside }
  }
  return [...ids.map((_, index) => promise(index)), promise(ids.length)]
}
