/**
 * Which rows of cards are sets, with Keys as constraints (PP-9, PP-10, PP-A1). Nothing is declared: a Trade
 * area is legal as long as its Keys can be read so that every set in it is one.
 */

import {
  compareCards,
  type Identity,
  IDENTITIES,
  identity,
  identityOf,
  isKey,
  KEY,
  NUMBERS,
  numberOf,
  suitOf,
} from './cards.ts'
import { type Identities, identitiesOf, NO_IDENTITIES } from './identities.ts'
import { type Area, type Card, SUITS, type TradeSet } from '../types.ts'

/** One way to read a row of cards as a set: the identity at each place. */
export interface Reading {
  readonly kind: 'run' | 'number'
  readonly identities: readonly Identity[]
}

/** Every reading of the cards as one set of at least `min`; none if they are no set. */
export function readings(cards: readonly Card[], min: number): Reading[] {
  const given = cards.map(identityOf)
  const first = given.findIndex(id => id !== KEY)
  if (cards.length < min || first === -1) return []
  const found: Reading[] = []
  addRun(given, first, 1, found)
  addRun(given, first, -1, found)
  addNumberSets(given, first, found)
  return found
}

/** PP-9.2, PP-9.3. */
function addRun(given: readonly Identity[], anchor: number, direction: 1 | -1, found: Reading[]): void {
  const number = numberOf(given[anchor]!)
  const start = number - direction * anchor
  const end = start + direction * (given.length - 1)
  if (Math.min(start, end) < 1 || Math.max(start, end) > NUMBERS) return
  const first = given[anchor]! - direction * anchor
  for (let place = anchor + 1; place < given.length; place++) {
    if (given[place] !== KEY && given[place] !== first + direction * place) return
  }
  found.push({ kind: 'run', identities: given.map((_, place) => first + direction * place) })
}

/** PP-9.4: each Key takes one of the remaining suits. */
function addNumberSets(given: readonly Identity[], anchor: number, found: Reading[]): void {
  const number = numberOf(given[anchor]!)
  let taken = 0
  let keys = 0
  for (const id of given) {
    if (id === KEY) {
      keys++
      continue
    }
    const suit = 1 << suitOf(id)
    if (numberOf(id) !== number || taken & suit) return
    taken |= suit
  }
  if (keys === 0) {
    found.push({ kind: 'number', identities: given })
    return
  }
  for (const suits of ARRANGEMENTS[taken]![keys] ?? []) {
    let next = 0
    const identities = given.map(id => (id === KEY ? identity(suits[next++]!, number) : id))
    found.push({ kind: 'number', identities })
  }
}

/** Every ordered choice of `count` items. */
function arrangements<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) => arrangements(items.toSpliced(index, 1), count - 1).map(rest => [item, ...rest]))
}

/** ARRANGEMENTS[taken suits, as bits][k]: every ordered choice of k of the others. */
const ARRANGEMENTS: readonly (readonly (readonly number[])[])[][] = Array.from(
  { length: 2 ** SUITS.length },
  (_, taken) => {
    const free = SUITS.map((_, suit) => suit).filter(suit => !(taken & (1 << suit)))
    return Array.from({ length: free.length + 1 }, (_, count) => arrangements(free, count))
  },
)

type Row = Pick<Area, 'cards' | 'sets'>

/** The remaining readings of each set when all sets must hold at once; `null` if they cannot. Two passes are exact: sets form chains. */
export function solve({ cards, sets }: Row): Reading[][] | null {
  const left: Reading[][] = []
  for (const [index, set] of sets.entries()) {
    const found = readingsOf(cards, set)
    const before = sets[index - 1]
    if (before && before.e === set.s) {
      const ends = new Set(left[index - 1]!.map(lastOf))
      left.push(found.filter(reading => ends.has(reading.identities[0]!)))
    } else left.push(found)
    if (left[index]!.length === 0) return null
  }
  for (let index = sets.length - 2; index >= 0; index--) {
    if (sets[index + 1]!.s !== sets[index]!.e) continue
    const starts = new Set(left[index + 1]!.map(reading => reading.identities[0]!))
    left[index] = left[index]!.filter(reading => starts.has(lastOf(reading)))
  }
  return left
}

/** Whether an area that was legal still is after a change at its right end. Only sets connected by Keys can be affected. */
export function endHolds({ cards, sets }: Row): boolean {
  let first = sets.length - 1
  while (first > 0 && sets[first - 1]!.e === sets[first]!.s && isKey(cards[sets[first]!.s]!)) first--
  return solve({ cards, sets: sets.slice(first) }) !== null
}

function readingsOf(cards: readonly Card[], set: TradeSet): Reading[] {
  const found = readings(cards.slice(set.s, set.e + 1), set.min)
  return set.kind === 'number' ? found.filter(reading => reading.kind === 'number') : found
}

function hasKey(cards: readonly Card[], { s, e }: TradeSet): boolean {
  for (let place = s; place <= e; place++) if (isKey(cards[place]!)) return true
  return false
}

function lastOf(reading: Reading): Identity {
  return reading.identities.at(-1)!
}

/** What the card at a place can still stand for. The area must be legal. */
export function domain(row: Row, place: number): ReadonlySet<Identity> {
  const card = row.cards[place]!
  if (!isKey(card)) return ALONE[identityOf(card)]!
  const index = row.sets.findIndex(set => set.s <= place && place <= set.e)
  if (index === -1) return ANY // a loose Key: PP-20.11
  const { left, domains } = solution(row)
  const known = domains.get(place)
  if (known) return known
  const set = row.sets[index]!
  const found = new Set(left![index]!.map(({ identities }) => identities[place - set.s]!))
  domains.set(place, found)
  return found
}

