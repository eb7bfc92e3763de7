/** The first step of a turn: taking cards (PP-6, PP-7, PP-21.1, PP-21.3). */

import type { Refusal, Seat } from '#kernel'
import { checkAbility, spendAbility } from './abilities.ts'
import { canTradeBound } from './boundCard/waysIntoAreas.ts'
import type { Content } from '../content.ts'
import { drawLoot } from './draw.ts'
import { currentSeat, isSolo, type Play, seatOf } from '../text/facts.ts'
import { takeOpenly, takeUnseen } from './hands.ts'
import { moveKeeper, total } from './markers.ts'
import { refuse } from '../text/refusals.ts'
import { checkHandLimit } from './solo.ts'
import type { Action, Card, Part, State } from '../types.ts'

type TakeMany = Extract<Action, { type: 'takeMany' }>

export function checkDraw(content: Content, state: State): Refusal | null {
  return state.deck.length === 0 ? refuse('DECK_EMPTY') : checkHandLimit(content, state, 1)
}

/** PP-6.2, PP-20.4. Also goes on with a draw that a Foiled Plan interrupted. */
export function drawToHand(play: Play): void {
  const { state, host } = play
  const card = drawLoot(play, 'refresh')
  if (card === null) return
  takeUnseen(currentSeat(state), card)
  host.emit({ type: 'drew', seat: state.turn, card })
  state.step = 'actions'
}

export function checkTakeEnd(content: Content, state: State): Refusal | null {
  return state.hideout.length === 0 ? refuse('HIDEOUT_EMPTY') : checkHandLimit(content, state, 1)
}

/** PP-6.3, PP-6.4. */
export function takeEnd({ state, host }: Play): void {
  const card = state.hideout.pop()!
  takeOpenly(currentSeat(state), card)
  state.barred = [card]
  state.step = 'actions'
  host.emit({ type: 'tookEnd', seat: state.turn, card })
}

export function checkTakeMany(content: Content, state: State, seat: Seat, { from, tiptoe }: TakeMany): Refusal | null {
  const place = state.hideout.indexOf(from)
  if (place === -1) return refuse('NOT_IN_HIDEOUT', { card: from })
  const taken = state.hideout.slice(place)
  if (taken.length < 2) return refuse('MULTI_NEEDS_TWO')
  return (
    checkHandLimit(content, state, taken.length) ??
    (tiptoe ? checkAbility(state, seat, 'tiptoe') : null) ??
    checkFeasible(content, state, seat, taken, pickUpCost(content, state, seat, { tiptoe: tiptoe ?? false }))
  )
}

/** PP-7.2 to PP-7.11. */
export function takeMany(play: Play, { from, tiptoe = false }: Omit<TakeMany, 'tiptoe'> & { tiptoe?: boolean }): void {
  const { content, state, host } = play
  const taken = state.hideout.splice(state.hideout.indexOf(from))
  taken.forEach(card => takeOpenly(currentSeat(state), card))
  state.bound = from
  state.step = 'actions'
  host.emit({ type: 'pickedUp', seat: state.turn, cards: taken, tiptoe })
  const parts = pickUpCost(content, state, state.turn, { tiptoe })
  if (tiptoe) spendAbility(play, state.turn)
  if (moveKeeper(play, parts)) raiseSuspicion(play)
}

/** PP-7.3, PP-7.10, PP-7.12, PP-18.4, PP-19.6, PP-21.3: what a pick-up costs this seat now. */
export function pickUpCost(
  content: Content,
  { options, suspicion }: Pick<State, 'options' | 'suspicion'>,
  seat: Seat,
  { tiptoe }: { readonly tiptoe: boolean },
): Part[] {
  const basic = options.pickUpThree ? Math.min(3, content.moves.multiPickUp) : content.moves.multiPickUp
  const parts: Part[] = [
    tiptoe
      ? { label: 'tiptoe', steps: Math.ceil(basic / 2), rule: 'PP-21.3' }
      : { label: 'pickUp', steps: basic, rule: 'PP-7.3' },
  ]
  if (suspicion && 'holder' in suspicion && suspicion.holder === seat) {
    parts.push({ label: 'suspicion', steps: suspicion.side, rule: 'PP-7.10' })
  }
  return parts
}

export function checkTakeTwo(content: Content, state: State, seat: Seat): Refusal | null {
  return (
    checkAbility(state, seat, 'nimble') ??
    (state.hideout.length < 2 ? refuse('HIDEOUT_TOO_SMALL') : checkHandLimit(content, state, 2))
  )
}

/** PP-21.1: two cards as if one. */
export function takeTwo(play: Play): void {
  const { state, host } = play
  const taken = state.hideout.splice(-2)
  taken.forEach(card => takeOpenly(currentSeat(state), card))
  state.barred = [...taken]
  state.step = 'actions'
  spendAbility(play, state.turn)
  host.emit({ type: 'tookTwo', seat: state.turn, cards: taken })
}

/** PP-7.7, checked on a copy of the hand with the Keeper where the pick-up brings it: alone the markers matter (PP-18.5). */
function checkFeasible(
  content: Content,
  state: State,
  seat: Seat,
  taken: readonly Card[],
  cost: readonly Part[],
): Refusal | null {
  const own = seatOf(state, seat)
  const bound = taken[0]!
  const after: State = {
    ...state,
    step: 'actions',
    bound,
    keeper: state.keeper + total(cost),
    seats: state.seats.with(seat, { ...own, hand: [...own.hand, ...taken] }),
    hideout: state.hideout.slice(0, -taken.length),
  }
  return canTradeBound(content, after, seat) ? null : refuse('BOUND_CARD_UNPLAYABLE', { card: bound })
}

/** PP-7.8 to PP-7.11. */
function raiseSuspicion({ state, host }: Play): void {
  const { suspicion, turn } = state
  if (isSolo(state) || !suspicion || !('holder' in suspicion)) return
  state.suspicion = { holder: turn, side: suspicion.holder === turn ? 4 : 2 }
  host.emit({ type: 'suspicionMoved', suspicion: state.suspicion })
}
