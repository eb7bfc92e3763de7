/** Values that follow from the level, the options and the number of players. */

import type { Host, Seat } from '#kernel'
import { isKey } from '../rules/cards.ts'
import type { Content, Level } from '../content.ts'
import type { Area, AreaIndex, Card, Event, SeatState, State } from '../types.ts'

/** Everything a rule needs to change the state. */
export interface Play {
  readonly content: Content
  readonly state: State
  readonly host: Host<Event>
}

export const AREAS: readonly AreaIndex[] = [0, 1]

export function isSolo(state: Pick<State, 'seats'>): boolean {
  return state.seats.length === 1
}

export function seatOf(state: State, seat: Seat): SeatState {
  const found = state.seats[seat]
  if (!found) throw new Error(`no seat ${seat}`)
  return found
}

export function currentSeat(state: State): SeatState {
  return seatOf(state, state.turn)
}

export function levelOf(content: Content, state: Pick<State, 'options'>): Level {
  return content.levels[state.options.level]
}

/** PP-3.1, PP-19.3. */
export function limitOf(content: Content, state: Pick<State, 'options'>): number {
  const { meerkatLimit } = levelOf(content, state)
  return state.options.limitFive ? Math.min(5, meerkatLimit) : meerkatLimit
}

/** PP-3.2. */
export function pandaStart(content: Content, state: Pick<State, 'options' | 'seats'>): number {
  const { pandaStart, pandaStartSolo } = levelOf(content, state)
  return isSolo(state) ? pandaStartSolo : pandaStart
}

/** PP-12.1: the count that is compared with the limit. */
export function countOf(area: Pick<Area, 'cards' | 'phantom'>): number {
  return area.cards.length + area.phantom
}

export function pointsOf(content: Content, card: Card): number {
  return content.points.get(card) ?? 0
}

/** PP-16.3: the cost of a card left in hand at the final check. */
export function finalValueOf(content: Content, card: Card): number {
  return isKey(card) ? content.keyMoves.finalValue : pointsOf(content, card)
}

export function prefersOf(content: Content, area: Pick<Area, 'meerkat'>): readonly number[] {
  const meerkat = content.meerkats.get(area.meerkat)
  if (!meerkat) throw new Error(`no Meerkat ${area.meerkat}`)
  return meerkat.prefers
}

/** PP-16.1. */
export function winConditionsMet(content: Content, state: State): boolean {
  return (
    state.panda >= levelOf(content, state).winSpace && state.seats.some(seat => seat.out) && state.keeper < state.panda
  )
}

/** PP-14.1, PP-14.2, PP-21.4: what may be stashed now. */
export function stashable(content: Content, state: State): Card[] {
  const { hand } = currentSeat(state)
  const full = isSolo(state) && hand.length >= content.constants.soloHandLimit
  if (state.turnMods.dozing && !full) return []
  return hand.filter(card => !state.barred.includes(card))
}