/** `solve`, cached: the same row is asked for each of its Keys. */
export function solveOnce(row: Row): Solution['left'] {
  return solution(row).left
}

interface Solution {
  readonly sets: readonly TradeSet[]
  readonly length: number
  readonly left: readonly Reading[][] | null
  /** By place, as far as requested. */
  readonly domains: Map<number, ReadonlySet<Identity>>
}

/** Cards and sets of an area are replaced, never changed. */
function solution(row: Row): Solution {
  const known = solved.get(row.cards)
  if (known && known.sets === row.sets && known.length === row.cards.length) return known
  const found = { sets: row.sets, length: row.cards.length, left: solve(row), domains: new Map() }
  solved.set(row.cards, found)
  return found
}

const solved = new WeakMap<readonly Card[], Solution>()

const ANY: ReadonlySet<Identity> = new Set(Array.from({ length: IDENTITIES }, (_, id) => id))
/** ALONE[identity]: the set of this identity only. */
const ALONE: readonly ReadonlySet<Identity>[] = [...ANY].map(id => new Set([id]))

/** What may be laid at the right of the last set (PP-9.9); a Key may if anything may. The area must be legal. */
export function extensions(row: Row): Identities {
  const set = setAtEnd(row)
  if (!set) return NO_IDENTITIES
  const found: Identity[] = []
  // Without Keys a set is independent of its neighbours.
  const left = hasKey(row.cards, set) ? solveOnce(row)!.at(-1)! : readingsOf(row.cards, set)
  for (const { kind, identities } of left) {
    const last = identities.at(-1)!
    if (kind === 'run') {
      const direction = last - identities.at(-2)!
      const number = numberOf(last) + direction
      if (1 <= number && number <= NUMBERS) found.push(last + direction)
    } else {
      const number = numberOf(last)
      for (let suit = 0; suit < SUITS.length; suit++) {
        const id = identity(suit, number)
        if (!identities.includes(id)) found.push(id)
      }
    }
  }
  return identitiesOf(found)
}

export function setAtEnd({ cards, sets }: Row): TradeSet | undefined {
  const last = sets.at(-1)
  return last && last.e === cards.length - 1 ? last : undefined
}

export function isLooseKeyAtEnd(row: Row): boolean {
  const end = row.cards.at(-1)
  return end !== undefined && isKey(end) && !setAtEnd(row)
}

/** The area with a completely new set, or one that re-uses the end card (PP-9.5, PP-9.7). */
export function withSet({ cards, sets }: Row, added: readonly Card[], reuse: 'reuse' | 'new'): Row {
  const start = cards.length - (reuse === 'reuse' ? 1 : 0)
  const min = reuse === 'new' && added.length === 2 ? 2 : 3
  const set: TradeSet = { s: start, e: cards.length + added.length - 1, min, kind: null, bonus: false }
  return { cards: [...cards, ...added], sets: [...sets, set] }
}

/** The area with one card added at the right of its last set (PP-9.9). */
export function withExtension({ cards, sets }: Row, card: Card): Row {
  return { cards: [...cards, card], sets: sets.with(sets.length - 1, { ...sets.at(-1)!, e: cards.length }) }
}

/** The area with a new set at its left (PP-20.12). */
export function withBackDoorSet({ cards, sets }: Row, added: readonly Card[]): Row {
  const moved = sets.map(set => ({ ...set, s: set.s + added.length, e: set.e + added.length }))
  const set: TradeSet = { s: 0, e: added.length - 1, min: 3, kind: null, bonus: false }
  return { cards: [...added, ...cards], sets: [set, ...moved] }
}

/** PP-11.5: whether the set can be read as equal numbers with all three preferred suits. */
export function earnsBonus(row: Row, index: number, prefers: readonly number[]): boolean {
  const { s, e, bonus } = row.sets[index]!
  if (bonus) return false
  let number: string | undefined
  for (let place = s; place <= e; place++) {
    const card = row.cards[place]!
    if (isKey(card)) continue
    number ??= card[1]
    if (card[1] !== number) return false
  }
  const left = hasKey(row.cards, row.sets[index]!)
    ? (solve(row)?.[index] ?? [])
    : readingsOf(row.cards, row.sets[index]!)
  return left.some(
    ({ kind, identities }) => kind === 'number' && prefers.every(suit => identities.some(id => suitOf(id) === suit)),
  )
}

/**
 * The one form in which a play is listed and laid out. Keys are interchangeable, and so is the order inside an equal-number
 * set: only its first and last card matter later. So Keys come in ascending order, and when two cards of one number prove such
 * a set, its inner cards are sorted. The first card counts as inner if the end card goes before it.
 */
export function canonicalCards(cards: readonly Card[], reuse: 'reuse' | 'new'): Card[] {
  const loot = cards.filter(card => !isKey(card))
  const ordered = [...cards]
  if (loot.length >= 2 && loot.every(card => card[1] === loot[0]![1])) {
    const from = reuse === 'reuse' ? 0 : 1
    const inner = ordered.slice(from, -1).toSorted(compareCards)
    ordered.splice(from, inner.length, ...inner)
  }
  const keys = ordered.filter(isKey).toSorted()
  let next = 0
  return ordered.map(card => (isKey(card) ? keys[next++]! : card))
}
