/** The rules of Pilfering Pandas: who may act, what is allowed, what it does, how it ended. */

import { type Host, type Outcome, type Refusal, type Seat, scoreSheet, unreachable } from '#kernel'
import {
  abilityUses,
  checkScout,
  checkScoutPick,
  checkShareOffer,
  checkShareStash,
  checkUseAbility,
  scout,
  scoutPick,
  scoutPicks,
  shareOffer,
  shareOffers,
  shareReply,
  shareStash,
  shareStashes,
  useAbility,
} from './abilities.ts'
import { checkGuardedPlay, guardedPlays, holdsBound } from './boundCard/boundCard.ts'
import type { Content } from '../content.ts'
import { activateSecretStash, checkStash, decideEscape, pass, resume, stash } from './endOfTurn.ts'
import { isSolo, type Play, seatOf, stashable } from '../text/facts.ts'
import { checkPlanChoice, choosePlan, planChoices } from '../bots/foiledPlans.ts'
import { applyPlay, cardsOf, checkHandCards, type PlayAction } from './plays.ts'
import {
  checkDraw,
  checkTakeEnd,
  checkTakeMany,
  checkTakeTwo,
  drawToHand,
  takeEnd,
  takeMany,
  takeTwo,
} from './refresh.ts'
import { refuse } from '../text/refusals.ts'
import { checkChoosePanda, checkChooseStart, choosePanda, chooseStart, PLAYERS } from './setup.ts'
import { checkSecretStash, secretOptions } from './solo.ts'
import type { Action, Card, Decision, Event, State, Step, View } from '../types.ts'

/** PP-1.1. */
export function checkTable(seats: number): Refusal | null {
  const fine = Number.isInteger(seats) && PLAYERS.min <= seats && seats <= PLAYERS.max
  return fine ? null : refuse('BAD_PLAYER_COUNT')
}

/** All players while Pandas are chosen, then one at a time. */
export function actors(state: State | View): readonly Seat[] {
  const decision = state.decisions.at(-1)
  if (decision) return [decision.seat]
  switch (state.step) {
    case 'choosePandas':
      return state.seats.flatMap((seat, index) => (seat.panda === null ? [index] : []))
    case 'chooseStart':
      return [0]
    case 'over':
      return []
    default:
      return [state.turn]
  }
}

export function legalActions(content: Content, state: State, seat: Seat): Action[] {
  if (!actors(state).includes(seat)) return []
  const decision = state.decisions.at(-1)
  if (decision) return answersTo(content, state, decision)
  const allowed = (action: Action) => !check(content, state, seat, action)
  switch (state.step) {
    case 'choosePandas':
      return [...content.pandas.keys()].map((panda): Action => ({ type: 'choosePanda', panda })).filter(allowed)
    case 'chooseStart':
      return state.seats.map((_, start): Action => ({ type: 'chooseStart', seat: start }))
    case 'refresh':
      return refreshes(content, state, seat).filter(allowed)
    case 'actions':
      return actionSteps(content, state, seat)
    case 'stash':
      return stashable(content, state).map((card): Action => ({ type: 'stash', card }))
    case 'check':
      return [
        { type: 'escape', go: true },
        { type: 'escape', go: false },
      ]
    case 'secret':
      return secretOptions(state.secretStash, state.hideout.at(-1)).map((card): Action => ({
        type: 'secretStash',
        card,
      }))
    case 'over':
      return []
    default:
      return unreachable(state.step)
  }
}

/** Returns the first precondition that fails: the common ones in the order of PP-25, then those of the action. */
export function check(content: Content, state: State, seat: Seat, action: Action): Refusal | null {
  if (state.result) return refuse('GAME_OVER')
  const decision = state.decisions.at(-1)
  if (action.type === 'foiledChoice' || action.type === 'scoutPick' || action.type === 'shareReply') {
    return checkAnswer(content, state, seat, decision, action)
  }
  if (decision) return refuse('DECISION_PENDING', { question: questionOf(decision) })
  if (action.type === 'choosePanda') {
    return checkStep(state, 'choosePandas') ?? checkChoosePanda(content, state, seat, action.panda)
  }
  if (action.type === 'chooseStart')
    return checkStep(state, 'chooseStart') ?? checkChooseStart(state, seat, action.seat)
  const needed = STEP_OF[action.type]
  if (state.step === 'choosePandas' || state.step === 'chooseStart') return wrongStep(state, needed)
  if (seat !== state.turn) return refuse('NOT_YOUR_TURN', { player: state.turn + 1 })
  if (action.type === 'escape') return state.step === 'check' ? null : refuse('NO_ESCAPE_NOW')
  if (state.step !== needed && action.type !== 'useAbility') return wrongStep(state, needed)
  if (seatOf(state, seat).out && action.type !== 'pass') return refuse('YOU_ARE_OUT')
  return checkOwn(content, state, seat, action)
}

