/** Rates an action without search, in Victory Points. For bots. */

import { type Seat, unreachable } from '#kernel'
import type { Content } from '../content.ts'
import { count } from '../rules/counters.ts'
import { edgesSaved, freeSquares } from '../rules/packing.ts'
import { formOf, homeOf, isShared, kindOf, placementOf, placementsFor, sizeOf } from '../rules/placement.ts'
import { worth } from '../rules/scoring.ts'
import { tileToPlace } from '../rules/turn.ts'
import type { Action, Frame, PlacedItem, View, Wish } from '../types.ts'

/** What a bot pays attention to. */
export interface Weights {
  /** The value of a free square of the Home while it is needed. */
  readonly square: number
  /** The cost of each edge between free and covered squares. */
  readonly edge: number
}

/** Points at once, and the value of the Home after the action. */
export function appraise(content: Content, view: View, seat: Seat, action: Action, weights: Weights): number {
  return gainOf(content, view, seat, action, weights) + tidinessOf(content, view, seat, action, weights)
}

/** Points that the action brings at once, above the average it brings the others. */
export function gainOf(content: Content, view: View, seat: Seat, action: Action, weights: Weights): number {
  const others = view.players - 1
  switch (action.type) {
    case 'PlaceItem':
      return worth(content, view, { kind: tileToPlace(view)!, ...placementOf(action) })
    case 'MoveItem': {
      const item = view.items[action.item]!
      const after = { ...item, ...placementOf(action) }
      return worth(content, view, after) - worth(content, view, item) + bonusOf(view)
    }
    case 'RemoveItem':
      return bonusOf(view) - worth(content, view, view.items[action.item]!)
    case 'SwapItems': {
      const [mine, theirs] = [view.items[action.mine]!, view.items[action.theirs]!]
      const gain = worth(content, view, { ...mine, kind: theirs.kind }) - worth(content, view, mine)
      return gain * (1 + 1 / others) - bonusOf(view) / others
    }
    case 'KeepTile': {
      const tile = view.choice?.kind === 'keep' ? view.choice.tiles[action.index]! : ''
      return bestPlacing(content, view, seat, tile, weights)
    }
    case 'PickPlayer':
      return 0 - view.vp[action.seat]! / 100
    case 'PickOption':
      return optionWorth(view, action.index)
    case 'TakeGoodNeighbour':
      return content.goodNeighbours.get(action.card)!.vp
    case 'Decline':
      return 0 - penaltyOf(view)
    case 'ChooseFrame': {
      const { type: _type, ...frame } = action
      const frames = view.frames.with(seat, frame as Frame)
      const matches = count(content, { ...view, frames }, seat, { count: 'frameMatches', filter: {} })
      return view.frames[seat] ? -1 : matches
    }
    case 'PlaceStarting':
      return MOVING_IN
    case 'ConfirmHome':
      return 2 * MOVING_IN
    case 'TakeBackStarting':
      return 0 - MOVING_IN
    case 'DrawItem':
    case 'DrawCommunity':
    case 'EndTurn':
      return 0
    default:
      return unreachable(action)
  }
}

/** How it changes the remaining space, at Home and elsewhere. */
function tidinessOf(content: Content, view: View, seat: Seat, action: Action, weights: Weights): number {
  switch (action.type) {
    case 'PlaceStarting':
      return laid(content, view, seat, action.tile, { ...action, board: homeOf(seat) }, weights)
    case 'PlaceItem':
      return laid(content, view, seat, tileToPlace(view)!, action, weights)
    case 'MoveItem': {
      const item = view.items[action.item]!
      return laid(content, view, seat, item.kind, action, weights) + lifted(content, view, seat, item, weights)
    }
    case 'RemoveItem':
      return lifted(content, view, seat, view.items[action.item]!, weights)
    default:
      return 0
  }
}

function laid(content: Content, view: View, seat: Seat, kind: string, wish: Wish, weights: Weights): number {
  const { board, row, col, rotation } = placementOf(wish)
  const { form, size } = kindOf(content, kind)
  const saved = edgesSaved(view.occ[board]!, sizeOf(content, view, board).width, form.forms[rotation]!, row, col)
  if (board === 'corridor') return SHARED_EDGE * saved - DISORDER
  if (isShared(board)) return SHARED_EDGE * saved
  return weights.edge * saved - squarePrice(content, view, seat, weights) * size
}

function lifted(content: Content, view: View, seat: Seat, item: PlacedItem, weights: Weights): number {
  if (isShared(item.board)) return item.board === 'corridor' ? DISORDER : 0
  const saved = edgesSaved(view.occ[item.board]!, content.home.width, formOf(content, item), item.row, item.col)
  return weights.edge * saved + squarePrice(content, view, seat, weights) * kindOf(content, item.kind).size
}

/** A free square has value only while more tiles are to come than fit. */
function squarePrice(content: Content, view: View, seat: Seat, { square }: Weights): number {
  if (square === 0) return 0
  const free = freeSquares(view.occ[homeOf(seat)]!, content.home.width)
  const turns = view.bag.length / view.players - USUALLY_LEFT
  return turns * USUAL_DEMAND > free ? square : 0
}

function bestPlacing(content: Content, view: View, seat: Seat, tile: string, weights: Weights): number {
  const values = placementsFor(content, view, seat, tile).map(
    target => worth(content, view, { kind: tile, ...target }) + laid(content, view, seat, tile, target, weights),
  )
  return Math.max(...values, values.length > 0 ? -Infinity : 0)
}

function bonusOf({ queue }: View): number {
  const effect = queue[0]?.effect
  if (effect?.kind === 'move' || effect?.kind === 'remove') return effect.bonus
  return effect?.kind === 'swap' ? effect.compensation : 0
}

/** Tokens count; any other option counts half of one. */
function optionWorth({ queue }: View, index: number): number {
  const effect = queue[0]?.effect
  const effects = effect?.kind === 'choose' ? effect.options[index]!.effects : []
  return effects.reduce((sum, each) => sum + (each.kind === 'vp' && each.who === 'active' ? each.amount : 0.5), 0)
}

function penaltyOf({ queue }: View): number {
  const task = queue[0]
  return task?.effect.kind === 'move' && task.moved.length === 0 ? task.effect.penalty : 0
}

/** More than any difference in tidiness: a Home is furnished, then framed, then confirmed. */
const MOVING_IN = 10
/** Squares of the Home that a turn takes; bicycles and plants do not count. */
export const USUAL_DEMAND = 2.7
/** Tiles of each player that are still in the bag at the end. */
export const USUALLY_LEFT = 3
/** Edges on the shared boards count for every player. */
const SHARED_EDGE = 0.01
/** The cost of an Item in the corridor, which may break the condition of a card. */
const DISORDER = 0.2
