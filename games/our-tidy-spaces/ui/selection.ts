/**
 * What the player is about to do before anything is sent: an Item carried and put somewhere, or a choice. The list of legal
 * actions gives what is possible, so this file knows no rules.
 */

import { unreachable } from '#kernel'
import type { Rotation, Square } from '#kit/polyomino.ts'
import type { Kind } from '../content.ts'
import { squaresOf } from '../rules/counters.ts'
import { isShared, kindOf } from '../rules/placement.ts'
import type { Action, BoardId, PlacedItem, Placement } from '../types.ts'
import { handleOf, listedRotation, readSquare, squareKey } from './layout.ts'
import {
  bestSpot,
  isListed,
  isStartingAgain,
  itemAt,
  kindOfPiece,
  type Piece,
  placesFor,
  placing,
  type Situation,
  type Spot,
} from './offers.ts'

export type Selection =
  | { readonly at: 'nothing' }
  /** `spot` is `null` until it lies somewhere. */
  | { readonly at: 'carry'; readonly piece: Piece; readonly rotation: Rotation; readonly spot: Spot | null }
  /** The own half of an exchange. */
  | { readonly at: 'swap'; readonly mine: string }
  /** Chosen, but not yet confirmed. */
  | { readonly at: 'ready'; readonly action: Action }

export type Intent =
  | { readonly type: 'carry'; readonly piece: Piece }
  | { readonly type: 'square'; readonly board: BoardId; readonly square: Square }
  /** The dragged Item, `null` for the one already in hand, is held over this square: another Item that lies there is not picked up. */
  | { readonly type: 'over'; readonly piece: Piece | null; readonly board: BoardId; readonly square: Square }
  | { readonly type: 'item'; readonly item: string }
  | { readonly type: 'turn'; readonly by: 1 | -1 }
  /** Choosing the same again confirms it. */
  | { readonly type: 'choose'; readonly action: Action }
  /** A button that needs no confirmation. */
  | { readonly type: 'do'; readonly action: Action }
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }

export interface Step {
  readonly selection: Selection
  /** The decision is made: send it. */
  readonly act?: Action
  /** The likely intended action that is not on the list: the caller asks why it is refused. */
  readonly meant?: Action
  /** Pointing at this Item has no effect; the board may describe it. */
  readonly about?: string
}

export const NOTHING: Selection = { at: 'nothing' }

export function step(selection: Selection, intent: Intent, situation: Situation): Step {
  switch (intent.type) {
    case 'carry':
      return carry(selection, intent.piece, situation)
    case 'square':
      return pointAt(selection, intent.board, intent.square, situation)
    case 'over':
      return holdOver(lifted(selection, intent.piece, situation), intent.board, intent.square, situation)
    case 'item':
      return pointAtItem(selection, intent.item, situation)
    case 'turn':
      return { selection: turn(selection, intent.by, situation) }
    case 'choose':
      return choose(selection, intent.action, situation)
    case 'do':
      return decide(selection, intent.action, situation)
    case 'confirm': {
      const decision = decisionOf(selection, situation)
      return decision ? decide(selection, decision, situation) : { selection }
    }
    case 'cancel':
      return { selection: settle(back(selection), situation) }
    default:
      return unreachable(intent)
  }
}

/** The action that a tick sends. */
export function decisionOf(selection: Selection, { viewer }: Situation): Action | null {
  if (selection.at === 'ready') return selection.action
  if (selection.at !== 'carry' || !selection.spot || viewer === null) return null
  return placing(selection.piece, { ...selection.spot, rotation: selection.rotation })
}

/** The selection as far as the list of actions allows it; a tile that must be placed is in hand automatically. */
export function settle(selection: Selection, situation: Situation): Selection {
  const { actions } = situation
  switch (selection.at) {
    case 'nothing':
      return whatMustBePlaced(situation)
    case 'carry': {
      const places = placesFor(selection.piece, situation)
      if (places.length === 0) return whatMustBePlaced(situation)
      const there = selection.spot && places.some(place => isSame(place, { ...selection, ...selection.spot! }))
      return there || !selection.spot ? selection : { ...selection, spot: null }
    }
    case 'swap':
      return actions.some(action => action.type === 'SwapItems' && action.mine === selection.mine)
        ? selection
        : whatMustBePlaced(situation)
    case 'ready':
      return isListed(selection.action, actions) ? selection : whatMustBePlaced(situation)
    default:
      return unreachable(selection)
  }
}

