/** What an action looks worth at first sight, in Victory Points. */

import { type Seat, unreachable } from '#kernel'
import { type Form, flip } from '#kit/polyomino.ts'
import type { Content } from './content.ts'
import { homeOf, isShared, kindOf, placementOf, without } from './placement.ts'
import { worth } from './scoring.ts'
import { tileToPlace } from './turn.ts'
import type { Action, PlacedItem, View, Wish } from './types.ts'

/** What somebody notices. */
export interface Eye {
  /** Free squares at Home, and whether they hang together. */
  readonly packs: boolean
  /** How long the game will last, and so whether there is need for room. */
  readonly clock: boolean
}

export function appraise(content: Content, view: View, seat: Seat, action: Action, eye: Eye): number {
  switch (action.type) {
    case 'ChooseFrame':
      return view.frames[seat] ? -1 : 1
    case 'PlaceStarting':
      return 10 + packing(content, view, seat, action.tile, { ...action, board: homeOf(seat) })
    case 'TakeBackStarting':
      return -10
    case 'ConfirmHome':
      return 100
    case 'PlaceItem':
      return placing(content, view, seat, tileToPlace(view)!, action, eye)
    case 'MoveItem': {
      const item = view.items[action.item]!
      const before = worth(content, view, item)
      const gain = placing(content, { ...view, ...without(content, view, item) }, seat, item.kind, action, eye) - before
      return (
        gain +
        bonusOf(view) -
        (isShared(item.board) ? 0 : squarePrice(content, view, seat, eye) * sizeOf(content, item))
      )
    }
    case 'RemoveItem': {
      const item = view.items[action.item]!
      const room = isShared(item.board) ? 0 : squarePrice(content, view, seat, eye) * sizeOf(content, item)
      return bonusOf(view) - worth(content, view, item) + room
    }
    case 'SwapItems': {
      const [mine, theirs] = [view.items[action.mine]!, view.items[action.theirs]!]
      const gain = worth(content, view, { ...mine, kind: theirs.kind }) - worth(content, view, mine)
      return gain * (1 + 1 / (view.players - 1)) - bonusOf(view) / (view.players - 1)
    }
    case 'KeepTile': {
      const { colour, size } = kindOf(content, view.choice?.kind === 'keep' ? view.choice.tiles[action.index]! : '')
      return content.colours[colour].home - size * Math.max(squarePrice(content, view, seat, eye), 0.1)
    }
    case 'PickPlayer':
      return 0 - view.vp[action.seat]!
    case 'PickOption':
      return optionWorth(view, seat, action.index)
    case 'TakeGoodNeighbour':
      return content.goodNeighbours.get(action.card)!.vp
    case 'DrawItem':
    case 'DrawCommunity':
    case 'EndTurn':
      return 0
    case 'Decline':
      return 0 - penaltyOf(view)
    default:
      return unreachable(action)
  }
}

function placing(content: Content, view: View, seat: Seat, kind: string, wish: Wish, eye: Eye): number {
  const target = placementOf(wish)
  const points = worth(content, view, { kind, ...target })
  if (target.board !== homeOf(seat)) return points - (target.board === 'corridor' ? 0.2 : 0)
  if (!eye.packs) return points
  const room = squarePrice(content, view, seat, eye) * kindOf(content, kind).size
  return points - room + packing(content, view, seat, kind, wish)
}

/** Less for every edge between free and covered squares: what is left of the Home stays in one piece. */
function packing(content: Content, view: View, seat: Seat, kind: string, wish: Wish): number {
  const { board, row, col, rotation } = placementOf(wish)
  const rows = [...view.occ[homeOf(seat)]!]
  const before = edges(rows, content.home.width)
  const form: Form = kindOf(content, kind).form.forms[rotation]!
  if (board === homeOf(seat)) flip(rows, form, row, col)
  return 0.1 * (before - edges(rows, content.home.width))
}

/** Borders between free squares and covered ones or the wall. */
function edges(rows: readonly number[], width: number): number {
  const full = 2 ** width - 1
  let number = 0
  let above = full
  for (const row of [...rows, full]) {
    number += bits(row ^ above)
    number += bits((row | (1 << width)) ^ ((row << 1) | 1))
    above = row
  }
  return number
}

function bits(mask: number): number {
  let number = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) number++
  return number
}

/** A free square is worth something only while more is to come than fits. */
function squarePrice(content: Content, view: View, seat: Seat, { packs, clock }: Eye): number {
  if (!packs) return 0
  const { height, width } = content.home
  const free = height * width - view.occ[homeOf(seat)]!.reduce((sum, row) => sum + bits(row), 0)
  const turns = clock ? view.bag.length / view.players - USUALLY_LEFT : view.bag.length / view.players
  return Math.max(turns, 0) * USUAL_DEMAND > free ? SQUARE_PRICE : 0
}

/** Victory Points; measured by playing against each other. */
const SQUARE_PRICE = 0.35
/** Squares of the Home that a turn takes, bicycles and plants being at home elsewhere. */
const USUAL_DEMAND = 2.7
/** Tiles of each player that are still in the bag at the end. */
const USUALLY_LEFT = 3

function sizeOf(content: Content, { kind }: PlacedItem): number {
  return kindOf(content, kind).size
}

function bonusOf({ queue }: View): number {
  const effect = queue[0]?.effect
  if (effect?.kind === 'move' || effect?.kind === 'remove') return effect.bonus
  return effect?.kind === 'swap' ? effect.compensation : 0
}

/** Tokens count; anything else is hoped to be worth half of one. */
function optionWorth({ queue }: View, seat: Seat, index: number): number {
  const effect = queue[0]?.effect
  const effects = effect?.kind === 'choose' && queue[0]?.seat === seat ? effect.options[index]!.effects : []
  return effects.reduce((sum, each) => sum + (each.kind === 'vp' && each.who === 'active' ? each.amount : 0.5), 0)
}

function penaltyOf({ queue }: View): number {
  const task = queue[0]
  return task?.effect.kind === 'move' && task.moved.length === 0 ? task.effect.penalty : 0
}
