/** All sets that a hand can make, without trying every order (PP-A3). Each is found once, in the form of `canonicalCards`. */

import { type Identity, IDENTITIES, identity, identityOf, isKey, match, NUMBERS, numberOf, suitOf } from './cards.ts'
import { canonicalCards, domain, isLooseKeyAtEnd } from './sets.ts'
import { type Area, type Card, SUITS } from './types.ts'

/** A hand sorted for listing: `held[identity]` is the Loot card, if there. */
export interface SortedHand {
  readonly held: readonly (Card | undefined)[]
  readonly loot: readonly Identity[]
  /** inSuit[suit]: how many Loot cards of it. */
  readonly inSuit: readonly number[]
  readonly keys: number
  /** choices[k]: every way to take k of the Keys, each in rising order. */
  readonly choices: readonly (readonly (readonly Card[])[])[]
}

/** Identities as a table of yes and no. */
type Mask = readonly boolean[]

/** Stands in a row for a Key yet to be chosen. */
const SOME_KEY = ''

/** Completely new sets whose first card fits (PP-11.2, PP-11.3, PP-20.19). */
export function newSets(sorted: SortedHand, fits: Mask, min: 2 | 3): Card[][] {
  const found: Card[][] = []
  const emit = (row: readonly Card[]) => chooseKeys(sorted, row, found)
  loneCardSets(sorted, min, fits, emit)
  newRuns(sorted, min, fits, emit)
  newNumberSets(sorted, min, fits, emit)
  return found
}

/** Completely new sets whose last card fits: those whose first card fits, turned round (PP-20.12). */
export function backDoorSets(sorted: SortedHand, fits: Mask): Card[][] {
  return newSets(sorted, fits, 3).map(cards => canonicalCards(cards.toReversed(), 'new'))
}

/** What may be added to the end card to make a set with it (PP-9.7). */
export function reusingSets(sorted: SortedHand, area: Area): Card[][] {
  const end = area.cards.at(-1)
  if (end === undefined) return []
  const found: Card[][] = []
  const emit = (row: readonly Card[]) => chooseKeys(sorted, row, found)
  const ends = [...domain(area, area.cards.length - 1)]
  const lootNeeded = isKey(end) ? 2 : 1
  for (const id of ends) {
    for (const direction of [1, -1] as const) {
      if (!staysOnRow(numberOf(id), direction, 2) || sorted.inSuit[suitOf(id)]! < lootNeeded) continue
      stepRun({ sorted, direction, lootNeeded, min: 2, row: [], emit }, id + direction, 0, 0)
    }
  }
  const mask = maskOf(id => ends.includes(id))
  if (isKey(end)) loneCardReuses(sorted, mask, emit)
  else keyReuses(sorted, ends[0]!, emit)
  reusingNumberSets(sorted, mask, isKey(end) ? 2 : 1, emit)
  return found
}

/** Which identities may begin a completely new set here; none if the loose Key must be re-used. */
export function fittingFirst(area: Area, prefers: readonly number[], { fussy }: { readonly fussy: boolean }): Mask {
  if (isLooseKeyAtEnd(area)) return maskOf(() => false)
  const preferred = (id: Identity) => prefers.includes(suitOf(id))
  if (area.cards.length === 0) return maskOf(preferred)
  const matching = matchingAny(domain(area, area.cards.length - 1))
  return fussy ? maskOf(id => matching[id]! && preferred(id)) : matching
}

/** Which identities may end a set at the left of the area, or begin it if the area is empty (PP-20.12). */
export function fittingBackDoor(area: Area, prefers: readonly number[]): Mask {
  if (area.cards.length === 0) return maskOf(id => prefers.includes(suitOf(id)))
  return matchingAny(domain(area, 0))
}

/** MATCHING[identity]: what shares its suit or number. */
const MATCHING: readonly Mask[] = Array.from({ length: IDENTITIES }, (_, end) => maskOf(id => match(end, id)))

