/** Whether the bound card has a way into a Trade area this turn (PP-A2): an exact search that stays fast with thirty cards in hand. */

import { createRng, type Host, type Seat, unreachable } from '#kernel'
import { held, type KnownAreas, SearchCache, Spots, type Spot } from './searchCache.ts'
import { identityOf, isKey } from '../cards.ts'
import type { Content } from '../../content.ts'
import { AREAS, isSolo, seatOf } from '../../text/facts.ts'
import { union } from '../identities.ts'
import { applyPlay, cardsOf, type PlayAction, playsOf, tradeOf, usesSnack } from '../plays.ts'
import { domain, setAtEnd } from '../sets.ts'
import { isTradable } from '../tradable.ts'
import { withoutWaste } from '../../bots/leanPlays.ts'
import { layOut } from '../trades.ts'
import type { Area, AreaIndex, Card, Event, State } from '../../types.ts'

/** Whether a sequence of the player's own actions brings the bound card into a Trade area, or a Key into the box. */
export function canTradeBound(
  content: Content,
  state: State,
  seat: Seat,
  cache = new SearchCache(state, seat),
): boolean {
  const own = seatOf(state, seat)
  const snack = state.turnMods.snack || (own.panda === 'snacking' && !own.used)
  const start = { ...state, turnMods: { ...state.turnMods, snack } }
  if (tradesBoundNow(content, start, seat)) return true
  if (!hasPartners(start, seat)) return false
  // Alone the markers decide what may be played (PP-18.5), and every play moves them.
  if (isSolo(state)) return tradesBoundLater(content, start, seat, null, cache)
  // Cards laid on one area never open a way on the other: they only leave the hand.
  return AREAS.some(area => tradesBoundLater(content, start, seat, area, cache))
}

/** On one of these areas. Alone a trade must leave enough in hand (PP-18.5), so there it checks the plays themselves. */
function tradesBoundNow(content: Content, state: State, seat: Seat, areas: readonly AreaIndex[] = AREAS): boolean {
  const bound = state.bound!
  const { hand } = seatOf(state, seat)
  if (!isKey(bound) && !isTradable(content, state, hand, bound, areas)) return false
  if (!isSolo(state)) return true // a Key can always be discarded
  // Only cards of its suit or number, and Keys, can be in a set with the bound card; a Key goes with any.
  const related = isKey(bound) ? hand : hand.filter(card => isKey(card) || shares(card, bound))
  return playsOf(content, state, seat, related).some(play => cardsOf(play).includes(bound))
}

/** Breadth first, with plays on one area and swaps of Keys on both; `null`: with all actions. One other action is nearly always enough. */
function tradesBoundLater(
  content: Content,
  from: State,
  seat: Seat,
  only: AreaIndex | null,
  cache: SearchCache,
): boolean {
  const { withWay, withoutWay } = cache
  const areas = only === null ? AREAS : [only]
  const visited = new Spots()
  const start = cache.spotOf(from, seat, only)
  if (withoutWay.covers(start)) return false
  if (withWay.coveredBy(start)) return true
  visited.add(start)
  const steps: Step[] = [{ state: from, spot: start, before: null }]
  for (const step of steps) {
    for (const play of playsWorthTrying(content, step.state, seat, only)) {
      const state = positionAfter(content, step.state, seat, play, cache)
      if (!hasPartners(state, seat)) continue
      const spot = cache.spotOf(state, seat, only)
      if (visited.covers(spot) || withoutWay.covers(spot)) continue
      const next: Step = { state, spot, before: { step, play } }
      const enough =
        withWay.coveredBy(spot) ?? (tradesBoundNow(content, state, seat, areas) ? enoughToTrade(next, seat) : null)
      if (enough) {
        rememberWay(withWay, next, enough)
        return true
      }
      visited.add(spot)
      steps.push(next)
    }
  }
  withoutWay.addAll(visited)
  return false
}