/** The kind of the Item in hand. */
export function kindInHand(selection: Selection, { content, view }: Situation): Kind | null {
  if (selection.at !== 'carry') return null
  const kind = kindOfPiece(selection.piece, view)
  return kind === null ? null : kindOf(content, kind)
}

/** The places in the current rotation, each by the square of its handle. */
export function litSquares(selection: Selection, situation: Situation): Map<BoardId, Map<string, Placement>> {
  const lit = new Map<BoardId, Map<string, Placement>>()
  const kind = kindInHand(selection, situation)
  if (selection.at !== 'carry' || !kind) return lit
  const [down, right] = handleOf(kind.form.forms[selection.rotation]!)
  for (const place of placesFor(selection.piece, situation)) {
    if (place.rotation !== selection.rotation) continue
    const squares = lit.get(place.board) ?? new Map<string, Placement>()
    lit.set(place.board, squares.set(squareKey([place.row + down, place.col + right]), place))
  }
  return lit
}

/** The squares that the cursor can jump to on the shared boards and in the own Home: places for the Item in hand, else Items to point at. */
export function squaresToTry(selection: Selection, situation: Situation): Map<BoardId, Square[]> {
  const { content, view, viewer } = situation
  const squares = new Map<BoardId, Square[]>()
  for (const [board, lit] of litSquares(selection, situation)) squares.set(board, Array.from(lit.keys(), readSquare))
  if (selection.at === 'carry') return squares
  for (const id of litItems(selection, situation)) {
    const item = view.items[id]!
    if (!isShared(item.board) && item.owner !== viewer) continue
    squares.set(item.board, [...(squares.get(item.board) ?? []), squaresOf(content, item)[0]!])
  }
  return squares
}

/** Items for which pointing has an effect. */
export function litItems(selection: Selection, { view, viewer, actions }: Situation): Set<string> {
  const mine = selection.at === 'swap' ? selection.mine : null
  return new Set(
    actions.flatMap(action => {
      switch (action.type) {
        case 'MoveItem':
        case 'RemoveItem':
          return [action.item]
        case 'SwapItems':
          return mine === null ? [action.mine] : action.mine === mine ? [action.mine, action.theirs] : []
        case 'TakeBackStarting':
          return Object.values(view.items).flatMap(item =>
            item.owner === viewer && item.kind === action.tile ? [item.id] : [],
          )
        default:
          return []
      }
    }),
  )
}

function carry(selection: Selection, piece: Piece, situation: Situation): Step {
  if (placesFor(piece, situation).length > 0) return { selection: inHand(piece, situation) }
  return { selection, ...(piece.from === 'board' ? { about: piece.item } : {}) }
}

function inHand(piece: Piece, { content, view }: Situation): Selection {
  const lying = piece.from === 'board' ? view.items[piece.item] : undefined
  const rotation = lying ? listedRotation(kindOf(content, lying.kind).form, lying.rotation) : 0
  return { at: 'carry', piece, rotation, spot: null }
}

function whatMustBePlaced(situation: Situation): Selection {
  for (const action of situation.actions) {
    if (action.type === 'PlaceItem') return inHand({ from: 'bag' }, situation)
    if (action.type === 'PlaceStarting') return inHand({ from: 'start', tile: action.tile }, situation)
  }
  return NOTHING
}

function pointAt(selection: Selection, board: BoardId, square: Square, situation: Situation): Step {
  const { content, view, viewer, actions } = situation
  const item = itemAt(content, view, board, square)
  if (item && isStartingAgain(item, situation)) return pointAtItem(selection, item.id, situation)
  if (selection.at === 'carry') {
    const there = holdOver(selection, board, square, situation)
    const isAnother = there.meant !== undefined && item !== undefined && selection.piece.from === 'board'
    return isAnother ? pointAtItem(selection, item.id, situation) : there
  }
  if (item) return pointAtItem(selection, item.id, situation)
  const early = viewer === view.current && view.choice === null && actions.length > 0
  if (!early) return { selection }
  return { selection, meant: { type: 'PlaceItem', board, row: square[0], col: square[1], rotation: 0 } }
}