function matchingAny(ends: ReadonlySet<Identity>): Mask {
  const [first, ...others] = ends
  if (others.length === 0) return MATCHING[first!]!
  return maskOf(id => [...ends].some(end => MATCHING[end]![id]))
}

function maskOf(test: (id: Identity) => boolean): Mask {
  const mask: boolean[] = []
  for (let id = 0; id < IDENTITIES; id++) mask.push(test(id))
  return mask
}

export function sortHand(hand: readonly Card[]): SortedHand {
  const held = new Array<Card | undefined>(IDENTITIES).fill(undefined)
  const inSuit = SUITS.map(() => 0)
  const loot: Identity[] = []
  for (const card of hand) {
    if (isKey(card)) continue
    const id = identityOf(card)
    held[id] = card
    inSuit[suitOf(id)]!++
    loot.push(id)
  }
  const keyCards = hand.filter(isKey).toSorted()
  return {
    held,
    loot: loot.toSorted((a, b) => a - b),
    inSuit,
    keys: keyCards.length,
    choices: Array.from({ length: keyCards.length + 1 }, (_, count) => choicesOf(keyCards, count)),
  }
}

function choicesOf(cards: readonly Card[], count: number): Card[][] {
  if (count === 0) return [[]]
  return cards.flatMap((card, index) => choicesOf(cards.slice(index + 1), count - 1).map(rest => [card, ...rest]))
}

/** One play for each choice of Keys: a Key that is bound or barred is not like the others. */
function chooseKeys({ choices }: SortedHand, row: readonly Card[], found: Card[][]): void {
  let keys = 0
  for (const card of row) if (card === SOME_KEY) keys++
  if (keys === 0) {
    found.push([...row])
    return
  }
  for (const choice of choices[keys]!) {
    let next = 0
    found.push(row.map(card => (card === SOME_KEY ? choice[next++]! : card)))
  }
}

type Emit = (row: readonly Card[]) => void

/** Whether a run of `length` stays within 1 to 9. */
function staysOnRow(start: number, direction: 1 | -1, length: number): boolean {
  const end = start + direction * (length - 1)
  return 1 <= Math.min(start, end) && Math.max(start, end) <= NUMBERS
}

function rowWith(card: Card, place: number, length: number): Card[] {
  const row = new Array<Card>(length).fill(SOME_KEY)
  row[place] = card
  return row
}

/** One Loot card among Keys: a run up, a run down or equal numbers, whichever fits. */
function loneCardSets({ held, loot, keys }: SortedHand, min: number, fits: Mask, emit: Emit): void {
  for (const id of loot) {
    const suit = suitOf(id)
    const number = numberOf(id)
    for (let length = min; length <= keys + 1; length++) {
      for (let place = 0; place < length; place++) {
        const run = ([1, -1] as const).some(direction => {
          const start = number - direction * place
          return staysOnRow(start, direction, length) && fits[identity(suit, start)]
        })
        const equal = SUITS.some((_, first) => (first === suit) === (place === 0) && fits[identity(first, number)])
        if (run || equal) emit(rowWith(held[id]!, place, length))
      }
    }
  }
}

function newRuns(sorted: SortedHand, min: number, fits: Mask, emit: Emit): void {
  for (let start = 0; start < IDENTITIES; start++) {
    if (!fits[start] || sorted.inSuit[suitOf(start)]! < 2) continue
    for (const direction of [1, -1] as const) {
      stepRun({ sorted, direction, lootNeeded: 2, min, row: [], emit }, start, 0, 0)
    }
  }
}

interface Walk {
  readonly sorted: SortedHand
  readonly direction: 1 | -1
  readonly lootNeeded: number
  readonly min: number
  /** What is laid so far. */
  readonly row: Card[]
  readonly emit: Emit
}