/** A position on the way, and the play that led to it. */
interface Step {
  readonly state: State
  readonly spot: Spot
  readonly before: { readonly step: Step; readonly play: PlayAction } | null
}

/** The part of the hand that matters where the bound card can be traded at once: no other card can be in a set with it. */
function enoughToTrade({ state, spot }: Step, seat: Seat): Spot {
  const bound = state.bound!
  const { hand } = seatOf(state, seat)
  return isKey(bound) ? spot : { ...spot, ...held(hand.filter(card => isKey(card) || shares(card, bound))) }
}

/** The way ends in `last`, and needs `enough` of the hand there: earlier positions also need the cards that were played. */
function rememberWay(withWay: Spots, last: Step, enough: Spot): void {
  let taken = enough
  for (let { before } = last; before; { before } = before.step) {
    const { step, play } = before
    const { loot, keys } = held(cardsOf(play))
    const brought = play.type === 'swapKey' ? 1 : 0
    taken = {
      place: step.spot.place,
      loot: union(taken.loot, loot),
      keys: Math.max(0, taken.keys - brought) + keys,
    }
    withWay.add(taken)
  }
}

/**
 * Plays that end with a card like the bound one come first, as the likeliest to open the way. One Key fewer never helps, but
 * alone the Keeper's two steps back may (PP-18.5).
 */
