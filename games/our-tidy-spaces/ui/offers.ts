/** What the list of legal actions offers: places for an Item in hand, and whether an action is on the list. */

import { type Seat, unreachable } from '#kernel'
import { type Rotation, type Square, squaresUnder } from '#kit/polyomino.ts'
import type { Content, Kind } from '../content.ts'
import { squaresOf } from '../rules/counters.ts'
import type { Action, BoardId, PlacedItem, Placement, View } from '../types.ts'
import { handleOf, squareKey } from './layout.ts'

/** The table as a player sees it, with the legal actions. */
export interface Situation {
  readonly content: Content
  readonly view: View
  readonly viewer: Seat | null
  readonly actions: readonly Action[]
}

/** An Item in hand: drawn from the bag, one of the starting tiles, or lifted off a board. */
export type Piece =
  | { readonly from: 'bag' }
  | { readonly from: 'start'; readonly tile: string }
  | { readonly from: 'board'; readonly item: string }

export interface Spot {
  readonly board: BoardId
  readonly row: number
  readonly col: number
}

export type PlaceAction = Extract<Action, { type: 'PlaceItem' | 'PlaceStarting' | 'MoveItem' }>

/** Every place for the Item, in any rotation. */
export function placesFor(piece: Piece, { actions, viewer }: Situation): Placement[] {
  return actions.flatMap((action): Placement[] => {
    if (!isPlacing(action) || !isAbout(action, piece)) return []
    const board = action.type === 'PlaceStarting' ? (`home:${viewer!}` as const) : (action.board as BoardId)
    return [{ board, row: action.row, col: action.col, rotation: action.rotation as Rotation }]
  })
}

/** Of the places that cover the square, the one with the nearest handle. */
export function bestSpot(
  piece: Piece,
  kind: Kind,
  rotation: Rotation,
  board: BoardId,
  square: Square,
  situation: Situation,
): Spot | null {
  const form = kind.form.forms[rotation]!
  const [down, right] = handleOf(form)
  const key = squareKey(square)
  const distance = ({ row, col }: Placement) => Math.hypot(row + down - square[0], col + right - square[1])
  const [best] = placesFor(piece, situation)
    .filter(place => place.board === board && place.rotation === rotation)
    .filter(({ row, col }) => squaresUnder(form, row, col).some(each => squareKey(each) === key))
    .toSorted((a, b) => distance(a) - distance(b))
  return best ? { board, row: best.row, col: best.col } : null
}

export function placing(piece: Piece, { board, row, col, rotation }: Placement): PlaceAction {
  switch (piece.from) {
    case 'bag':
      return { type: 'PlaceItem', board, row, col, rotation }
    case 'start':
      return { type: 'PlaceStarting', tile: piece.tile, row, col, rotation }
    case 'board':
      return { type: 'MoveItem', item: piece.item, board, row, col, rotation }
    default:
      return unreachable(piece)
  }
}

export function kindOfPiece(piece: Piece, { choice, drawn, items }: View): string | null {
  switch (piece.from) {
    case 'bag':
      return choice?.kind === 'place' ? choice.tile : drawn
    case 'start':
      return piece.tile
    case 'board':
      return items[piece.item]?.kind ?? null
    default:
      return unreachable(piece)
  }
}

export function itemAt(content: Content, view: View, board: BoardId, square: Square): PlacedItem | undefined {
  const key = squareKey(square)
  return Object.values(view.items).find(
    item => item.board === board && squaresOf(content, item).some(each => squareKey(each) === key),
  )
}

export function isStartingAgain({ kind, owner }: PlacedItem, { viewer, actions }: Situation): boolean {
  return owner === viewer && isListed({ type: 'TakeBackStarting', tile: kind }, actions)
}

export function isPlacing(action: Action): action is PlaceAction {
  return action.type === 'PlaceItem' || action.type === 'PlaceStarting' || action.type === 'MoveItem'
}

export function isListed(action: Action, actions: readonly Action[]): boolean {
  const wanted = written(action)
  return actions.some(each => each.type === action.type && written(each) === wanted)
}

function isAbout(action: PlaceAction, piece: Piece): boolean {
  switch (piece.from) {
    case 'bag':
      return action.type === 'PlaceItem'
    case 'start':
      return action.type === 'PlaceStarting' && action.tile === piece.tile
    case 'board':
      return action.type === 'MoveItem' && action.item === piece.item
    default:
      return unreachable(piece)
  }
}

function written(action: Action): string {
  return JSON.stringify(Object.entries(action).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
