/** The answers that a card allows to the deciding seat (OT-6.10, OT-7). */

import { type Refusal, unreachable } from '#kernel'
import type { Content } from '../content.ts'
import {
  checkMove,
  checkRemove,
  checkSwap,
  moves,
  type MoveTask,
  reachedBy,
  type RemoveTask,
  swaps,
} from './effects.ts'
import { placementsFor } from './placement.ts'
import { refuse } from '../text/refusals.ts'
import { checkPlaceItem } from './turn.ts'
import type { Action, Choice, ChoiceAction, State, TurnAction } from '../types.ts'

export type Answer = Exclude<ChoiceAction, { type: 'Decline' }> | Extract<TurnAction, { type: 'PlaceItem' }>

const ANSWER_TO: Readonly<Record<Choice['kind'], Answer['type']>> = {
  move: 'MoveItem',
  remove: 'RemoveItem',
  swap: 'SwapItems',
  keep: 'KeepTile',
  place: 'PlaceItem',
  pickPlayer: 'PickPlayer',
  option: 'PickOption',
}

/** OT-6.10. */
const VOLUNTARY: readonly Choice['kind'][] = ['move', 'remove', 'swap']

/** Checks an answer of the deciding seat to an open choice. */
export function checkAnswer(content: Content, state: State, choice: Choice, action: TurnAction): Refusal | null {
  if (action.type === 'Decline') return VOLUNTARY.includes(choice.kind) ? null : refuse('EFFECT_MUST_CHOOSE')
  if (action.type !== ANSWER_TO[choice.kind]) return refuse('EFFECT_NOT_OFFERED')
  const answer = action as Answer
  const task = state.queue[0]!
  switch (answer.type) {
    case 'MoveItem':
      return checkMove(content, state, task as MoveTask, answer)
    case 'RemoveItem':
      return checkRemove(content, state, task as RemoveTask, answer.item)
    case 'SwapItems':
      return checkSwap(content, state, choice.seat, answer)
    case 'PlaceItem':
      return checkPlaceItem(content, state, choice.seat, answer)
    case 'PickPlayer':
      return state.vp[answer.seat] !== undefined && answer.seat !== choice.seat ? null : refuse('EFFECT_BAD_CHOICE')
    case 'KeepTile':
    case 'PickOption':
      return offered(choice)[answer.index] === undefined ? refuse('EFFECT_BAD_CHOICE') : null
    default:
      return unreachable(answer)
  }
}

/** Every answer to an open choice; declining comes last. */
export function answersTo(content: Content, state: State, choice: Choice): Action[] {
  const task = state.queue[0]!
  const decline: Action[] = VOLUNTARY.includes(choice.kind) ? [{ type: 'Decline' }] : []
  switch (choice.kind) {
    case 'move':
      return [...moves(content, state, task as MoveTask), ...decline]
    case 'remove':
      return [
        ...reachedBy(content, state, task as RemoveTask).map((item): Action => ({ type: 'RemoveItem', item: item.id })),
        ...decline,
      ]
    case 'swap':
      return [...swaps(content, state, choice.seat), ...decline]
    case 'place':
      return placementsFor(content, state, choice.seat, choice.tile).map(target => ({ type: 'PlaceItem', ...target }))
    case 'keep':
      return choice.tiles.map((_, index) => ({ type: 'KeepTile', index }))
    case 'option':
      return choice.labels.map((_, index) => ({ type: 'PickOption', index }))
    case 'pickPlayer':
      return state.vp.flatMap((_, seat): Action[] => (seat === choice.seat ? [] : [{ type: 'PickPlayer', seat }]))
    default:
      return unreachable(choice)
  }
}

function offered(choice: Choice): readonly string[] {
  if (choice.kind === 'keep') return choice.tiles
  return choice.kind === 'option' ? choice.labels : []
}
