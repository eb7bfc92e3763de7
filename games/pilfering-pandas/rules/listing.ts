/** Lists all sets of a hand without trying every order (PP-A3). Each is found once, in the form of `canonicalCards`. */

import { cardOf, type Identity, identity, identityOf, isKey, NUMBERS, numberOf, suitOf } from './cards.ts'
import {
  countBits,
  type Identities,
  identitiesOf,
  includes,
  listOf,
  matchingAny,
  NO_IDENTITIES,
  ofSuits,
  suitsOf,
} from './identities.ts'
import { canonicalCards, domain, isLooseKeyAtEnd } from './sets.ts'
import { type Area, type Card, SUITS } from '../types.ts'

/** A hand sorted for listing. */
export interface SortedHand {
  /** Which Loot cards it holds. */
  readonly loot: Identities
  readonly keys: number
  /** choices[k]: every way to take k of the Keys, each in ascending order. */
  readonly choices: readonly (readonly (readonly Card[])[])[]
}

/** Placeholder in a row for a Key not yet chosen. */
const SOME_KEY = ''

/** Runs go up or down. */
const DIRECTIONS = [1, -1] as const

/** Completely new sets whose first card fits (PP-11.2, PP-11.3, PP-20.19). */
export function newSets(sorted: SortedHand, fits: Identities, min: 2 | 3): Card[][] {
  const found: Card[][] = []
  const emit = (row: readonly Card[]) => chooseKeys(sorted, row, found)
  if (sorted.keys > 0) loneCardSets(sorted, min, fits, emit)
  newRuns(sorted, min, fits, emit)
  newNumberSets(sorted, min, fits, emit)
  return found
}

/** Completely new sets whose last card fits: sets whose first card fits, reversed (PP-20.12). */
export function backDoorSets(sorted: SortedHand, fits: Identities): Card[][] {
  return newSets(sorted, fits, 3).map(cards => canonicalCards(cards.toReversed(), 'new'))
}

/** What may be added to the end card to make a set with it (PP-9.7). */
export function reusingSets(sorted: SortedHand, area: Area): Card[][] {
  const end = area.cards.at(-1)
  if (end === undefined) return []
  const found: Card[][] = []
  const emit = (row: readonly Card[]) => chooseKeys(sorted, row, found)
  const ends = domain(area, area.cards.length - 1)
  const lootNeeded = isKey(end) ? 2 : 1
  for (const id of ends) {
    if (countBits(sorted.loot[suitOf(id)]!) < lootNeeded) continue
    for (const direction of DIRECTIONS) {
      if (!staysOnRow(numberOf(id), direction, 2)) continue
      stepRun({ sorted, direction, lootNeeded, min: 2, row: [], emit }, id + direction, 0, 0)
    }
  }
  const fits = identitiesOf(ends)
  if (isKey(end)) loneCardReuses(sorted, fits, emit)
  else keyReuses(sorted, identityOf(end), emit)
  reusingNumberSets(sorted, fits, lootNeeded, emit)
  return found
}

/** Which identities may begin a completely new set here; none if the loose Key must be re-used. */
export function fittingFirst(
  area: Area,
  prefers: readonly number[],
  { fussy }: { readonly fussy: boolean },
): Identities {
  if (isLooseKeyAtEnd(area)) return NO_IDENTITIES
  if (area.cards.length === 0) return ofSuits(prefers)
  const matching = matchingAny(domain(area, area.cards.length - 1))
  return fussy ? ofSuits(prefers, matching) : matching
}

/** Which identities may end a set at the left of the area, or begin it if the area is empty (PP-20.12). */
export function fittingBackDoor(area: Area, prefers: readonly number[]): Identities {
  return area.cards.length === 0 ? ofSuits(prefers) : matchingAny(domain(area, 0))
}

export function sortHand(hand: readonly Card[]): SortedHand {
  const keys = hand.filter(isKey).toSorted()
  return {
    loot: identitiesOf(hand.filter(card => !isKey(card)).map(identityOf)),
    keys: keys.length,
    choices: keys.length === 0 ? NO_CHOICE : Array.from({ length: keys.length + 1 }, (_, k) => choicesOf(keys, k)),
  }
}

