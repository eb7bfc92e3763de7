/** Sets by definition, slowly: a second implementation that shares nothing with sets.ts and listing.ts. For tests only. */

import { type Card, SUITS, type TradeSet } from '../types.ts'

type Row = { readonly cards: readonly Card[]; readonly sets: readonly TradeSet[] }

/** Every possible set, written out card by card: by its length. */
const IDEAL: readonly (readonly (readonly Card[])[])[] = Array.from({ length: 10 }, (_, length) => idealSets(length))

function idealSets(length: number): Card[][] {
  if (length < 2) return []
  const sets: Card[][] = []
  for (const suit of SUITS) {
    for (let low = 1; low + length - 1 <= 9; low++) {
      const run = Array.from({ length }, (_, index) => `${suit}${low + index}`)
      sets.push(run, run.toReversed())
    }
  }
  for (let number = 1; number <= 9; number++) {
    for (const suits of orderedSuits(length)) sets.push(suits.map(suit => `${suit}${number}`))
  }
  return sets
}

function orderedSuits(length: number): string[][] {
  if (length === 0) return [[]]
  return orderedSuits(length - 1).flatMap(suits =>
    SUITS.filter(suit => !suits.includes(suit)).map(suit => [...suits, suit]),
  )
}

/** By length, place and card: the ideal sets that have this card there. */
const WITH_CARD = new Map<string, (readonly Card[])[]>()
for (const sets of IDEAL) {
  for (const set of sets) {
    set.forEach((card, place) => {
      const key = `${set.length}:${place}:${card}`
      WITH_CARD.set(key, [...(WITH_CARD.get(key) ?? []), set])
    })
  }
}

/** Every ideal set that the cards could be, with Keys as any card. */
export function naiveReadings(cards: readonly Card[], min: number): (readonly Card[])[] {
  const anchor = cards.findIndex(card => !card.startsWith('K'))
  if (anchor === -1 || cards.length < min) return []
  const candidates = WITH_CARD.get(`${cards.length}:${anchor}:${cards[anchor]}`) ?? []
  return candidates.filter(set => cards.every((card, place) => card.startsWith('K') || card === set[place]))
}

/** Every way to read the whole row: what each place stands for, `undefined` for a card in no set. */
export function naiveAssignments({ cards, sets }: Row): (Card | undefined)[][] {
  let found: (Card | undefined)[][] = [cards.map(() => undefined)]
  for (const set of sets) {
    const options = naiveReadings(cards.slice(set.s, set.e + 1), set.min).filter(
      reading => set.kind !== 'number' || isNumberSet(reading),
    )
    found = found.flatMap(assigned =>
      options.flatMap(option => {
        const before = assigned[set.s]
        if (before !== undefined && before !== option[0]) return []
        const next = [...assigned]
        option.forEach((card, index) => (next[set.s + index] = card))
        return [next]
      }),
    )
  }
  return found
}

export function isNumberSet(set: readonly Card[]): boolean {
  return set.every(card => card[1] === set[0]![1])
}

const ALL_CARDS = SUITS.flatMap(suit => Array.from({ length: 9 }, (_, index) => `${suit}${index + 1}`))

/** What the card at a place can stand for. */
function naiveDomain(row: Row, place: number): Set<Card> {
  const card = row.cards[place]!
  if (!card.startsWith('K')) return new Set([card])
  if (!row.sets.some(set => set.s <= place && place <= set.e)) return new Set(ALL_CARDS)
  return new Set(naiveAssignments(row).map(assigned => assigned[place]!))
}

/** A predicate for completely new sets, by PP-9, PP-10 and PP-11. */
export function naiveNewSets(row: Row, prefers: readonly string[]): (cards: readonly Card[]) => boolean {
  const end = row.cards.length - 1
  const ends = end === -1 ? new Set<Card>() : naiveDomain(row, end)
  const loose = !row.sets.some(set => set.e === end)
  return cards => {
    const firsts = naiveReadings(cards, 3).map(reading => reading[0]!)
    if (end === -1) return firsts.some(first => prefers.includes(first[0]!))
    if (loose && row.cards[end]!.startsWith('K')) return false
    return firsts.some(first => [...ends].some(each => each[0] === first[0] || each[1] === first[1]))
  }
}

/** A predicate for sets that begin with the end card: it must have the same identity in both its sets. */
export function naiveReuses(row: Row): (cards: readonly Card[]) => boolean {
  const end = row.cards.at(-1)
  if (end === undefined) return () => false
  const ends = naiveDomain(row, row.cards.length - 1)
  return cards => cards.length >= 2 && naiveReadings([end, ...cards], 3).some(reading => ends.has(reading[0]!))
}

export function naiveExtension(row: Row, card: Card): boolean {
  const last = row.sets.at(-1)
  if (!last || last.e !== row.cards.length - 1) return false
  const sets = [...row.sets.slice(0, -1), { ...last, e: last.e + 1 }]
  return naiveAssignments({ cards: [...row.cards, card], sets }).length > 0
}

export function naiveSwap(row: Row, place: number, card: Card): boolean {
  if (!row.cards[place]!.startsWith('K') || card.startsWith('K')) return false
  return naiveAssignments({ cards: row.cards.with(place, card), sets: row.sets }).length > 0
}

/** A predicate for sets of three or more at the left (PP-20.12). */
export function naiveBackDoors(row: Row, prefers: readonly string[]): (cards: readonly Card[]) => boolean {
  const starts = row.cards.length === 0 ? null : [...naiveDomain(row, 0)]
  return cards => {
    const found = naiveReadings(cards, 3)
    if (!starts) return found.some(reading => prefers.includes(reading[0]![0]!))
    return found.some(reading =>
      starts.some(start => start[0] === reading.at(-1)![0] || start[1] === reading.at(-1)![1]),
    )
  }
}

/** PP-11.5. */
export function naiveBonus(row: Row, index: number, prefers: readonly string[]): boolean {
  const { s, e, bonus } = row.sets[index]!
  return (
    !bonus &&
    naiveAssignments(row).some(assigned => {
      const set = assigned.slice(s, e + 1) as Card[]
      return isNumberSet(set) && prefers.every(suit => set.some(card => card.startsWith(suit)))
    })
  )
}
