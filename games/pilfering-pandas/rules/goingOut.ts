/** Emptying a hand, the Timer and the final check (PP-15, PP-16, PP-18.6, PP-18.8). */

import type { Seat } from '#kernel'
import { finalValueOf, isSolo, levelOf, type Play, seatOf, winConditionsMet } from '../text/facts.ts'
import { endGame } from './markers.ts'
import type { Timer } from '../types.ts'

/** PP-15.1, PP-15.2; alone the game ends at once (PP-18.6). */
export function noticeEmptyHand(play: Play, seat: Seat): void {
  const { state, host } = play
  if (seatOf(state, seat).hand.length > 0) return
  seatOf(state, seat).out = true
  host.emit({ type: 'wentOut', seat })
  if (isSolo(state)) {
    endWithoutCards(play)
    return
  }
  state.outThisTurn = true
  if (state.timer) return
  state.timer = { holder: seat, position: 1 }
  host.emit({ type: 'timerTurned', timer: state.timer })
  state.suspicion = null
  host.emit({ type: 'suspicionMoved', suspicion: null })
}

/** PP-15.5, PP-15.6, PP-15.8. Returns whether the game goes on. */
export function turnTimer(play: Play): boolean {
  const { state, host, content } = play
  if (!state.timer) return true
  state.timer = { ...state.timer, position: (state.timer.position + 1) as Timer['position'] }
  host.emit({ type: 'timerTurned', timer: state.timer })
  if (state.timer.position < content.constants.timerLost) return true
  endGame(play, 'timer')
  return false
}

/** PP-15.9, PP-18.6: no player has a card left. */
export function endWithoutCards(play: Play): void {
  if (winConditionsMet(play.content, play.state)) finalCheck(play)
  else endGame(play, 'all-out')
}

/** PP-16.3, PP-16.4, PP-18.8. */
export function finalCheck(play: Play): void {
  const { content, state, host } = play
  const dropped: { card: string; seat: Seat | 'secretStash'; steps: number }[] = []
  const drop = (cards: readonly string[], seat: Seat | 'secretStash') =>
    cards.forEach(card => dropped.push({ card, seat, steps: finalValueOf(content, card) }))
  state.seats.forEach(({ hand }, seat) => drop(hand, seat))
  if (isSolo(state) && stashCounts(play)) drop(state.secretStash, 'secretStash')
  if (!isSolo(state)) host.reveal()
  const steps = dropped.reduce((sum, each) => sum + each.steps, 0)
  host.emit({ type: 'finalCheck', cards: dropped })
  state.keeper += steps
  if (steps > 0) {
    host.emit({ type: 'keeperMoved', to: state.keeper, parts: [{ label: 'dropped', steps, rule: 'PP-16.3' }] })
  }
  const check = { cards: dropped.map(each => each.card), steps }
  endGame(play, state.keeper < state.panda ? 'escaped' : 'failed-check', check)
}

/** PP-18.8, PP-19.8, PP-19.9. */
export function stashCounts({ content, state }: Pick<Play, 'content' | 'state'>): boolean {
  const { soloStashCounts } = state.options
  return soloStashCounts === 'level' ? levelOf(content, state).soloFinalCountsStash : soloStashCounts === 'always'
}