const NO_CHOICE = [[[]]]

function choicesOf(cards: readonly Card[], count: number): Card[][] {
  if (count === 0) return [[]]
  return cards.flatMap((card, index) => choicesOf(cards.slice(index + 1), count - 1).map(rest => [card, ...rest]))
}

/** One play for each choice of Keys: a bound or barred Key differs from the others. */
function chooseKeys({ choices }: SortedHand, row: readonly Card[], found: Card[][]): void {
  let keys = 0
  for (const card of row) if (card === SOME_KEY) keys++
  if (keys === 0) {
    found.push([...row])
    return
  }
  for (const choice of choices[keys]!) {
    const cards = [...row]
    let next = 0
    for (let place = 0; next < keys; place++) if (cards[place] === SOME_KEY) cards[place] = choice[next++]!
    found.push(cards)
  }
}

type Emit = (row: readonly Card[]) => void

/** Whether a run of `length` stays within 1 to 9. */
function staysOnRow(start: number, direction: 1 | -1, length: number): boolean {
  const end = start + direction * (length - 1)
  return 1 <= start && start <= NUMBERS && 1 <= end && end <= NUMBERS
}

function rowWith(card: Card, place: number, length: number): Card[] {
  const row = new Array<Card>(length).fill(SOME_KEY)
  row[place] = card
  return row
}

/** One Loot card among Keys: a run up, a run down or equal numbers, whichever fits. */
function loneCardSets({ loot, keys }: SortedHand, min: number, fits: Identities, emit: Emit): void {
  if (keys + 1 < min) return
  for (const id of listOf(loot)) {
    const suit = 1 << suitOf(id)
    const equals = suitsOf(fits, numberOf(id))
    for (let length = min; length <= keys + 1; length++) {
      for (let place = 0; place < length; place++) {
        const equal = equals & (place === 0 ? suit : ~suit)
        if (equal || runFits(id, place, length, fits)) emit(rowWith(cardOf(id), place, length))
      }
    }
  }
}

/** Whether a run of `length` with this identity at `place` can begin with a fitting card. */
function runFits(id: Identity, place: number, length: number, fits: Identities): boolean {
  return DIRECTIONS.some(direction => {
    const start = numberOf(id) - direction * place
    return staysOnRow(start, direction, length) && includes(fits, id - direction * place)
  })
}

function newRuns(sorted: SortedHand, min: number, fits: Identities, emit: Emit): void {
  for (let suit = 0; suit < SUITS.length; suit++) {
    const held = sorted.loot[suit]!
    const starts = sorted.keys > 0 ? fits[suit]! : fits[suit]! & held
    if (starts === 0 || countBits(held) < 2) continue
    for (let number = 1; number <= NUMBERS; number++) {
      if (!(starts & (1 << (number - 1)))) continue
      for (const direction of DIRECTIONS) {
        stepRun({ sorted, direction, lootNeeded: 2, min, row: [], emit }, identity(suit, number), 0, 0)
      }
    }
  }
}

interface Walk {
  readonly sorted: SortedHand
  readonly direction: 1 | -1
  readonly lootNeeded: number
  readonly min: number
  /** The cards laid so far. */
  readonly row: Card[]
  readonly emit: Emit
}

/** Lays the card of this number, or a Key for it, and recurses; every row that is long enough is a set. */
function stepRun(walk: Walk, at: Identity, loot: number, keys: number): void {
  if (includes(walk.sorted.loot, at)) layRun(walk, at, cardOf(at), loot + 1, keys)
  if (keys < walk.sorted.keys) layRun(walk, at, SOME_KEY, loot, keys + 1)
}

function layRun(walk: Walk, at: Identity, card: Card, loot: number, keys: number): void {
  const { row, direction } = walk
  row.push(card)
  if (row.length >= walk.min && loot >= walk.lootNeeded) walk.emit(row)
  if (staysOnRow(numberOf(at), direction, 2)) stepRun(walk, at + direction, loot, keys)
  row.pop()
}

