/** Parses actions from the wire. */

import { fields, oneOf, parseTagged, real, type Shape, text } from '#kernel/shape.ts'
import type { Action } from './types.ts'

/** The action if its fields exist and have their types; `check` refuses bad numbers and words. */
export function parseAction(raw: unknown): Action | null {
  return parseTagged(ACTIONS, raw)
}

/** No negative zero: JSON files do not keep it. */
const number: Shape<number> = (value, path) => real(value, path) + 0
const spot = { row: number, col: number, rotation: number }

const placeStarting: Shape<Action> = (value, path) => {
  const type = oneOf(['PlaceStarting'])
  return Object.hasOwn(value as object, 'board')
    ? fields({ type, tile: text, board: text, ...spot })(value, path)
    : fields({ type, tile: text, ...spot })(value, path)
}

const ACTIONS: ReadonlyMap<unknown, Shape<Action>> = new Map<unknown, Shape<Action>>([
  ['ChooseFrame', fields({ type: oneOf(['ChooseFrame']), north: text, east: text, south: text, west: text })],
  ['PlaceStarting', placeStarting],
  ['TakeBackStarting', fields({ type: oneOf(['TakeBackStarting']), tile: text })],
  ['ConfirmHome', fields({ type: oneOf(['ConfirmHome']) })],
  ['DrawItem', fields({ type: oneOf(['DrawItem']) })],
  ['PlaceItem', fields({ type: oneOf(['PlaceItem']), board: text, ...spot })],
  ['DrawCommunity', fields({ type: oneOf(['DrawCommunity']) })],
  ['TakeGoodNeighbour', fields({ type: oneOf(['TakeGoodNeighbour']), card: text })],
  ['EndTurn', fields({ type: oneOf(['EndTurn']) })],
  ['MoveItem', fields({ type: oneOf(['MoveItem']), item: text, board: text, ...spot })],
  ['RemoveItem', fields({ type: oneOf(['RemoveItem']), item: text })],
  ['SwapItems', fields({ type: oneOf(['SwapItems']), mine: text, theirs: text })],
  ['KeepTile', fields({ type: oneOf(['KeepTile']), index: number })],
  ['PickPlayer', fields({ type: oneOf(['PickPlayer']), seat: number })],
  ['PickOption', fields({ type: oneOf(['PickOption']), index: number })],
  ['Decline', fields({ type: oneOf(['Decline']) })],
])
