/** Sets, extensions, swaps and discarded Keys (PP-8 to PP-12), without the guard for a bound card: see bound.ts. */

import { type Refusal, type Seat, unreachable } from '#kernel'
import { cardOf, identityOf, isKey, match, suitOf } from './cards.ts'
import type { Content } from '../content.ts'
import { AREAS, isSolo, levelOf, type Play, prefersOf, seatOf } from '../text/facts.ts'
import { leaveHand, takeOpenly } from './hands.ts'
import { includes, NO_IDENTITIES } from './identities.ts'
import { fittingFirst, newSets, reusingSets, sortHand } from './listing.ts'
import { moveKeeper } from './markers.ts'
import { noticeEmptyHand } from './goingOut.ts'
import { type Reason, refuse } from '../text/refusals.ts'
import { checkMinimumHand } from './solo.ts'
import { domain, endHolds, extensions, isLooseKeyAtEnd, readings, setAtEnd, withExtension, withSet } from './sets.ts'
import { carryOut, priceOf, markersAfter, type Trade, warnArea } from './trades.ts'
import { type Action, type Area, type AreaIndex, type Card, type State, SUITS } from '../types.ts'

/** The actions that trade cards or discard a Key. */
export type PlayAction = Extract<Action, { type: 'playSet' | 'extendSet' | 'swapKey' | 'discardKey' }>

/** Checks a play, except for the guard of the bound card. */
export function checkPlay(content: Content, state: State, seat: Seat, action: PlayAction): Refusal | null {
  const refusal = checkHandCards(content, state, seat, cardsOf(action))
  if (refusal) return refusal
  switch (action.type) {
    case 'playSet':
    case 'extendSet': {
      const area = state.areas[action.area]
      if (!area) return refuse('NO_SUCH_AREA')
      const trade = tradeOf(action)
      if (state.turnMods.closed === action.area) return refuse('AREA_CLOSED', { meerkat: area.meerkat })
      return (
        (trade.how === 'extend' ? checkExtension(area, trade) : checkSet(content, state, area, trade)) ??
        checkTradeLeavesEnough(content, state, seat, trade)
      )
    }
    case 'swapKey':
      return checkSwap(state, action)
    case 'discardKey':
      return isKey(action.card)
        ? checkDiscardLeavesEnough(content, state, seat, action.card)
        : refuse('NOT_A_KEY', { card: action.card })
    default:
      return unreachable(action)
  }
}

/** Every play of these hand cards that `checkPlay` allows, in the form of `canonicalCards`. */
export function playsOf(content: Content, state: State, seat: Seat, hand: readonly Card[]): PlayAction[] {
  const sorted = sortHand(hand)
  const plays: PlayAction[] = []
  for (const index of AREAS) {
    const area = state.areas[index]
    if (state.turnMods.closed === index) continue
    const fits = fittingFirst(area, prefersOf(content, area), { fussy: state.turnMods.fussy })
    const min = state.turnMods.snack ? 2 : 3
    for (const cards of newSets(sorted, fits, min)) plays.push({ type: 'playSet', area: index, cards, reuse: false })
    for (const cards of reusingSets(sorted, area)) plays.push({ type: 'playSet', area: index, cards, reuse: true })
    const next = extensions(area)
    if (next !== NO_IDENTITIES) {
      const any = next.some(row => row !== 0)
      for (const card of hand) {
        const fitting = isKey(card) ? any : includes(next, identityOf(card))
        if (fitting) plays.push({ type: 'extendSet', area: index, card })
      }
    }
    area.cards.forEach((key, position) => {
      if (!isKey(key)) return
      const fitting = domain(area, position)
      for (const card of hand) {
        if (fitting.has(identityOf(card))) plays.push({ type: 'swapKey', area: index, position, card })
      }
    })
  }
  for (const card of hand) if (isKey(card)) plays.push({ type: 'discardKey', card })
  return isSolo(state) ? plays.filter(play => !checkLeavesEnough(content, state, seat, play)) : plays
}

export function applyPlay(play: Play, seat: Seat, action: PlayAction): void {
  const { content, state, host } = play
  const own = seatOf(state, seat)
  switch (action.type) {
    case 'playSet': {
      if (usesSnack(action)) state.turnMods = { ...state.turnMods, snack: false }
      return carryOut(play, seat, tradeOf(action))
    }
    case 'extendSet':
      return carryOut(play, seat, tradeOf(action))
    case 'swapKey': {
      const area = state.areas[action.area as AreaIndex]
      const key = area.cards[action.position]!
      leaveHand(own, action.card)
      takeOpenly(own, key)
      area.cards = area.cards.with(action.position, action.card)
      host.emit({ type: 'keySwapped', seat, area: action.area as AreaIndex, card: action.card, key })
      if (action.card === state.bound) warnArea(play, action.area as AreaIndex)
      return
    }
    case 'discardKey':
      leaveHand(own, action.card)
      state.box.push(action.card)
      host.emit({ type: 'keyDiscarded', seat, card: action.card })
      moveKeeper(play, [{ label: 'keyDiscarded', steps: content.keyMoves.keeperWhenDiscarded, rule: 'PP-10.9' }])
      return noticeEmptyHand(play, seat)
    default:
      return unreachable(action)
  }
}

/** The hand cards that an action uses. */
export function cardsOf(action: PlayAction): readonly Card[] {
  return action.type === 'playSet' ? action.cards : [action.card]
}

