/** Random legal Trade areas with random hands, and the comparison of the fast set rules with the slow ones. For tests and soaks. */

import type { Rng } from '#kernel'
import { cardsInPlay } from '../rules/cards.ts'
import { type Content, parseContent } from '../content.ts'
import { pilferingPandas } from '../index.ts'
import { fittingBackDoor, backDoorSets, newSets, sortHand } from '../rules/listing.ts'
import { checkPlay, type PlayAction, playsOf } from '../rules/plays.ts'
import { canonicalCards, earnsBonus, withSet } from '../rules/sets.ts'
import { type Area, type Card, type State, SUITS, type TradeSet } from '../types.ts'
import {
  isNumberSet,
  naiveBackDoors,
  naiveBonus,
  naiveExtension,
  naiveNewSets,
  naiveReadings,
  naiveReuses,
  naiveSwap,
} from './naiveSets.ts'

const content: Content = parseContent(pilferingPandas.content)
const { game } = pilferingPandas.open(pilferingPandas.content)

export interface Comparison {
  /** The difference between the two, if any. */
  readonly difference: string | null
  /** How many plays were legal. */
  readonly plays: number
}

/** One random position: both must agree on every ordered selection of hand cards, and the listing must have exactly the legal ones. */
export function compareRandomPosition(rng: Rng): Comparison {
  const state = randomPosition(rng)
  const { hand } = state.seats[0]!
  const where = `with ${hand.join(' ')} in ${JSON.stringify(state.areas[0])}`
  try {
    const legal = judgeAll(state.areas[0], hand, (action, slow) => {
      const quick = checkPlay(content, state, 0, action) === null
      if (quick !== slow) throw new Difference(`${JSON.stringify(action)}: quick says ${quick}`)
    })
    const listed = new Set(playsOf(content, state, 0, hand).map(play => JSON.stringify(play)))
    const missing = [...legal].find(play => !listed.has(play))
    if (missing !== undefined) throw new Difference(`not listed: ${missing}`)
    const extra = [...listed].find(play => !legal.has(play))
    if (extra !== undefined) throw new Difference(`listed, but not legal: ${extra}`)
    return { difference: null, plays: legal.size }
  } catch (error) {
    if (error instanceof Difference) return { difference: `${error.message} ${where}`, plays: 0 }
    throw error
  }
}

/** Calls `judge` with every possible play and the answer of the slow rules; returns the legal ones as text. */
function judgeAll(area: Area, hand: readonly Card[], judge: (action: PlayAction, slow: boolean) => void): Set<string> {
  const legal = new Set<string>()
  const prefers = suitsOf(area)
  const orders = selections(hand)
  const isNewSet = naiveNewSets(area, prefers)
  const isReuse = naiveReuses(area)
  const weigh = (action: PlayAction, slow: boolean) => {
    judge(action, slow)
    if (slow) legal.add(JSON.stringify(canonical(action)))
  }
  for (const cards of orders) {
    weigh({ type: 'playSet', area: 0, cards, reuse: false }, isNewSet(cards))
    weigh({ type: 'playSet', area: 0, cards, reuse: true }, isReuse(cards))
  }
  for (const card of hand) {
    weigh({ type: 'extendSet', area: 0, card }, naiveExtension(area, card))
    area.cards.forEach((_, position) =>
      weigh({ type: 'swapKey', area: 0, position, card }, naiveSwap(area, position, card)),
    )
    if (card.startsWith('K')) weigh({ type: 'discardKey', card }, true)
  }
  compareBonus(area, prefers, orders)
  compareBackDoor(area, prefers, hand, orders)
  return legal
}

class Difference extends Error {}

function canonical(action: PlayAction): PlayAction {
  return action.type === 'playSet'
    ? { ...action, cards: canonicalCards(action.cards, action.reuse ? 'reuse' : 'new') }
    : action
}

function compareBonus(area: Area, prefers: readonly string[], orders: readonly Card[][]): void {
  for (const cards of orders.filter(each => naiveReadings(each, 3).length > 0)) {
    const row = withSet(area, cards, 'new')
    const index = row.sets.length - 1
    const quick = earnsBonus(row, index, prefersOf(area))
    if (quick !== naiveBonus(row, index, prefers))
      throw new Difference(`bonus of ${cards.join(' ')}: quick says ${quick}`)
  }
}

function compareBackDoor(
  area: Area,
  prefers: readonly string[],
  hand: readonly Card[],
  orders: readonly Card[][],
): void {
  const fits = fittingBackDoor(area, prefersOf(area))
  const sorted = sortHand(hand)
  const quick = new Set(
    (area.cards.length === 0 ? newSets(sorted, fits, 3) : backDoorSets(sorted, fits)).map(each => each.join()),
  )
  const slow = new Set(orders.filter(naiveBackDoors(area, prefers)).map(cards => canonicalCards(cards, 'new').join()))
  const odd = [...quick].find(each => !slow.has(each)) ?? [...slow].find(each => !quick.has(each))
  if (odd !== undefined) throw new Difference(`back door ${odd}: quick says ${quick.has(odd)}`)
}

