/** The card a pick-up began with must be traded this turn: no turn may ever get stuck on it (PP-7.5, PP-7.7, PP-A2). */

import { createRng, type Host, type Refusal, type Seat } from '#kernel'
import { identityOf, isKey } from './cards.ts'
import type { Content } from './content.ts'
import { isSolo, seatOf } from './facts.ts'
import { applyPlay, cardsOf, checkPlay, type PlayAction, playsOf, tradeOf } from './plays.ts'
import { refuse } from './refusals.ts'
import { domain, setAtEnd } from './sets.ts'
import { isTradable } from './tradable.ts'
import { layOut } from './trades.ts'
import type { Area, AreaIndex, Card, Event, State } from './types.ts'

/** A play with the guard of PP-8.9. */
export function checkGuardedPlay(content: Content, state: State, seat: Seat, action: PlayAction): Refusal | null {
  return checkPlay(content, state, seat, action) ?? checkStrands(content, state, seat, action)
}

/** Every play that `checkGuardedPlay` allows. */
export function guardedPlays(content: Content, state: State, seat: Seat): PlayAction[] {
  const plays = playsOf(content, state, seat, seatOf(state, seat).hand)
  if (state.bound === null) return plays
  const hopeless: Hopeless = new Set()
  const trades = plays.filter(play => cardsOf(play).includes(state.bound!))
  return plays.filter(
    play =>
      trades.some(trade => trade === play || leavesAlone(state, play, trade)) ||
      !checkStrands(content, state, seat, play, hopeless),
  )
}

/** Whether a play surely leaves a trade as it is: it lies elsewhere and wants other cards. Alone the markers matter too (PP-18.5). */
function leavesAlone(state: State, play: PlayAction, trade: PlayAction): boolean {
  if (isSolo(state)) return false
  if (play.type !== 'discardKey' && trade.type !== 'discardKey' && play.area === trade.area) return false
  const wanted = cardsOf(trade)
  if (cardsOf(play).some(card => wanted.includes(card))) return false
  return !(usesSnack(play) && usesSnack(trade))
}

/** PP-21.8: a set of two, which is allowed once. */
function usesSnack(play: PlayAction): boolean {
  return play.type === 'playSet' && !play.reuse && play.cards.length === 2
}

/** PP-7.5: whether the bound card is where it must not be at the end of the action step. */
export function holdsBound(state: State, seat: Seat): boolean {
  return state.bound !== null && seatOf(state, seat).hand.includes(state.bound)
}

/** PP-7.7 after a change that `change` makes to a copy: the hand and the areas are its own. */
export function strandsBound(content: Content, state: State, seat: Seat, change: (copy: State) => void): boolean {
  if (state.bound === null) return false
  const copy = fork(state, seat)
  change(copy)
  return holdsBound(copy, seat) && !canTradeBound(content, copy, seat)
}

/** Whether a sequence of the player's own actions brings the bound card into a Trade area, or a Key into the box. */
export function canTradeBound(content: Content, state: State, seat: Seat, hopeless: Hopeless = new Set()): boolean {
  const own = seatOf(state, seat)
  const snack = state.turnMods.snack || (own.panda === 'snacking' && !own.used)
  const start = { ...state, turnMods: { ...state.turnMods, snack } }
  return (
    tradesBoundNow(content, start, seat) ||
    (hasPartners(start, seat) && tradesBoundLater(content, start, seat, hopeless))
  )
}

/** Positions from which the bound card is known to have no way into a Trade area. */
type Hopeless = Set<string>

function checkStrands(
  content: Content,
  state: State,
  seat: Seat,
  action: PlayAction,
  hopeless: Hopeless = new Set(),
): Refusal | null {
  if (state.bound === null) return null
  const after = positionAfter(content, state, seat, action)
  const stranded = holdsBound(after, seat) && !canTradeBound(content, after, seat, hopeless)
  return stranded ? refuse('STRANDS_BOUND_CARD', { card: state.bound! }) : null
}

/** Alone a trade must leave enough in hand (PP-18.5), so there it takes a look at the plays themselves. */
function tradesBoundNow(content: Content, state: State, seat: Seat): boolean {
  const bound = state.bound!
  const { hand } = seatOf(state, seat)
  if (!isKey(bound) && !isTradable(content, state, hand, bound)) return false
  if (!isSolo(state)) return true // a Key can always be discarded
  // Only cards of its suit or number, and Keys, can be in a set with the bound card; a Key goes with any.
  const related = isKey(bound) ? hand : hand.filter(card => isKey(card) || shares(card, bound))
  return playsOf(content, state, seat, related).some(play => cardsOf(play).includes(bound))
}