/** PP-21.8: a set of two, which is allowed once. */
export function usesSnack(play: PlayAction): boolean {
  return play.type === 'playSet' && !play.reuse && play.cards.length === 2
}

/** PP-8.4. */
export function checkHandCards(content: Content, state: State, seat: Seat, cards: readonly Card[]): Refusal | null {
  const { hand } = seatOf(state, seat)
  const unknown = cards.find(card => !content.points.has(card))
  if (unknown !== undefined) return refuse('NO_SUCH_CARD', { card: unknown })
  const missing = cards.find(card => !hand.includes(card))
  if (missing !== undefined) return refuse('CARD_NOT_IN_HAND', { card: missing })
  const twice = cards.find((card, index) => cards.indexOf(card) < index)
  return twice === undefined ? null : refuse('DUPLICATE_CARD', { card: twice })
}

/** PP-9, PP-10, PP-11: the first rule that the set breaks. */
function checkSet(content: Content, state: State, area: Area, { cards, how }: Trade): Refusal | null {
  const end = area.cards.at(-1)
  if (how === 'reuse') {
    if (end === undefined) return refuse('NOTHING_TO_REUSE')
    if (cards.length < 2) return refuse('TOO_FEW_CARDS')
    if (isKey(end) && cards.every(isKey)) return refuse('ONLY_KEYS')
    return endHolds(withSet(area, cards, 'reuse')) ? null : refuse('NOT_A_SET')
  }
  const min = state.turnMods.snack ? 2 : 3
  const refusal = checkNewSet(cards, min)
  if (refusal) return refusal
  const firsts = readings(cards, min).map(reading => reading.identities[0]!)
  const prefers = prefersOf(content, area)
  const isPreferred = (id: number) => prefers.includes(suitOf(id))
  if (end === undefined)
    return firsts.some(isPreferred) ? null : notPreferred('FIRST_CARD_NOT_PREFERRED', content, area)
  if (isLooseKeyAtEnd(area)) return refuse('MUST_REUSE_LOOSE_KEY')
  const ends = [...domain(area, area.cards.length - 1)]
  const matching = firsts.filter(first => ends.some(each => match(each, first)))
  if (matching.length === 0) return refuse('NO_MATCH_WITH_END', { end })
  return state.turnMods.fussy && !matching.some(isPreferred) ? notPreferred('FUSSY_MEERKAT', content, area) : null
}

/** PP-9.1 to PP-9.4, PP-10.2. */
export function checkNewSet(cards: readonly Card[], min: number): Refusal | null {
  if (cards.length < min) return refuse('TOO_FEW_CARDS')
  if (cards.every(isKey)) return refuse('ONLY_KEYS')
  return readings(cards, min).length > 0 ? null : refuse('NOT_A_SET')
}

export function notPreferred(code: Reason, content: Content, area: Area): Refusal {
  const prefs = prefersOf(content, area)
    .map(suit => SUITS[suit])
    .join(' ')
  return refuse(code, { meerkat: area.meerkat, prefs })
}

function checkExtension(area: Area, { cards }: Trade): Refusal | null {
  if (!setAtEnd(area)) return refuse('NO_SET_AT_END')
  return endHolds(withExtension(area, cards[0]!)) ? null : refuse('NOT_A_SET')
}

/** PP-10.8. */
function checkSwap(
  state: State,
  { area: index, position, card }: Extract<PlayAction, { type: 'swapKey' }>,
): Refusal | null {
  const area = state.areas[index]
  if (!area) return refuse('NO_SUCH_AREA')
  const key = area.cards[position]
  if (key === undefined || !isKey(key)) return refuse('NOT_A_KEY', { card: key ?? '' })
  if (isKey(card)) return refuse('SWAP_NEEDS_LOOT')
  if (state.turnMods.closed === index) return refuse('AREA_CLOSED', { meerkat: area.meerkat })
  const fitting = domain(area, position)
  if (fitting.has(identityOf(card))) return null
  return refuse('SWAP_BREAKS_SET', { card, fits: [...fitting].map(cardOf).join(' ') })
}

/** PP-18.5; with several players any hand may be emptied. */
function checkLeavesEnough(content: Content, state: State, seat: Seat, action: PlayAction): Refusal | null {
  switch (action.type) {
    case 'playSet':
    case 'extendSet':
      return checkTradeLeavesEnough(content, state, seat, tradeOf(action))
    case 'swapKey':
      return null
    case 'discardKey':
      return checkDiscardLeavesEnough(content, state, seat, action.card)
    default:
      return unreachable(action)
  }
}

function checkTradeLeavesEnough(content: Content, state: State, seat: Seat, trade: Trade): Refusal | null {
  const left = seatOf(state, seat).hand.filter(card => !trade.cards.includes(card))
  return checkMinimumHand(content, state, left, () => {
    const { panda, caught } = markersAfter(state, priceOf(content, state, trade))
    return panda >= levelOf(content, state).winSpace && !caught
  })
}

function checkDiscardLeavesEnough(content: Content, state: State, seat: Seat, key: Card): Refusal | null {
  const left = seatOf(state, seat).hand.filter(card => card !== key)
  return checkMinimumHand(content, state, left, () => state.panda >= levelOf(content, state).winSpace)
}

/** A set or an extension as a trade. */
export function tradeOf(action: Extract<PlayAction, { type: 'playSet' | 'extendSet' }>): Trade {
  const area = action.area as AreaIndex
  if (action.type === 'extendSet') return { area, cards: [action.card], how: 'extend' }
  return { area, cards: action.cards, how: action.reuse ? 'reuse' : 'new' }
}