/** Events of a drag are faster than renders: each names what is dragged. */
function lifted(selection: Selection, piece: Piece | null, situation: Situation): Selection {
  if (piece === null || (selection.at === 'carry' && isSamePiece(selection.piece, piece))) return selection
  return carry(selection, piece, situation).selection
}

function holdOver(selection: Selection, board: BoardId, square: Square, situation: Situation): Step {
  const kind = kindInHand(selection, situation)
  if (selection.at !== 'carry' || !kind) return { selection }
  const spot = bestSpot(selection.piece, kind, selection.rotation, board, square, situation)
  if (spot) return { selection: { ...selection, spot } }
  return { selection: { ...selection, spot: null }, meant: meantAt(selection, kind, board, square) }
}

function meantAt(
  { piece, rotation }: Extract<Selection, { at: 'carry' }>,
  kind: Kind,
  board: BoardId,
  [row, col]: Square,
): Action {
  const [down, right] = handleOf(kind.form.forms[rotation]!)
  const action = placing(piece, { board, row: row - down, col: col - right, rotation })
  return action.type === 'PlaceStarting' ? { ...action, board } : action
}

function pointAtItem(selection: Selection, id: string, situation: Situation): Step {
  const { view, actions } = situation
  const item = view.items[id]
  if (!item) return { selection }
  if (isStartingAgain(item, situation)) {
    return { selection: NOTHING, act: { type: 'TakeBackStarting', tile: item.kind } }
  }
  if (actions.some(action => action.type === 'MoveItem' && action.item === id)) {
    return carry(selection, { from: 'board', item: id }, situation)
  }
  const removal: Action = { type: 'RemoveItem', item: id }
  if (isListed(removal, actions)) return choose(selection, removal, situation)
  const mine = selection.at === 'swap' ? selection.mine : null
  if (actions.some(action => action.type === 'SwapItems' && action.mine === id)) {
    return { selection: mine === id ? NOTHING : { at: 'swap', mine: id } }
  }
  const exchange: Action | null = mine === null ? null : { type: 'SwapItems', mine, theirs: id }
  if (exchange && isListed(exchange, actions)) return choose(selection, exchange, situation)
  return { selection, ...meantWith(item, exchange, situation), about: id }
}

/** While a card asks for an Item, pointing at another one was meant as the answer. */
function meantWith(item: PlacedItem, exchange: Action | null, { actions }: Situation): { readonly meant?: Action } {
  if (exchange) return { meant: exchange }
  if (actions.some(action => action.type === 'RemoveItem')) return { meant: { type: 'RemoveItem', item: item.id } }
  const { board, row, col, rotation } = item
  if (actions.some(action => action.type === 'MoveItem')) {
    return { meant: { type: 'MoveItem', item: item.id, board, row, col, rotation } }
  }
  return {}
}

function turn(selection: Selection, by: 1 | -1, situation: Situation): Selection {
  const kind = kindInHand(selection, situation)
  if (selection.at !== 'carry' || !kind) return selection
  const { distinct, forms } = kind.form
  const rotation = distinct[(distinct.indexOf(selection.rotation) + by + distinct.length) % distinct.length]!
  const { spot, piece } = selection
  if (!spot || rotation === selection.rotation) return { ...selection, rotation }
  const [down, right] = handleOf(forms[selection.rotation]!)
  const held: Square = [spot.row + down, spot.col + right]
  return { ...selection, rotation, spot: bestSpot(piece, kind, rotation, spot.board, held, situation) }
}

function choose(selection: Selection, action: Action, situation: Situation): Step {
  if (!isListed(action, situation.actions)) return { selection, meant: action }
  const again = selection.at === 'ready' && isListed(action, [selection.action])
  return again ? { selection: NOTHING, act: action } : { selection: { at: 'ready', action } }
}

function decide(selection: Selection, action: Action, { actions }: Situation): Step {
  return isListed(action, actions) ? { selection: NOTHING, act: action } : { selection, meant: action }
}

function back(selection: Selection): Selection {
  if (selection.at === 'carry' && selection.spot) return { ...selection, spot: null }
  return NOTHING
}

function isSame(a: Placement, b: Placement): boolean {
  return a.board === b.board && a.row === b.row && a.col === b.col && a.rotation === b.rotation
}

function isSamePiece(a: Piece, b: Piece): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
