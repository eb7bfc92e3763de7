/** The first card of a pick-up must be traded this turn: no turn may get stuck on it (PP-7.5, PP-7.7). */

import type { Refusal, Seat } from '#kernel'
import { SearchCache } from './searchCache.ts'
import { canTradeBound, fork, positionAfter } from './waysIntoAreas.ts'
import type { Content } from '../../content.ts'
import { isSolo, seatOf } from '../../text/facts.ts'
import { cardsOf, checkPlay, type PlayAction, playsOf, usesSnack } from '../plays.ts'
import { refuse } from '../../text/refusals.ts'
import type { State } from '../../types.ts'

/** Checks a play, and that the bound card stays tradable (PP-8.9). */
export function checkGuardedPlay(content: Content, state: State, seat: Seat, action: PlayAction): Refusal | null {
  return checkPlay(content, state, seat, action) ?? checkStrands(content, state, seat, action)
}

/** Every play that `checkGuardedPlay` allows. */
export function guardedPlays(content: Content, state: State, seat: Seat): PlayAction[] {
  const plays = playsOf(content, state, seat, seatOf(state, seat).hand)
  if (state.bound === null) return plays
  const cache = new SearchCache(state, seat)
  const trades = plays.filter(play => cardsOf(play).includes(state.bound!))
  const isSafe = (play: PlayAction) =>
    trades.some(trade => trade === play || leavesAlone(state, play, trade)) ||
    !checkStrands(content, state, seat, play, cache)
  // Plays with fewer cards first: if one leaves no way, the result rules out more of the others.
  const byCards = plays.toSorted((one, other) => cardsOf(one).length - cardsOf(other).length)
  const safe = new Set(byCards.filter(isSafe))
  return plays.filter(play => safe.has(play))
}

/** Whether a play certainly leaves a trade possible: it lies elsewhere and uses other cards. Alone the markers matter too (PP-18.5). */
function leavesAlone(state: State, play: PlayAction, trade: PlayAction): boolean {
  if (isSolo(state)) return false
  if (play.type !== 'discardKey' && trade.type !== 'discardKey' && play.area === trade.area) return false
  const wanted = cardsOf(trade)
  if (cardsOf(play).some(card => wanted.includes(card))) return false
  return !(usesSnack(play) && usesSnack(trade))
}

/** PP-7.5: whether the bound card is still in hand, which is not allowed at the end of the action step. */
export function holdsBound(state: State, seat: Seat): boolean {
  return state.bound !== null && seatOf(state, seat).hand.includes(state.bound)
}

/** PP-7.7 after a change that `change` makes to a copy: the copy has its own hand and areas. */
export function strandsBound(
  content: Content,
  state: State,
  seat: Seat,
  change: (copy: State) => void,
  cache = new SearchCache(state, seat),
): boolean {
  if (state.bound === null) return false
  const copy = fork(state, seat)
  change(copy)
  return holdsBound(copy, seat) && !canTradeBound(content, copy, seat, cache)
}

function checkStrands(
  content: Content,
  state: State,
  seat: Seat,
  action: PlayAction,
  cache = new SearchCache(state, seat),
): Refusal | null {
  if (state.bound === null) return null
  const after = positionAfter(content, state, seat, action, cache)
  const stranded = holdsBound(after, seat) && !canTradeBound(content, after, seat, cache)
  return stranded ? refuse('STRANDS_BOUND_CARD', { card: state.bound! }) : null
}
