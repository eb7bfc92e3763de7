/** Decides what players of Wildstyle do, from the accessible names of its pieces. */

export interface Card {
  readonly colour: string
  readonly icon: string
}

/** A set in progress. */
export interface SetHeard {
  readonly icon: string
  readonly cards: number
}

export interface Table {
  /** hand[place], counted as on the keys; `null` for a gap. */
  readonly hand: readonly (Card | null)[]
  readonly sets: readonly (SetHeard | null)[]
  /** shares[pile]: the top card. */
  readonly shares: readonly (Card | null)[]
  /** draws[pile]: number of cards. */
  readonly draws: readonly number[]
  readonly copCarsLeft: number
  readonly ownCopCars: number
  /** No set may be started any more. */
  readonly closing: boolean
}

export type Wish =
  | { readonly what: 'draw'; readonly pile: number }
  | { readonly what: 'add'; readonly place: number; readonly space: number }
  | { readonly what: 'share'; readonly place: number; readonly pile: number }
  | { readonly what: 'take'; readonly pile: number; readonly space: number }
  /** A full set, or one that is rushed. */
  | { readonly what: 'tag'; readonly space: number }
  /** Nothing left to do: Done, Pass, or waiting for the others. */
  | { readonly what: 'end' }

const HAND_SIZE = 3
/** How many cards of each colour show the icon; of the others there are fewer. */
const COMMON: Readonly<Record<string, number>> = { Apartments: 6, Railway: 5, Shopping: 4 }

export function understand(names: readonly string[]): Table {
  const hand: (Card | null)[] = Array.from({ length: HAND_SIZE }, () => null)
  const sets: (SetHeard | null)[] = []
  const shares: (Card | null)[] = []
  const draws: number[] = []
  let copCarsLeft = 0
  let ownCopCars = 0
  let closing = false
  for (const name of names) {
    const held = /^(\w+) (.+), card (\d) of your hand\b/.exec(name)
    if (held) hand[Number(held[3]) - 1] = { colour: held[1]!, icon: held[2]! }
    const set = /^Set (\d): (?:empty|(.+), (\d) of 3)(.*)$/.exec(name)
    if (set) sets[Number(set[1]) - 1] = set[2] ? { icon: set[2], cards: Number(set[3]) } : null
    closing ||= set !== null && set[4]!.includes('do not start')
    const share = /^Share pile (\d): (?:empty|(\w+) (.+), \d+ cards?)\b/.exec(name)
    if (share) shares[Number(share[1]) - 1] = share[2] ? { colour: share[2], icon: share[3]! } : null
    const draw = /^Draw pile (\d): (\d+) cards?, (\d+) cop cars?\b/.exec(name)
    if (draw) draws[Number(draw[1]) - 1] = Number(draw[2])
    if (draw) copCarsLeft += Number(draw[3])
    const own = /^You, .*; (\d+) cop cars?;/.exec(name)
    if (own) ownCopCars = Number(own[1])
  }
  return { hand, sets, shares, draws, copCarsLeft, ownCopCars, closing }
}

/** What to do next, for a player who takes up to `nerve` cop cars to be quick. */
export function decide(table: Table, { nerve }: { readonly nerve: number }): Wish {
  const { hand, sets, shares, draws } = table
  const spaces = [...sets.keys()]
  const full = sets.findIndex(set => set?.cards === 3)
  if (full >= 0) return { what: 'tag', space: full }
  const rushed = table.ownCopCars < nerve && table.copCarsLeft > 0 ? sets.findIndex(set => set !== null) : -1
  if (rushed >= 0) return { what: 'tag', space: rushed }

  for (const space of spaces.filter(each => sets[each])) {
    const fits = (card: Card | null) => card?.icon === sets[space]!.icon
    const pile = shares.findIndex(fits)
    if (pile >= 0) return { what: 'take', pile, space }
    const place = hand.findIndex(fits)
    if (place >= 0) return { what: 'add', place, space }
  }

  const free = table.closing ? -1 : sets.indexOf(null)
  const held = [...hand.entries()].flatMap(([place, card]) => (card ? [{ place, card }] : []))
  // A set fills sooner with a common icon, and with more of it in the hand or on a share pile.
  const company = ({ icon }: Card) => [...hand, ...shares].filter(card => card?.icon === icon).length
  const promise = (card: Card) => 3 * company(card) + (COMMON[card.icon] ?? 0)
  const [start] = held.toSorted((a, b) => promise(b.card) - promise(a.card))
  if (free >= 0 && start) return { what: 'add', place: start.place, space: free }

  const pile = draws.indexOf(Math.max(...draws))
  if (held.length < HAND_SIZE && draws[pile]! > 0) return { what: 'draw', pile }
  for (const { place, card } of held) {
    const onto = shares.findIndex(top => top === null || top.colour === card.colour || top.icon === card.icon)
    if (onto >= 0) return { what: 'share', place, pile: onto }
  }
  return { what: 'end' }
}

/** How attractive a hex of this name is: many own tags beside it, and many points on it. */
export function liking(hexName: string): number {
  const touches = Number(/touches yours (\d)/.exec(hexName)?.[1] ?? 0)
  const points = Number(/, (\d) points?,/.exec(hexName)?.[1] ?? 0)
  return 10 * touches + points
}