/** Lays the card of this number, or a Key for it, and goes on; every row that is long enough is a set. */
function stepRun(walk: Walk, at: Identity, loot: number, keys: number): void {
  const card = walk.sorted.held[at]
  if (card !== undefined) layRun(walk, at, card, loot + 1, keys)
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
function newNumberSets(sorted: SortedHand, min: number, fits: Mask, emit: Emit): void {
  for (let number = 1; number <= NUMBERS; number++) {
    for (const suits of suitSubsets(sorted, number, 2)) {
      const free = SUITS.some((_, suit) => !suits.includes(suit) && fits[identity(suit, number)])
      for (let keys = 0; keys <= Math.min(sorted.keys, SUITS.length - suits.length); keys++) {
        if (suits.length + keys < min) continue
        const row = numberRow(sorted, suits, number, keys)
        for (const first of ends(row)) {
          const fitting = first === SOME_KEY ? free : fits[identityOf(first)]
          if (!fitting) continue
          const others = row.toSpliced(row.indexOf(first), 1)
          for (const last of ends(others)) emit([first, ...others.toSpliced(others.indexOf(last), 1), last])
        }
      }
    }
  }
}

/** The same behind an end card, which `fits` says what it can be. */
function reusingNumberSets(sorted: SortedHand, fits: Mask, lootNeeded: number, emit: Emit): void {
  for (let number = 1; number <= NUMBERS; number++) {
    for (const suits of suitSubsets(sorted, number, lootNeeded)) {
      if (!SUITS.some((_, suit) => !suits.includes(suit) && fits[identity(suit, number)])) continue
      for (let keys = 0; keys <= Math.min(sorted.keys, SUITS.length - 1 - suits.length); keys++) {
        if (suits.length + keys < 2) continue
        if (suits.length === 1) {
          // One Loot card: its place among the Keys is not known to make no difference.
          const card = sorted.held[identity(suits[0]!, number)]!
          for (let place = 0; place <= keys; place++) emit(rowWith(card, place, keys + 1))
          continue
        }
        const row = numberRow(sorted, suits, number, keys)
        for (const last of ends(row)) emit([...row.toSpliced(row.indexOf(last), 1), last])
      }
    }
  }
}

function numberRow({ held }: SortedHand, suits: readonly number[], number: number, keys: number): Card[] {
  return [...suits.map(suit => held[identity(suit, number)]!), ...new Array<Card>(keys).fill(SOME_KEY)]
}

/** The different cards of a row, Keys being all alike. */
function ends(row: readonly Card[]): Card[] {
  return row.filter((card, index) => card !== SOME_KEY || row.indexOf(card) === index)
}

function suitSubsets({ held }: SortedHand, number: number, min: number): number[][] {
  const there = SUITS.map((_, suit) => suit).filter(suit => held[identity(suit, number)] !== undefined)
  if (there.length < min) return []
  return Array.from({ length: 2 ** there.length }, (_, bits) => there.filter((_, index) => bits & (1 << index))).filter(
    suits => suits.length >= min,
  )
}

/** Keys alone behind an ordinary end card. */
function keyReuses({ keys }: SortedHand, end: Identity, emit: Emit): void {
  for (let count = 2; count <= keys; count++) {
    const run = ([1, -1] as const).some(direction => staysOnRow(numberOf(end), direction, count + 1))
    if (run || count < SUITS.length) emit(new Array<Card>(count).fill(SOME_KEY))
  }
}

/** One Loot card among Keys behind a Key. */
function loneCardReuses({ held, loot, keys }: SortedHand, fits: Mask, emit: Emit): void {
  for (const id of loot) {
    const suit = suitOf(id)
    const number = numberOf(id)
    for (let length = 2; length <= keys + 1; length++) {
      for (let place = 0; place < length; place++) {
        const run = ([1, -1] as const).some(direction => {
          const start = number - direction * (place + 1)
          return staysOnRow(start, direction, length + 1) && fits[identity(suit, start)]
        })
        const equal = length < SUITS.length && SUITS.some((_, end) => end !== suit && fits[identity(end, number)])
        if (run || equal) emit(rowWith(held[id]!, place, length))
      }
    }
  }
}
