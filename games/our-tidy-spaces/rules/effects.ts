/** What a card's `move`, `remove` and `swap` allow: the Items they may use, and where those may go (OT-7.4 to OT-7.6). */

import type { Refusal, Seat } from '#kernel'
import type { Content } from '../content.ts'
import {
  boardsFor,
  checkPlacement,
  formOf,
  homeOf,
  isBoard,
  isInZone,
  isOnPassage,
  isShared,
  itemsOf,
  kindOf,
  passes,
  placementOf,
  placementsOn,
  roomWithout,
} from './placement.ts'
import { refuse } from '../text/refusals.ts'
import type {
  BoardId,
  ChoiceAction,
  EffectTask,
  MoveEffect,
  MoveTarget,
  PlacedItem,
  Placement,
  Position,
  RemoveEffect,
} from '../types.ts'

export type MoveTask = EffectTask & { readonly effect: MoveEffect }
export type RemoveTask = EffectTask & { readonly effect: RemoveEffect }
type MoveItem = Extract<ChoiceAction, { type: 'MoveItem' }>
type SwapItems = Extract<ChoiceAction, { type: 'SwapItems' }>

/** Own Items that the effect applies to and has not moved yet. */
export function reachedBy(content: Content, position: Position, task: MoveTask | RemoveTask): PlacedItem[] {
  return itemsOf(position, task.seat).filter(item => !checkReach(content, position, task, item))
}

export function checkMove(content: Content, position: Position, task: MoveTask, action: MoveItem): Refusal | null {
  const item = itemNamed(position, action.item)
  if (!item) return refuse('EFFECT_ITEM_UNKNOWN')
  const refusal = checkReach(content, position, task, item)
  if (refusal) return refusal
  const { board } = action
  if (!isBoard(position, board)) return refuse('PLACE_UNKNOWN_BOARD')
  if (!isShared(board) && board !== homeOf(task.seat)) return refuse('PLACE_OTHER_HOME')
  if (!task.effect.to.includes(targetOf(board))) return refuse('EFFECT_WRONG_TARGET')
  const wrong = checkPlacement(content, roomWithout(content, position, item), task.seat, item.kind, action)
  if (wrong) return wrong
  const target = placementOf(action)
  if (isOnPassage(content, position, { ...target, kind: item.kind })) return refuse('EFFECT_WRONG_TARGET')
  return isSamePlace(content, item, target) ? refuse('EFFECT_NO_CHANGE') : null
}

export function moves(content: Content, position: Position, task: MoveTask): MoveItem[] {
  return reachedBy(content, position, task).flatMap(item =>
    targetsOf(content, position, task, item).map((target): MoveItem => ({
      type: 'MoveItem',
      item: item.id,
      ...target,
    })),
  )
}

export function canMove(content: Content, position: Position, task: MoveTask): boolean {
  return reachedBy(content, position, task).some(item => targetsOf(content, position, task, item).length > 0)
}

export function checkRemove(content: Content, position: Position, task: RemoveTask, id: string): Refusal | null {
  const item = itemNamed(position, id)
  return item ? checkReach(content, position, task, item) : refuse('EFFECT_ITEM_UNKNOWN')
}

export function checkSwap(content: Content, position: Position, seat: Seat, action: SwapItems): Refusal | null {
  const mine = itemNamed(position, action.mine)
  const theirs = itemNamed(position, action.theirs)
  if (!mine || !theirs) return refuse('EFFECT_ITEM_UNKNOWN')
  if (mine.owner !== seat) return refuse('EFFECT_ITEM_NOT_YOURS')
  if (isShared(mine.board) || isShared(theirs.board) || theirs.owner === seat) return refuse('EFFECT_WRONG_SOURCE')
  if (kindOf(content, mine.kind).shape !== kindOf(content, theirs.kind).shape) return refuse('EFFECT_SHAPES_DIFFER')
  return mine.kind === theirs.kind ? refuse('EFFECT_NO_CHANGE') : null
}

export function swaps(content: Content, position: Position, seat: Seat): SwapItems[] {
  const all = Object.values(position.items)
  return itemsOf(position, seat).flatMap(mine =>
    all
      .map((theirs): SwapItems => ({ type: 'SwapItems', mine: mine.id, theirs: theirs.id }))
      .filter(action => !checkSwap(content, position, seat, action)),
  )
}

function itemNamed(position: Position, id: string): PlacedItem | undefined {
  return Object.hasOwn(position.items, id) ? position.items[id] : undefined
}

function checkReach(
  content: Content,
  position: Position,
  { effect, seat, moved }: MoveTask | RemoveTask,
  item: PlacedItem,
): Refusal | null {
  if (item.owner !== seat) return refuse('EFFECT_ITEM_NOT_YOURS')
  if (moved.includes(item.id)) return refuse('EFFECT_ALREADY_MOVED')
  if (!effect.from.some(zone => isInZone(content, position, item, zone))) return refuse('EFFECT_WRONG_SOURCE')
  return passes(content, item.kind, effect.filter) ? null : refuse('EFFECT_WRONG_KIND')
}

/** In the corridor a card moves Items to the Wall Side only. */
function targetOf(board: BoardId): MoveTarget {
  if (!isShared(board)) return 'home'
  return board === 'corridor' ? 'wallside' : board
}

/** The Item is lifted first, so its squares and its token are free. */
function targetsOf(content: Content, position: Position, { effect, seat }: MoveTask, item: PlacedItem): Placement[] {
  const lifted = roomWithout(content, position, item)
  const kind = kindOf(content, item.kind)
  return boardsFor(lifted, seat, kind)
    .filter(board => effect.to.includes(targetOf(board)))
    .flatMap(board => placementsOn(content, lifted, board, kind.form))
    .filter(
      target => !isOnPassage(content, position, { ...target, kind: item.kind }) && !isSamePlace(content, item, target),
    )
}

function isSamePlace(content: Content, item: PlacedItem, target: Placement): boolean {
  if (item.board !== target.board || item.row !== target.row || item.col !== target.col) return false
  const [before, after] = [formOf(content, item), formOf(content, { ...target, kind: item.kind })]
  return before.rows.join() === after.rows.join()
}
