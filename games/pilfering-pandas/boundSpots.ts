/** What a search for the bound card's way has learnt: which positions are alike, and which of them lead nowhere or somewhere (PP-A2). */

import type { Seat } from '#kernel'
import { identityOf, isKey, KEY } from './cards.ts'
import { AREAS, seatOf } from './facts.ts'
import { type Identities, identitiesOf } from './identities.ts'
import { extensions, type Reading, setAtEnd, solveOnce } from './sets.ts'
import type { Area, AreaIndex, Card, State, TradeSet } from './types.ts'

/** A position, as far as it decides what can still be done. */
export interface Spot {
  /** All but the hand; alone the hand too, since more cards are not always better there (PP-18.5). */
  readonly place: string
  readonly loot: Identities
  readonly keys: number
}

/** The spot of a search that lays cards on one area, and swaps Keys on both; `null`: does everything. */
export function spotOf(state: State, seat: Seat, only: AreaIndex | null): Spot {
  const { hand } = seatOf(state, seat)
  const ids = hand.map(identityOf).filter(id => id !== KEY)
  const areas = AREAS.map(index => placeOf(state.areas[index], { laid: only === null || only === index }))
  const alone = only === null ? [state.panda, state.keeper, hand.toSorted().join('')] : []
  return {
    place: [only, ...areas, state.turnMods.snack, ...alone].join('/'),
    loot: identitiesOf(ids),
    keys: hand.length - ids.length,
  }
}

/** Spots, by their places. A card to spare never stands in the way: who holds more can do no less. */
export class Places {
  readonly #spots = new Map<string, Spot[]>()

  add(spot: Spot): void {
    const alike = this.#spots.get(spot.place)
    if (alike) alike.push(spot)
    else this.#spots.set(spot.place, [spot])
  }

  addAll(places: Places): void {
    for (const spots of places.#spots.values()) for (const spot of spots) this.add(spot)
  }

  /** Whether one of them holds all that this one holds. */
  covers(spot: Spot): boolean {
    return this.#spots.get(spot.place)?.some(other => holdsAll(other, spot)) ?? false
  }

  /** Whether this one holds all that one of them holds. */
  isCovered(spot: Spot): boolean {
    return this.#spots.get(spot.place)?.some(other => holdsAll(spot, other)) ?? false
  }
}

/** From where the bound card has a way, and from where it has none. For one bound card of one turn. */
export class Learnt {
  readonly hopeful = new Places()
  readonly hopeless = new Places()
}

function holdsAll(one: Spot, other: Spot): boolean {
  return one.keys >= other.keys && one.loot.every((row, suit) => (row & other.loot[suit]!) === other.loot[suit])
}

/** What its Keys may still stand for; and, where cards are laid, what can be done at its end. Which Key lies where makes no difference. */
function placeOf(area: Area, { laid }: { readonly laid: boolean }): string {
  const known = laid ? placesLaid : placesSwapped
  const told = known.get(area.cards)
  if (told?.sets === area.sets) return told.place
  const sets = placesOfSets(area, laid)
  const end = area.cards.at(-1)
  const place = laid && end !== undefined ? `${sets}:${isKey(end) ? KEY : end}:${extensions(area).join()}` : sets
  known.set(area.cards, { sets: area.sets, place })
  return place
}

/** A search meets the same rows of cards again and again. Cards and sets of an area are replaced, never changed. */
type KnownPlaces = WeakMap<readonly Card[], { readonly sets: readonly TradeSet[]; readonly place: string }>
const placesLaid: KnownPlaces = new WeakMap()
const placesSwapped: KnownPlaces = new WeakMap()

/** What each set with Keys may still be. Sets that share a Key tell of each other: they stay together, in order. */
function placesOfSets(area: Area, laid: boolean): string {
  if (!area.cards.some(isKey)) return ''
  const { cards, sets } = area
  const end = setAtEnd(area)
  const left = solveOnce(area)!
  const shares = (index: number) => index > 0 && sets[index - 1]!.e === sets[index]?.s && isKey(cards[sets[index].s]!)
  const chains: string[] = []
  sets.forEach((set, index) => {
    const places = keysOf(area, set)
    if (places.length === 0) return
    const isChained = shares(index) || shares(index + 1)
    const ways = left[index]!.map(({ kind, identities }) => {
      const keys = places.map(place => identities[place - set.s]!)
      // Alone in its set one Key is as good as another.
      const stands = (isChained ? keys : keys.toSorted((a, b) => a - b)).join()
      return laid && set === end ? `${stands}${wayOn(kind, identities)}` : stands
    })
    const place = [...new Set(ways)].toSorted().join('|')
    if (shares(index)) chains.push(`${chains.pop()!}~${place}`)
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
