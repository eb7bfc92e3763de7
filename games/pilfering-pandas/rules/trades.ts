/** Points and costs of a set or extension, and laying it in a Trade area (PP-11.5, PP-12, PP-13, PP-A4). */

import type { Seat } from '#kernel'
import { isKey } from './cards.ts'
import type { Content } from '../content.ts'
import { countOf, isSolo, limitOf, type Play, pointsOf, prefersOf, seatOf } from '../text/facts.ts'
import { noticeEmptyHand } from './goingOut.ts'
import { leaveHand } from './hands.ts'
import { moveKeeper, movePanda, total } from './markers.ts'
import { earnsBonus, withBackDoorSet, withExtension, withSet } from './sets.ts'
import type { Area, AreaIndex, Card, Part, State, TradeSet } from '../types.ts'

/** Hand cards about to be laid in a Trade area. */
export interface Trade {
  readonly area: AreaIndex
  readonly cards: readonly Card[]
  readonly how: 'new' | 'reuse' | 'extend' | 'backDoor'
}

export interface Price {
  readonly points: readonly Part[]
  /** The solo variant's card on the area, paid before anything else (PP-19.7). */
  readonly suspicion: readonly Part[]
  readonly cost: readonly Part[]
  readonly cards: Card[]
  readonly sets: TradeSet[]
}

/** The points and the cost of a legal trade, and the area after it. */
export function priceOf(content: Content, state: State, trade: Trade): Price {
  const area = state.areas[trade.area]
  const { bonus, cards, sets } = layOut(content, area, trade)
  const scored = trade.how === 'reuse' ? [area.cards.at(-1)!, ...trade.cards] : trade.cards
  return {
    points: [
      ...scored.filter(card => !isKey(card)).map(card => scorePart(content, card, trade)),
      ...(bonus ? [{ label: 'bonus', steps: 1, rule: 'PP-11.5' }] : []),
    ],
    suspicion: bearsSuspicion(state, trade.area) ? [{ label: 'suspicion', steps: 2, rule: 'PP-19.7' }] : [],
    cost: [
      { label: trade.how === 'extend' ? 'extension' : 'set', steps: rateOf(content, state, area), rule: 'PP-12.5' },
      ...scored.filter(isKey).map(key => ({
        label: 'key',
        steps: content.keyMoves.keeperWhenTraded,
        rule: trade.cards.includes(key) ? 'PP-10.5' : 'PP-10.6',
      })),
    ],
    cards,
    sets,
  }
}

/** The area after a legal trade, and whether the new set earns the bonus, which the area stores (PP-11.6). */
export function layOut(content: Content, area: Area, trade: Trade): Pick<Area, 'cards' | 'sets'> & { bonus: boolean } {
  const { cards, sets } = rowAfter(area, trade)
  const index = trade.how === 'backDoor' ? 0 : sets.length - 1
  const bonus = earnsBonus({ cards, sets }, index, prefersOf(content, area))
  return { cards, sets: bonus ? sets.with(index, { ...sets[index]!, kind: 'number', bonus }) : sets, bonus }
}

/** The markers after the trade; the Keeper's first move may already end the game (PP-19.7). */
export function markersAfter(state: State, price: Price): { panda: number; keeper: number; caught: boolean } {
  const warned = state.keeper + total(price.suspicion)
  const panda = state.panda + total(price.points)
  const keeper = warned + total(price.cost)
  return { panda, keeper, caught: warned >= state.panda || keeper >= panda }
}

export function carryOut(play: Play, seat: Seat, trade: Trade): void {
  const { content, state, host } = play
  const area = state.areas[trade.area]
  const price = priceOf(content, state, trade)
  if (price.suspicion.length > 0) {
    if (!moveKeeper(play, price.suspicion)) return
    layWarning(play, null)
  }
  trade.cards.forEach(card => leaveHand(seatOf(state, seat), card))
  if (trade.how === 'backDoor' && area.limitCard !== null) area.limitCard += trade.cards.length
  area.cards = price.cards
  area.sets = price.sets
  if (trade.how === 'extend') {
    host.emit({ type: 'setExtended', seat, area: trade.area, card: trade.cards[0]! })
  } else host.emit({ type: 'setTraded', seat, area: trade.area, cards: trade.cards, how: trade.how })
  noticeLimit(play, trade.area)
  movePanda(play, price.points)
  if (!moveKeeper(play, price.cost)) return
  if (state.bound !== null && trade.cards.includes(state.bound)) warnArea(play, trade.area)
  noticeEmptyHand(play, seat)
}

/** PP-12.2: the end card becomes the limit card. */
export function noticeLimit({ content, state, host }: Play, index: AreaIndex): void {
  const area = state.areas[index]
  if (area.limit || countOf(area) < limitOf(content, state)) return
  area.limit = true
  area.limitCard = area.cards.length > 0 ? area.cards.length - 1 : null
  host.emit({ type: 'limitReached', area: index })
}

/** PP-19.7: the bound card has been traded here. */
export function warnArea(play: Play, area: AreaIndex): void {
  if (isSolo(play.state) && play.state.options.soloSuspicion) layWarning(play, area)
}

function layWarning({ state, host }: Play, area: AreaIndex | null): void {
  state.suspicion = { area }
  host.emit({ type: 'suspicionMoved', suspicion: state.suspicion })
}

function bearsSuspicion({ suspicion }: State, area: AreaIndex): boolean {
  return suspicion !== null && 'area' in suspicion && suspicion.area === area
}

function scorePart(content: Content, card: Card, trade: Trade): Part {
  const again = !trade.cards.includes(card)
  const rule = again ? 'PP-9.8' : trade.how === 'extend' ? 'PP-9.10' : 'PP-9.6'
  return { label: card, steps: pointsOf(content, card), rule }
}

/** PP-12.3 to PP-12.5, PP-19.4, PP-21.5. */
function rateOf(content: Content, state: State, area: Area): number {
  if (area.limit && !state.turnMods.charming) return content.moves.setAboveLimit
  return state.options.freeBelowLimit ? 0 : content.moves.setBelowLimit
}

function rowAfter(area: Area, { how, cards }: Trade): { cards: Card[]; sets: TradeSet[] } {
  switch (how) {
    case 'new':
    case 'reuse':
      return withSet(area, cards, how)
    case 'extend':
      return withExtension(area, cards[0]!)
    case 'backDoor':
      return withBackDoorSet(area, cards)
  }
}