export function apply(content: Content, state: State, seat: Seat, action: Action, host: Host<Event>): void {
  const play: Play = { content, state, host }
  state.final = false
  switch (action.type) {
    case 'choosePanda':
      return choosePanda(play, seat, action.panda)
    case 'chooseStart':
      return chooseStart(play, action.seat)
    case 'drawDeck':
      return drawToHand(play)
    case 'takeEnd':
      return takeEnd(play)
    case 'takeMany':
      return takeMany(play, action)
    case 'takeTwo':
      return takeTwo(play)
    case 'scout':
      return scout(play)
    case 'scoutPick':
      state.final = true
      return scoutPick(play, topDecision(state, 'scout'), action)
    case 'playSet':
    case 'extendSet':
    case 'swapKey':
    case 'discardKey':
      state.final = showsCards(state, seat, action)
      return applyPlay(play, seat, action)
    case 'useAbility':
      return useAbility(play, action)
    case 'shareOffer':
      state.final = true
      return shareOffer(play, seat, action)
    case 'shareReply':
      state.final = true
      return shareReply(play, topDecision(state, 'share'), action.card)
    case 'shareStash':
      state.final = true
      return shareStash(play, seat, action)
    case 'pass':
      return pass(play)
    case 'stash':
      return stash(play, action.card!)
    case 'escape':
      return decideEscape(play, action)
    case 'secretStash':
      return activateSecretStash(play, action.card)
    case 'foiledChoice': {
      const decision = topDecision(state, 'plan')
      state.final = true
      choosePlan(play, decision, action)
      if (!state.result) resume(play, decision.purpose)
      return
    }
    default:
      return unreachable(action)
  }
}

/** The score is how far ahead the Panda is, or how far behind. */
export function outcome(state: State): Outcome | null {
  if (!state.result) return null
  const { win, cause, check } = state.result
  const dropped = check?.steps ?? 0
  return {
    kind: 'shared',
    reason: cause,
    won: win,
    score: scoreSheet([
      { label: 'panda', points: state.panda },
      { label: 'keeper', points: -(state.keeper - dropped) + 0 },
      ...(check ? [{ label: 'dropped', points: -dropped + 0 }] : []),
    ]),
  }
}

/** PP-24.3, PP-24.4: whether a play showed the others a card they did not know. Alone there are no others. */
function showsCards(state: State, seat: Seat, action: PlayAction): boolean {
  if (isSolo(state) || state.options.undo === 'turn') return false
  return cardsOf(action).some(card => !seatOf(state, seat).known.includes(card))
}

const STEP_OF = {
  drawDeck: 'refresh',
  takeEnd: 'refresh',
  takeMany: 'refresh',
  takeTwo: 'refresh',
  scout: 'refresh',
  playSet: 'actions',
  extendSet: 'actions',
  swapKey: 'actions',
  discardKey: 'actions',
  useAbility: 'actions',
  shareOffer: 'actions',
  shareStash: 'actions',
  pass: 'actions',
  stash: 'stash',
  escape: 'check',
  secretStash: 'secret',
} as const satisfies Record<string, Step>

type TurnAction = Extract<Action, { type: keyof typeof STEP_OF }>
type Answer = Exclude<Action, TurnAction | { type: 'choosePanda' | 'chooseStart' }>

function checkStep(state: State, needed: Step): Refusal | null {
  return state.step === needed ? null : wrongStep(state, needed)
}