function playsWorthTrying(content: Content, state: State, seat: Seat, only: AreaIndex | null): PlayAction[] {
  const { hand } = seatOf(state, seat)
  const bound = state.bound!
  const mayHelp = (play: PlayAction) => {
    if (play.type === 'discardKey') return only === null && isSolo(state)
    return only === null || play.type === 'swapKey' || play.area === only
  }
  const plays = playsOf(content, state, seat, hand).filter(play => mayHelp(play) && usesLowestKeys(play, hand, bound))
  const isLikely = (play: PlayAction) => shares(cardsOf(play).at(-1)!, bound)
  // Alone the score of a play matters too (PP-18.5), so no two are equivalent.
  const leanest = only === null ? plays : withoutWaste(plays)
  const rank = (play: PlayAction) => (play.type === 'swapKey' ? 0 : isLikely(play) ? 1 : 2)
  return leanest.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * A fast test that rules out most cards: whether partners for the bound card are anywhere within reach. Hands only shrink and
 * Keys in the areas only get narrower, so what is out of reach stays so.
 */
function hasPartners(state: State, seat: Seat): boolean {
  const bound = state.bound!
  if (isKey(bound)) return true
  const hand = seatOf(state, seat).hand.filter(card => card !== bound)
  let keys = swappableKeys(state, hand)
  let equals = 0
  let near = 0
  const count = (card: Card) => {
    if (isKey(card)) keys++
    else if (card[1] === bound[1]) equals++
    else if (card[0] === bound[0] && distance(card, bound) <= 2) near++
  }
  hand.forEach(count)
  for (const { cards } of state.areas) if (cards.length > 0) count(cards.at(-1)!)
  const needed = (state.turnMods.snack ? 1 : 2) - keys
  return equals >= needed || near >= needed || state.areas.some(area => mayExtend(area, bound, hand, keys))
}

/** Keys that a card of the hand could replace. */
function swappableKeys({ areas }: State, hand: readonly Card[]): number {
  let count = 0
  for (const area of areas) {
    area.cards.forEach((key, place) => {
      if (!isKey(key)) return
      const fitting = domain(area, place)
      if (hand.some(card => fitting.has(identityOf(card)))) count++
    })
  }
  return count
}

/** Whether the bound card could come to extend the set at the end, at once or with one card between. */
function mayExtend(area: Area, bound: Card, hand: readonly Card[], keys: number): boolean {
  const set = setAtEnd(area)
  if (!set) return false
  const cards = area.cards.slice(set.s, set.e + 1)
  if (cards.some(isKey)) return cards.some(card => shares(card, bound))
  const end = cards.at(-1)!
  if (end[1] === bound[1]) return true
  if (end[0] !== bound[0] || distance(end, bound) > 2) return false
  return (
    distance(end, bound) === 1 || keys > 0 || hand.some(card => card[0] === bound[0] && distance(card, bound) === 1)
  )
}

function distance(one: Card, other: Card): number {
  return Math.abs(one.charCodeAt(1) - other.charCodeAt(1))
}

function shares(card: Card, bound: Card): boolean {
  return card[0] === bound[0] || card[1] === bound[1]
}

/** For a bound card that is no Key all Keys are equal: trying the lowest ones is enough. */
function usesLowestKeys(play: PlayAction, hand: readonly Card[], bound: Card): boolean {
  if (isKey(bound)) return true
  const used = cardsOf(play).filter(isKey).length
  if (used === 0) return true
  const lowest = hand.filter(isKey).toSorted().slice(0, used)
  return lowest.every(key => cardsOf(play).includes(key))
}

/** A copy after the play. With several players only the hand, the areas and the snack matter for later trades, so nothing else is computed. */
export function positionAfter(
  content: Content,
  state: State,
  seat: Seat,
  play: PlayAction,
  { areas }: SearchCache,
): State {
  if (!isSolo(state)) return laid(content, state, seat, play, areas)
  const copy = fork(state, seat)
  applyPlay({ content, state: copy, host: SILENT }, seat, play)
  // The catch test is ignored (PP-A2): a player who is caught on the way was not stuck. The markers still count (PP-18.5).
  const { panda, keeper } = copy
  return copy.result ? { ...laid(content, state, seat, play, areas), panda, keeper } : copy
}

/** The hand and the areas after a play, without the markers. */
function laid(content: Content, state: State, seat: Seat, play: PlayAction, known: KnownAreas): State {
  const own = seatOf(state, seat)
  const used = cardsOf(play)
  const hand = own.hand.filter(card => !used.includes(card))
  const areas: State['areas'] = [...state.areas]
  if (play.type !== 'discardKey') {
    const index = play.area as AreaIndex
    if (play.type === 'swapKey') hand.push(areas[index].cards[play.position]!)
    areas[index] = known.get(areas[index], keyOf(play), () => areaAfter(content, areas[index], play))
  }
  const turnMods = usesSnack(play) ? { ...state.turnMods, snack: false } : state.turnMods
  return { ...state, seats: state.seats.with(seat, { ...own, hand }), areas, turnMods }
}

function areaAfter(content: Content, area: Area, play: Exclude<PlayAction, { type: 'discardKey' }>): Area {
  if (play.type === 'swapKey') return { ...area, cards: area.cards.with(play.position, play.card) }
  const { cards, sets } = layOut(content, area, tradeOf(play))
  return { ...area, cards, sets }
}

/** A cache key of what is done to an area. */
function keyOf(play: Exclude<PlayAction, { type: 'discardKey' }>): string {
  switch (play.type) {
    case 'playSet':
      return `${play.area}${play.reuse}${play.cards.join('')}`
    case 'extendSet':
      return `${play.area}${play.card}`
    case 'swapKey':
      return `${play.area}/${play.position}${play.card}`
    default:
      return unreachable(play)
  }
}

/** A copy in which the seat may trade without changing the state. Trades replace areas and hands and never change them. */
export function fork(state: State, seat: Seat): State {
  const own = seatOf(state, seat)
  const [left, right] = state.areas
  return {
    ...state,
    seats: state.seats.with(seat, { ...own, hand: [...own.hand], known: [...own.known] }),
    areas: [{ ...left }, { ...right }],
    box: [...state.box],
  }
}

/** Trades use no chance. */
const SILENT: Host<Event> = { rng: createRng('unused'), now: 0, emit: () => {}, reveal: () => {} }
