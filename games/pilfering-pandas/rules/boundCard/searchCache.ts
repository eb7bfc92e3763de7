/** What the search for a trade of the bound card has learned: which positions are equivalent, and which of them have a way (PP-A2). */

import type { Seat } from '#kernel'
import { identityOf, isKey, KEY } from '../cards.ts'
import { AREAS, seatOf } from '../../text/facts.ts'
import { type Identities, identitiesOf, includes } from '../identities.ts'
import { extensions, type Reading, setAtEnd, solveOnce } from '../sets.ts'
import type { Area, AreaIndex, Card, State, TradeSet } from '../../types.ts'

/** A position reduced to what decides the further plays. */
export interface Spot {
  /** All but the hand; alone the hand too, since more cards are not always better there (PP-18.5). */
  readonly place: string
  readonly loot: Identities
  readonly keys: number
}

/** Positions from which the bound card has a way, and positions from which it has none. Valid for one bound card, and as long as the areas stay the same. */
export class SearchCache {
  readonly withWay = new Spots()
  readonly withoutWay = new Spots()
  readonly areas = new KnownAreas()
  /** All Loot that can come into the hand. Keys that no card of it could replace need not be distinguished. */
  readonly #reach: Identities
  /** A search meets the same rows of cards again and again. Rows are replaced, never changed. */
  readonly #laid = new Map<readonly Card[], string>()
  readonly #swapped = new Map<readonly Card[], string>()

  constructor(state: State, seat: Seat) {
    this.#reach = held([...seatOf(state, seat).hand, ...state.secretStash]).loot
  }

  /** The spot of a search that lays cards on one area, and swaps Keys on both; `null`: on all areas, with all actions. */
  spotOf(state: State, seat: Seat, only: AreaIndex | null): Spot {
    const { hand } = seatOf(state, seat)
    let place = `${only}/${state.turnMods.snack}`
    for (const index of AREAS) {
      place += `/${this.#placeOf(state.areas[index], { laid: only === null || only === index })}`
    }
    if (only === null) place += `/${state.panda}/${state.keeper}/${hand.toSorted().join('')}`
    const { loot, keys } = held(hand)
    return { place, loot, keys }
  }

  /** What its Keys may still stand for; and, where cards are laid, what can be done at its end. Keys are interchangeable. */
  #placeOf(area: Area, { laid }: { readonly laid: boolean }): string {
    const { cards } = area
    const known = laid ? this.#laid : this.#swapped
    const told = known.get(cards)
    if (told !== undefined) return told
    const sets = cards.some(isKey) ? placesOfSets(area, this.#reach, laid) : ''
    const end = cards.at(-1)
    const place = laid && end !== undefined ? `${sets}:${isKey(end) ? KEY : end}:${extensions(area).join()}` : sets
    known.set(cards, place)
    return place
  }
}

/** Spots grouped by place. An extra card never hurts: a larger hand has at least the same ways. */
export class Spots {
  readonly #spots = new Map<string, Spot[]>()

  add(spot: Spot): void {
    const alike = this.#spots.get(spot.place)
    if (alike) alike.push(spot)
    else this.#spots.set(spot.place, [spot])
  }

  addAll(spots: Spots): void {
    for (const alike of spots.#spots.values()) for (const spot of alike) this.add(spot)
  }

  /** Whether a spot of the set holds all that this one holds. */
  covers(spot: Spot): boolean {
    return this.#spots.get(spot.place)?.some(other => holdsAll(other, spot)) ?? false
  }

  /** A spot of the set whose cards are all in this one. */
  coveredBy(spot: Spot): Spot | undefined {
    return this.#spots.get(spot.place)?.find(other => holdsAll(spot, other))
  }
}

/** Areas after plays that were tried, by the area before and the play: different sequences lead to the same areas. */
export class KnownAreas {
  readonly #after = new Map<readonly Card[], Map<string, Area>>()

  /** The cached area for `play`, computed on the first call. */
  get(before: Area, play: string, workOut: () => Area): Area {
    let known = this.#after.get(before.cards)
    if (!known) this.#after.set(before.cards, (known = new Map()))
    let after = known.get(play)
    if (!after) known.set(play, (after = workOut()))
    return after
  }
}

export function held(cards: readonly Card[]): Pick<Spot, 'loot' | 'keys'> {
  const ids = cards.map(identityOf).filter(id => id !== KEY)
  return { loot: identitiesOf(ids), keys: cards.length - ids.length }
}

function holdsAll(one: Spot, other: Spot): boolean {
  return one.keys >= other.keys && one.loot.every((row, suit) => (row & other.loot[suit]!) === other.loot[suit])
}

/**
 * What each set with Keys may still be, as far as it is within reach. Sets that share a Key constrain each other: where any of
 * them is within reach they stay together, in order and in full.
 */
function placesOfSets(area: Area, reach: Identities, laid: boolean): string {
  const { cards, sets } = area
  const end = setAtEnd(area)
  const left = solveOnce(area)!
  const places = sets.map(set => keysOf(area, set))
  const isNear = sets.some(({ s }, index) =>
    left[index]!.some(({ identities }) => places[index]!.some(place => includes(reach, identities[place - s]!))),
  )
  const shares = (index: number) => index > 0 && sets[index - 1]!.e === sets[index]?.s && isKey(cards[sets[index].s]!)
  const chains: string[] = []
  sets.forEach((set, index) => {
    const isEnd = laid && set === end
    if (places[index]!.length === 0 || !(isNear || isEnd)) return
    const isChained = isNear && (shares(index) || shares(index + 1))
    const ways = left[index]!.map(({ kind, identities }) => {
      const keys = places[index]!.map(place => identities[place - set.s]!)
      // Alone in its set, all Keys are interchangeable.
      const stands = isChained ? keys : keys.map(id => (includes(reach, id) ? id : KEY)).toSorted((a, b) => a - b)
      return isEnd ? `${stands.join()}${wayOn(kind, identities)}` : stands.join()
    })
    const place = [...new Set(ways)].toSorted().join('|')
    if (isNear && shares(index)) chains.push(`${chains.pop()!}~${place}`)
    else chains.push(place)
  })
  const loose = cards.filter((card, place) => isKey(card) && !sets.some(({ s, e }) => s <= place && place <= e))
  return `${chains.toSorted().join(' ')}*${loose.length}`
}

/** What decides how a set may be extended. */
function wayOn(kind: Reading['kind'], identities: Reading['identities']): string {
  const last = identities.at(-1)!
  if (kind === 'run') return `>${last - identities.at(-2)!}>${last}`
  return `=${identities.toSorted((a, b) => a - b).join()}=${last}`
}

function keysOf({ cards }: Area, { s, e }: TradeSet): number[] {
  const places: number[] = []
  for (let place = s; place <= e; place++) if (isKey(cards[place]!)) places.push(place)
  return places
}