function wrongStep(state: State, needed: Step): Refusal {
  return refuse('WRONG_STEP', { needed, current: state.step })
}

function checkOwn(
  content: Content,
  state: State,
  seat: Seat,
  action: Exclude<TurnAction, { type: 'escape' }>,
): Refusal | null {
  switch (action.type) {
    case 'drawDeck':
      return checkDraw(content, state)
    case 'takeEnd':
      return checkTakeEnd(content, state)
    case 'takeMany':
      return checkTakeMany(content, state, seat, action)
    case 'takeTwo':
      return checkTakeTwo(content, state, seat)
    case 'scout':
      return checkScout(content, state, seat)
    case 'playSet':
    case 'extendSet':
    case 'swapKey':
    case 'discardKey':
      return checkGuardedPlay(content, state, seat, action)
    case 'useAbility':
      return checkUseAbility(content, state, seat, action)
    case 'shareOffer':
      return isSolo(state) ? refuse('SHARE_BAD_PARTNER') : checkShareOffer(content, state, seat, action)
    case 'shareStash':
      return isSolo(state)
        ? checkShareStash(content, state, seat, action)
        : refuse('NOT_IN_SECRET_STASH', { card: action.stashCard })
    case 'pass':
      return holdsBound(state, seat) ? refuse('BOUND_CARD_NOT_PLAYED', { card: state.bound! }) : null
    case 'stash':
      return checkStash(content, state, action.card)
    case 'secretStash':
      return checkSecretStash(state, action.card)
    default:
      return unreachable(action)
  }
}

function checkAnswer(
  content: Content,
  state: State,
  seat: Seat,
  decision: Decision | undefined,
  action: Answer,
): Refusal | null {
  const none = action.type === 'shareReply' ? refuse('SHARE_NOT_ASKED') : refuse('NO_SUCH_DECISION')
  if (decision?.type !== ANSWERED_BY[action.type]) return none
  if (decision.seat !== seat)
    return decision.type === 'share' ? none : refuse('NOT_YOUR_TURN', { player: state.turn + 1 })
  switch (action.type) {
    case 'foiledChoice':
      return checkPlanChoice(content, state, topDecision(state, 'plan'), action)
    case 'scoutPick':
      return checkScoutPick(topDecision(state, 'scout'), action)
    case 'shareReply':
      return checkHandCards(content, state, seat, [action.card])
    default:
      return unreachable(action)
  }
}

const ANSWERED_BY = { foiledChoice: 'plan', scoutPick: 'scout', shareReply: 'share' } as const

function topDecision<T extends Decision['type']>(state: State, type: T): Extract<Decision, { type: T }> {
  const decision = state.decisions.at(-1)
  if (decision?.type !== type) throw new Error(`no question about ${type} is open`)
  return decision as Extract<Decision, { type: T }>
}

function questionOf(decision: Decision): string {
  return decision.type === 'plan' ? decision.plan : decision.type
}

function answersTo(content: Content, state: State, decision: Decision): Action[] {
  switch (decision.type) {
    case 'plan':
      return planChoices(content, state, decision)
    case 'scout':
      return scoutPicks(decision)
    case 'share':
      return seatOf(state, decision.seat).hand.map((card: Card): Action => ({ type: 'shareReply', card }))
    default:
      return unreachable(decision)
  }
}

/** Every way to refresh, legal or not. */
function refreshes(content: Content, state: State, seat: Seat): Action[] {
  return [
    { type: 'drawDeck' },
    { type: 'takeEnd' },
    ...state.hideout.flatMap((from): Action[] => [
      { type: 'takeMany', from },
      { type: 'takeMany', from, tiptoe: true },
    ]),
    { type: 'takeTwo' },
    { type: 'scout' },
    ...abilityUses(content, state, seat),
  ]
}

function actionSteps(content: Content, state: State, seat: Seat): Action[] {
  if (seatOf(state, seat).out) return [{ type: 'pass' }]
  return [
    ...guardedPlays(content, state, seat),
    ...abilityUses(content, state, seat),
    ...(isSolo(state) ? shareStashes(content, state, seat) : shareOffers(content, state, seat)),
    ...(holdsBound(state, seat) ? [] : [{ type: 'pass' } as const]),
  ]
}