function prefersOf(area: Area): readonly number[] {
  return content.meerkats.get(area.meerkat)!.prefers
}

function suitsOf(area: Area): string[] {
  return prefersOf(area).map(suit => SUITS[suit]!)
}

/** Every ordered selection of two cards or more. */
function selections(hand: readonly Card[]): Card[][] {
  const grow = (chosen: readonly Card[]): Card[][] =>
    hand
      .filter(card => !chosen.includes(card))
      .flatMap(card => {
        const next = [...chosen, card]
        return next.length >= 2 ? [next, ...grow(next)] : grow(next)
      })
  return grow([])
}

/** An area of none to three sets, and a hand of three to six cards; up to four Keys in all. The other area is closed. */
export function randomPosition(rng: Rng): State {
  const deck = rng.shuffle(cardsInPlay({ maxNumber: 9, keys: 0 }))
  const keys = rng.shuffle(['K1', 'K2', 'K3', 'K4']).slice(0, rng.int(5))
  const state = game.setup({ seats: 4, options: OPTIONS }, rng)
  state.areas[0] = randomArea(state.areas[0].meerkat, deck, keys, rng)
  state.turnMods = { ...state.turnMods, closed: 1 }
  const handKeys = keys.splice(0, rng.int(keys.length + 1))
  const size = rng.int(40) === 0 ? 6 : 3 + rng.int(3) // the largest hands have by far the most orders
  const near = relatedFirst(deck, state.areas[0], rng)
  state.seats[0]!.hand = [...handKeys, ...near].slice(0, size)
  state.step = 'actions'
  return state
}

const OPTIONS = {
  level: 'normal',
  foiledPlans: false,
  removeThree: false,
  limitFive: false,
  freeBelowLimit: false,
  chat: 'phrases',
  pickUpThree: false,
  soloSuspicion: false,
  soloStashCounts: 'level',
  pandaChoice: 'random',
  startPlayer: 'random',
  undo: 'open',
  showKnownCards: true,
} as const

/** Cards of one suit or one number come first, so that sets are not rare. */
function relatedFirst(deck: readonly Card[], area: Area, rng: Rng): Card[] {
  const suit = rng.pick(SUITS)
  const number = area.cards.slice(-1).find(card => !card.startsWith('K'))?.[1] ?? `${1 + rng.int(9)}`
  const related = deck.filter(card => card.startsWith(suit) || card[1] === number)
  const others = deck.filter(card => !related.includes(card)).slice(0, rng.int(3))
  return rng.shuffle([...rng.shuffle(related).slice(0, 5), ...others])
}

/** A chain of sets with some cards turned into Keys; takes its cards out of `deck` and `keys`. */
function randomArea(meerkat: string, deck: Card[], keys: Card[], rng: Rng): Area {
  const area: Area = { meerkat, cards: [], sets: [], limit: false, limitCard: null, phantom: 0 }
  for (let count = rng.int(4); count > 0; count--) addSet(area, deck, keys, rng)
  if (rng.int(5) === 0) area.cards.push(rng.int(2) === 0 && keys.length > 0 ? keys.pop()! : deck.pop()!)
  return area
}

function addSet(area: Area, deck: Card[], keys: Card[], rng: Rng): void {
  const end = area.cards.at(-1)
  const reuse =
    end !== undefined && area.sets.length > 0 && area.sets.at(-1)!.e === area.cards.length - 1 && rng.int(2) === 0
  for (let attempt = 0; attempt < 30; attempt++) {
    const wanted = randomSet(rng)
    const cards = wanted.map((card, place) => {
      if (reuse && place === 0) return end
      const asKey = rng.int(4) === 0
      return asKey || !deck.includes(card) ? (keys.find(key => !area.cards.includes(key)) ?? card) : card
    })
    const laid = reuse ? cards.slice(1) : cards
    const fits = laid.every(
      (card, index) => (deck.includes(card) || keys.includes(card)) && laid.indexOf(card) === index,
    )
    if (!fits || naiveReadings(cards, 3).length === 0) continue
    const start = area.cards.length - (reuse ? 1 : 0)
    const set: TradeSet = { s: start, e: start + cards.length - 1, min: 3, kind: null, bonus: false }
    if (reuse && !naiveReuses(area)(laid)) continue
    area.cards.push(...laid)
    const bonus = isNumberSet(wanted) && rng.int(2) === 0 && !reuse
    area.sets.push(bonus ? { ...set, kind: 'number', bonus } : set)
    for (const card of laid) {
      if (deck.includes(card)) deck.splice(deck.indexOf(card), 1)
      else keys.splice(keys.indexOf(card), 1)
    }
    return
  }
}

function randomSet(rng: Rng): Card[] {
  const length = 3 + rng.int(3)
  if (rng.int(2) === 0) {
    const number = 1 + rng.int(9)
    return rng
      .shuffle([...SUITS])
      .slice(0, length)
      .map(suit => `${suit}${number}`)
  }
  const suit = rng.pick(SUITS)
  const low = 1 + rng.int(10 - length)
  const run = Array.from({ length }, (_, index) => `${suit}${low + index}`)
  return rng.int(2) === 0 ? run : run.toReversed()
}
