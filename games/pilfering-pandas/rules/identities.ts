/** A set of identities as bits: one row for each suit, one bit for each number. Fast to create, test and join. */

import { type Identity, IDENTITIES, match, NUMBERS, numberOf, suitOf } from './cards.ts'
import { SUITS } from '../types.ts'

/** rows[suit] has bit `number - 1` if that identity is among them. */
export type Identities = readonly number[]

/** A row with all its numbers. */
const FULL_ROW = 2 ** NUMBERS - 1

export const NO_IDENTITIES: Identities = SUITS.map(() => 0)

export function identitiesOf(ids: Iterable<Identity>): Identities {
  const rows = [...NO_IDENTITIES]
  for (const id of ids) rows[suitOf(id)]! |= bitOf(id)
  return rows
}

/** In ascending order. */
export function listOf(rows: Identities): Identity[] {
  const ids: Identity[] = []
  for (let id = 0; id < IDENTITIES; id++) if (includes(rows, id)) ids.push(id)
  return ids
}

export function includes(rows: Identities, id: Identity): boolean {
  return (rows[suitOf(id)]! & bitOf(id)) !== 0
}

/** All identities of these suits that are among `rows`. */
export function ofSuits(suits: readonly number[], rows: Identities = ALL): Identities {
  return rows.map((row, suit) => (suits.includes(suit) ? row : 0))
}

/** PP-11.3: identities that share a suit or number with any of these. */
export function matchingAny(ids: Iterable<Identity>): Identities {
  let found = NO_IDENTITIES
  for (const id of ids) found = found === NO_IDENTITIES ? MATCHING[id]! : union(found, MATCHING[id]!)
  return found
}

/** The suits, as bits, that have this number in `rows`. */
export function suitsOf(rows: Identities, number: number): number {
  let suits = 0
  for (let suit = 0; suit < rows.length; suit++) suits |= ((rows[suit]! >> (number - 1)) & 1) << suit
  return suits
}

export function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

const ALL: Identities = SUITS.map(() => FULL_ROW)

const MATCHING: readonly Identities[] = Array.from({ length: IDENTITIES }, (_, one) =>
  identitiesOf(Array.from({ length: IDENTITIES }, (_, other) => other).filter(other => match(one, other))),
)

export function union(some: Identities, more: Identities): Identities {
  return some.map((row, suit) => row | more[suit]!)
}

function bitOf(id: Identity): number {
  return 1 << (numberOf(id) - 1)
}