/** Breadth first: one other action is nearly always enough. */
function tradesBoundLater(content: Content, start: State, seat: Seat, hopeless: Hopeless): boolean {
  const queue = [start]
  const visited = new Set([keyOf(start, seat)])
  for (let state = queue.shift(); state; state = queue.shift()) {
    const { hand } = seatOf(state, seat)
    const bound = state.bound!
    // A Key fewer never helps.
    const plays = playsOf(content, state, seat, hand).filter(
      play => play.type !== 'discardKey' && usesLowestKeys(play, hand, bound),
    )
    // What ends with a card like the bound one is the likeliest to open the way.
    const isLikely = (play: PlayAction) => shares(cardsOf(play).at(-1)!, bound)
    for (const play of [...plays.filter(isLikely), ...plays.filter(play => !isLikely(play))]) {
      const next = positionAfter(content, state, seat, play)
      if (!hasPartners(next, seat)) continue
      const position = keyOf(next, seat)
      if (visited.has(position) || hopeless.has(position)) continue
      visited.add(position)
      if (tradesBoundNow(content, next, seat)) return true
      queue.push(next)
    }
  }
  visited.forEach(position => hopeless.add(position))
  return false
}

/** What can still be done depends on the hand, the last sets and the Keys in the areas; alone on the markers too (PP-18.5). */
function keyOf(state: State, seat: Seat): string {
  const tails = state.areas.map(area => {
    const end = setAtEnd(area)
    const from = area.cards.findIndex(isKey)
    const start = Math.min(from === -1 ? Infinity : from, end ? end.s : area.cards.length - 1)
    const sets = area.sets
      .filter(set => set.e >= start)
      .map(set => `${set.s - start}-${set.e - start}${set.kind ?? ''}`)
    return `${area.cards.slice(Math.max(0, start)).join('')}:${sets.join()}`
  })
  const markers = isSolo(state) ? [state.panda, state.keeper] : []
  const position = [seatOf(state, seat).hand.toSorted().join(''), ...tails, state.turnMods.snack, ...markers].join('/')
  return isKey(state.bound!) ? position : position.replaceAll(/K\d/g, 'K')
}

/**
 * A quick test that rules out most cards: whether partners for the bound card are anywhere within reach. Hands only shrink
 * and Keys in the areas only get narrower, so what is out of reach stays so.
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

/** Keys that a card of the hand could take the place of. */
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

/** Whether the set at the end could come to be extended by the bound card, at once or with one card between. */
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

/** A bound card that is no Key does not care which of the Keys is used: trying the lowest is enough. */
function usesLowestKeys(play: PlayAction, hand: readonly Card[], bound: Card): boolean {
  if (isKey(bound)) return true
  const used = cardsOf(play).filter(isKey).length
  if (used === 0) return true
  const lowest = hand.filter(isKey).toSorted().slice(0, used)
  return lowest.every(key => cardsOf(play).includes(key))
}

/** A copy after the play. In company nothing but the hand, the areas and the snack matters for later trades, so no more is worked out. */
function positionAfter(content: Content, state: State, seat: Seat, play: PlayAction): State {
  if (!isSolo(state)) return laid(content, state, seat, play)
  const copy = fork(state, seat)
  applyPlay({ content, state: copy, host: SILENT }, seat, play)
  // The catch test is ignored (PP-A2): whoever is caught on the way was not stuck. The markers count all the same (PP-18.5).
  const { panda, keeper } = copy
  return copy.result ? { ...laid(content, state, seat, play), panda, keeper } : copy
}

/** The hand and the areas after a play, whatever becomes of the markers. */
function laid(content: Content, state: State, seat: Seat, play: PlayAction): State {
  const own = seatOf(state, seat)
  const used = cardsOf(play)
  const hand = own.hand.filter(card => !used.includes(card))
  const areas: State['areas'] = [...state.areas]
  if (play.type !== 'discardKey') {
    const index = play.area as AreaIndex
    const area = areas[index]
    if (play.type === 'swapKey') {
      hand.push(area.cards[play.position]!)
      areas[index] = { ...area, cards: area.cards.with(play.position, play.card) }
    } else {
      const { cards, sets } = layOut(content, area, tradeOf(play))
      areas[index] = { ...area, cards, sets }
    }
  }
  const turnMods = usesSnack(play) ? { ...state.turnMods, snack: false } : state.turnMods
  return { ...state, seats: state.seats.with(seat, { ...own, hand }), areas, turnMods }
}

/** A copy in which the seat may trade without touching the state. Areas and hands are replaced, never changed, by trades. */
function fork(state: State, seat: Seat): State {
  const own = seatOf(state, seat)
  const [left, right] = state.areas
  return {
    ...state,
    seats: state.seats.with(seat, { ...own, hand: [...own.hand], known: [...own.known] }),
    areas: [{ ...left }, { ...right }],
    box: [...state.box],
  }
}

/** Trades need no chance. */
const SILENT: Host<Event> = { rng: createRng('unused'), now: 0, emit: () => {}, reveal: () => {} }
