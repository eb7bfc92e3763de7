/** From the pass to the next player's turn (PP-14, PP-15, PP-18.7, PP-A5). */

import type { Refusal } from '#kernel'
import type { Content } from '../content.ts'
import { drawLoot } from './draw.ts'
import { currentSeat, isSolo, type Play, stashable, winConditionsMet } from '../text/facts.ts'
import { endWithoutCards, finalCheck, noticeEmptyHand, turnTimer } from './goingOut.ts'
import { leaveHand } from './hands.ts'
import { moveKeeper } from './markers.ts'
import { checkHandCards } from './plays.ts'
import { drawToHand } from './refresh.ts'
import { refuse } from '../text/refusals.ts'
import { layFromSecretStash } from './solo.ts'
import type { Card, Purpose, Restrictions, State, TurnMods } from '../types.ts'

export const NO_RESTRICTIONS: Restrictions = { closed: null, fussy: false }
export const NO_MODS: TurnMods = { ...NO_RESTRICTIONS, charming: false, snack: false, dozing: false }

/** The steps in which a turn may wait after its stash. */
const STILL_ENDING: readonly State['step'][] = ['check', 'secret']

/** PP-8.5: with nothing to stash the turn continues at once. */
export function pass(play: Play): void {
  const { content, state, host } = play
  host.emit({ type: 'passed', seat: state.turn })
  state.step = 'stash'
  if (stashable(content, state).length === 0) {
    const seat = state.turn
    finishTurn(play)
    // It can be undone while the turn lasts (PP-24.3); the kernel sees whether cards were drawn on the way.
    state.final = state.turn !== seat || !STILL_ENDING.includes(state.step)
  }
}

export function checkStash(content: Content, state: State, card: Card | undefined): Refusal | null {
  const fitting = stashable(content, state)
  if (fitting.length === 0) return refuse('NOTHING_TO_STASH')
  if (card === undefined) return refuse('MUST_STASH')
  const refusal = checkHandCards(content, state, state.turn, [card])
  if (refusal) return refusal
  return fitting.includes(card) ? null : refuse('CANNOT_RETURN_PICKED', { card })
}

/** PP-14.1. */
export function stash(play: Play, card: Card): void {
  const { state, host } = play
  state.final = true
  leaveHand(currentSeat(state), card)
  state.hideout.push(card)
  host.emit({ type: 'stashed', seat: state.turn, card })
  noticeEmptyHand(play, state.turn)
  if (!state.result) finishTurn(play)
}

/** PP-16.2. */
export function decideEscape(play: Play, { go }: { readonly go: boolean }): void {
  play.state.final = true
  if (go) return finalCheck(play)
  play.host.emit({ type: 'playedOn', seat: play.state.turn })
  afterCheck(play)
}

/** PP-18.7. */
export function activateSecretStash(play: Play, card: Card): void {
  play.state.final = true
  layFromSecretStash(play, card)
  refill(play)
}

/** Continues what a Foiled Plan interrupted. */
export function resume(play: Play, purpose: Purpose): void {
  switch (purpose) {
    case 'refresh':
      return drawToHand(play)
    case 'topUp':
    case 'topUpAgain':
      return topUp(play, purpose, { owed: true })
    case 'refill':
      return refill(play)
  }
}

/** PP-5.1, PP-15.5: the seat's turn begins; a player who is out needs no input. */
export function startTurn(play: Play, seat: number): void {
  const { state, host } = play
  const own = state.seats[seat]!
  state.turn = seat
  state.step = own.out ? 'stash' : 'refresh'
  state.outThisTurn = false
  state.turnMods = { ...NO_MODS, ...own.nextStep }
  own.nextStep = { ...NO_RESTRICTIONS }
  host.emit({ type: 'turnStarted', seat })
  if (state.timer?.holder === seat && !turnTimer(play)) return
  if (own.out) finishTurn(play)
}

/** PP-14.3, PP-14.4, PP-15.9. */
function finishTurn(play: Play): void {
  const { content, state } = play
  state.bound = null
  state.barred = []
  if (!state.turnMods.dozing) {
    if (!moveKeeper(play, [{ label: 'endOfTurn', steps: content.moves.endOfTurn, rule: 'PP-14.3' }])) return
  }
  if (state.seats.every(seat => seat.out)) endWithoutCards(play)
  else if (winConditionsMet(content, state)) state.step = 'check'
  else afterCheck(play)
}

/** PP-15.6, then the top-up. */
function afterCheck(play: Play): void {
  const { state } = play
  const turns = state.outThisTurn && state.timer?.holder !== state.turn
  if (turns && !turnTimer(play)) return
  topUp(play, 'topUp')
}

/** PP-14.5. The replacement for a Foiled Plan is due even if a Torn Sack has filled the Hideout meanwhile (PP-20.5). */
function topUp(play: Play, purpose: 'topUp' | 'topUpAgain', { owed } = { owed: false }): void {
  const { content, state, host } = play
  for (let due = owed; due || state.hideout.length < content.constants.hideoutMinimum; due = false) {
    const card = drawLoot(play, purpose)
    if (card === null) return
    state.hideout.push(card)
    host.emit({ type: 'toppedUp', card })
  }
  if (isSolo(state) && purpose === 'topUp') state.step = 'secret'
  else startTurn(play, (state.turn + 1) % state.seats.length)
}

/** PP-18.7, PP-18.9, PP-18.10. */
function refill(play: Play): void {
  const { content, state, host } = play
  while (state.secretStash.length < content.constants.secretStashSize) {
    const card = drawLoot(play, 'refill')
    if (card === null) return
    state.secretStash.push(card)
    host.emit({ type: 'refilled', card })
  }
  topUp(play, 'topUpAgain')
}