/** Equal numbers with two Loot cards or more: each choice of first and last, the inner cards sorted. */
function newNumberSets(sorted: SortedHand, min: number, fits: Identities, emit: Emit): void {
  for (let number = 1; number <= NUMBERS; number++) {
    const there = suitsOf(sorted.loot, number)
    const fitting = suitsOf(fits, number)
    if (fitting === 0) continue
    for (const suits of SUBSETS[there]!) {
      const loot = countBits(suits)
      if (loot < 2) continue
      for (let keys = 0; keys <= Math.min(sorted.keys, SUITS.length - loot); keys++) {
        if (loot + keys < min) continue
        const row = numberRow(suits, number, keys)
        for (let first = 0; first <= loot && first < row.length; first++) {
          const isFitting = first === loot ? fitting & ~suits : fitting & (1 << suitOf(identityOf(row[first]!)))
          if (!isFitting) continue
          const others = row.toSpliced(first, 1)
          for (const rest of eachLast(others)) emit([row[first]!, ...rest])
        }
      }
    }
  }
}

/** The same behind an end card; `fits` lists its possible identities. */
function reusingNumberSets(sorted: SortedHand, fits: Identities, lootNeeded: number, emit: Emit): void {
  for (let number = 1; number <= NUMBERS; number++) {
    const ends = suitsOf(fits, number)
    if (ends === 0) continue
    for (const suits of SUBSETS[suitsOf(sorted.loot, number)]!) {
      const loot = countBits(suits)
      if (loot < lootNeeded || !(ends & ~suits)) continue
      for (let keys = 0; keys <= Math.min(sorted.keys, SUITS.length - 1 - loot); keys++) {
        if (loot + keys < 2) continue
        const row = numberRow(suits, number, keys)
        // One Loot card: its place among the Keys may matter.
        if (loot === 1) for (let place = 0; place <= keys; place++) emit(rowWith(row[0]!, place, keys + 1))
        else for (const cards of eachLast(row)) emit(cards)
      }
    }
  }
}

/** The cards of these suits, given as bits, followed by Keys. */
function numberRow(suits: number, number: number, keys: number): Card[] {
  const row: Card[] = []
  for (let suit = 0; suit < SUITS.length; suit++) if (suits & (1 << suit)) row.push(cardOf(identity(suit, number)))
  for (let key = 0; key < keys; key++) row.push(SOME_KEY)
  return row
}

/** The row once for each different card (all Keys count as one) moved to its end. */
function eachLast(row: readonly Card[]): Card[][] {
  const found: Card[][] = []
  for (let place = 0; place < row.length; place++) {
    found.push([...row.slice(0, place), ...row.slice(place + 1), row[place]!])
    if (row[place] === SOME_KEY) break
  }
  return found
}

/** SUBSETS[suits, as bits]: every subset of them. */
const SUBSETS: readonly (readonly number[])[] = Array.from({ length: 2 ** SUITS.length }, (_, suits) =>
  Array.from({ length: suits + 1 }, (_, choice) => choice).filter(choice => (choice & ~suits) === 0),
)

/** Keys alone behind an ordinary end card. */
function keyReuses({ keys }: SortedHand, end: Identity, emit: Emit): void {
  for (let count = 2; count <= keys; count++) {
    const run = DIRECTIONS.some(direction => staysOnRow(numberOf(end), direction, count + 1))
    if (run || count < SUITS.length) emit(new Array<Card>(count).fill(SOME_KEY))
  }
}

/** One Loot card among Keys behind a Key. */
function loneCardReuses({ loot, keys }: SortedHand, fits: Identities, emit: Emit): void {
  if (keys === 0) return
  for (const id of listOf(loot)) {
    const others = suitsOf(fits, numberOf(id)) & ~(1 << suitOf(id))
    for (let length = 2; length <= keys + 1; length++) {
      for (let place = 0; place < length; place++) {
        const equal = length < SUITS.length && others !== 0
        if (equal || runFits(id, place + 1, length + 1, fits)) emit(rowWith(cardOf(id), place, length))
      }
    }
  }
}
