/** The rules of Our Tidy Spaces: who may act, what is allowed, what it does. */

import { type Host, type Refusal, type Seat, unreachable } from '#kernel'
import { answersTo, checkAnswer } from './choices.ts'
import { answer, drawCommunity } from './community.ts'
import { type Content, PLAYERS } from '../content.ts'
import { endTurn } from './endings.ts'
import { checkTake, takeable, takeCard } from './neighbours.ts'
import { placementsFor, type Play } from './placement.ts'
import { refuse } from '../text/refusals.ts'
import { applySetup, checkSetup, setupActions } from './setup.ts'
import { checkPlaceItem, checkStep, drawItem, placeDrawn } from './turn.ts'
import type { Action, Event, Position, SetupAction, State, TurnAction } from '../types.ts'

/** OT-1.1. */
export function checkTable(seats: number): Refusal | null {
  const fine = Number.isInteger(seats) && PLAYERS.min <= seats && seats <= PLAYERS.max
  return fine ? null : refuse('BAD_PLAYER_COUNT')
}

/** OT-2.3, OT-3.7: all players who are not ready during setup; then the active player, or the player a card asks. */
export function actors(position: Pick<Position, 'phase' | 'confirmed' | 'choice' | 'current'>): readonly Seat[] {
  switch (position.phase) {
    case 'setup':
      return position.confirmed.flatMap((ready, seat) => (ready ? [] : [seat]))
    case 'over':
      return []
    default:
      return [position.choice?.seat ?? position.current]
  }
}

export function legalActions(content: Content, state: State, seat: Seat): Action[] {
  if (!actors(state).includes(seat)) return []
  if (state.choice) return answersTo(content, state, state.choice)
  switch (state.phase) {
    case 'setup':
      return setupActions(content, state, seat)
    case 'draw':
      return [{ type: 'DrawItem' }]
    case 'place':
      return placementsFor(content, state, seat, state.drawn!).map(target => ({ type: 'PlaceItem', ...target }))
    case 'community':
      return [{ type: 'DrawCommunity' }]
    case 'neighbour': {
      const cards = takeable(content, state, seat)
      return [...cards.map((card): Action => ({ type: 'TakeGoodNeighbour', card })), { type: 'EndTurn' }]
    }
    case 'resolve':
    case 'over':
      return []
    default:
      return unreachable(state.phase)
  }
}

/** OT-13.2: returns the first precondition that fails. */
export function check(content: Content, state: State, seat: Seat, action: Action): Refusal | null {
  if (state.vp[seat] === undefined) return refuse('UNKNOWN_SEAT')
  if (state.phase === 'over') return refuse('GAME_OVER')
  if (isSetup(action)) {
    return state.phase === 'setup' ? checkSetup(content, state, seat, action) : refuse('SETUP_OVER')
  }
  if (state.phase === 'setup') return refuse('SETUP_NOT_DONE')
  if (state.choice) {
    if (seat !== state.choice.seat) return refuse('NOT_YOUR_DECISION')
    return checkAnswer(content, state, state.choice, action)
  }
  if (seat !== state.current) return refuse('NOT_YOUR_TURN')
  return checkStep(state, action) ?? checkOwn(content, state, seat, action)
}

/** OT-12.2: the end of setup, and passing the turn or the decision on, are recorded: they cannot be undone. */
export function apply(content: Content, state: State, seat: Seat, action: Action, host: Host<Event>): void {
  const before = actors(state)
  const wasSetup = state.phase === 'setup'
  carryOut({ content, state, host }, seat, action)
  state.passedOn = wasSetup ? state.phase !== 'setup' : actors(state).join() !== before.join()
}

function carryOut(play: Play, seat: Seat, action: Action): void {
  const { choice } = play.state
  if (isSetup(action)) return applySetup(play, seat, action)
  switch (action.type) {
    case 'DrawItem':
      return drawItem(play)
    case 'PlaceItem':
      return choice ? answer(play, choice, action) : placeDrawn(play, seat, action)
    case 'DrawCommunity':
      return drawCommunity(play)
    case 'TakeGoodNeighbour':
      return takeCard(play, seat, action.card)
    case 'EndTurn':
      return endTurn(play)
    default:
      return answer(play, choice!, action)
  }
}

function checkOwn(content: Content, state: State, seat: Seat, action: TurnAction): Refusal | null {
  switch (action.type) {
    case 'PlaceItem':
      return checkPlaceItem(content, state, seat, action)
    case 'TakeGoodNeighbour':
      return checkTake(content, state, seat, action.card)
    default:
      return null
  }
}

const SETUP_ACTIONS = [
  'ChooseFrame',
  'PlaceStarting',
  'TakeBackStarting',
  'ConfirmHome',
] as const satisfies SetupAction['type'][]

function isSetup(action: Action): action is SetupAction {
  return SETUP_ACTIONS.some(type => type === action.type)
}
