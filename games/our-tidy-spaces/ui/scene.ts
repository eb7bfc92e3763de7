/** What the boards show of a selection: highlighted squares and Items, and the preview of the Item in hand. Pure. */

import type { Names, Seat } from '#kernel'
import { type Square, squaresUnder } from '#kit/polyomino.ts'
import type { Size } from '../content.ts'
import { isShared, sizeOf, tableOf } from '../rules/placement.ts'
import type { BoardId, PlacedItem, SharedBoard } from '../types.ts'
import { pointsAt } from './foresee.ts'
import { type Pane, paneOf, squareKey } from './layout.ts'
import type { Ghost } from './pieces/Grid.tsx'
import { itemAt, type Situation } from './offers.ts'
import { kindInHand, litItems, litSquares, type Selection } from './selection.ts'
import { tellSquare } from './words.ts'

export interface Scene {
  readonly sizes: Readonly<Record<SharedBoard, Size>>
  /** Points by square, by board. */
  readonly lit: ReadonlyMap<BoardId, ReadonlyMap<string, number>>
  readonly litItems: ReadonlySet<string>
  /** Items chosen for the next action. */
  readonly chosen: ReadonlySet<string>
  /** The Item on a board that is in hand. */
  readonly lifted: string | null
  readonly ghost: { readonly board: BoardId; readonly ghost: Ghost } | null
  /** Squares that the preview would cover, as `board row,col`. */
  readonly previewed: ReadonlySet<string>
  /** Others' Homes in which something can be pointed at. */
  readonly litHomes: ReadonlySet<Seat>
  panesOf(items: ReadonlySet<string>): ReadonlySet<Pane>
}

/** `hints`: whether to show places that fit (OT-14.7). */
export function sceneOf(selection: Selection, situation: Situation, { hints }: { readonly hints: boolean }): Scene {
  const { content, view, viewer } = situation
  const kind = kindInHand(selection, situation)
  const places = hints && kind ? litSquares(selection, situation) : new Map<BoardId, Map<string, never>>()
  const items = litItems(selection, situation)
  const ghost = ghostOf(selection, situation)
  const homes = [...items].flatMap(item => {
    const { board, owner } = view.items[item]!
    return isShared(board) || owner === viewer ? [] : [owner]
  })
  return {
    sizes: {
      corridor: sizeOf(content, view, 'corridor'),
      parking: sizeOf(content, view, 'parking'),
      garden: sizeOf(content, view, 'garden'),
    },
    lit: new Map(
      Array.from(places, ([board, squares]) => [
        board,
        new Map(Array.from(squares, ([key, place]) => [key, pointsAt(content, view, kind!.id, place)])),
      ]),
    ),
    litItems: items,
    chosen: new Set(chosenBy(selection)),
    lifted: selection.at === 'carry' && selection.piece.from === 'board' ? selection.piece.item : null,
    ghost,
    previewed: new Set(ghost ? coveredBy(ghost) : []),
    litHomes: new Set(homes),
    panesOf: wanted =>
      new Set([...wanted].flatMap(item => (view.items[item] ? [paneOfItem(view.items[item], viewer)] : []))),
  }
}

/** The part of the scene on one board. */
export function gridPropsFor(board: BoardId, scene: Scene, situation: Situation, names: Names) {
  const { content, view } = situation
  const passageRows = board === 'corridor' ? tableOf(content, view).corridor.passageRows : NO_ROWS
  const lit = scene.lit.get(board) ?? NO_POINTS
  return {
    board,
    size: sizeOf(content, view, board),
    items: Object.values(view.items).filter(item => item.board === board),
    passageRows,
    lit,
    litItems: scene.litItems,
    chosen: scene.chosen,
    lifted: scene.lifted,
    ghost: scene.ghost?.board === board ? scene.ghost.ghost : null,
    nameOf: (square: Square, item: PlacedItem | undefined) =>
      tellSquare(
        content,
        square,
        { item, points: lit.get(squareKey(square)), passage: passageRows.includes(square[0]) },
        names,
      ),
  }
}

/** Whether pointing at the Item there has an effect. */
export function answersAt(scene: Scene, { content, view }: Situation, board: BoardId, square: Square): boolean {
  const item = itemAt(content, view, board, square)
  return item !== undefined && scene.litItems.has(item.id)
}

/** Panes in which there is something to do. */
export function invitingPanes(scene: Scene, { actions, view }: Situation): ReadonlySet<Pane> {
  const panes = new Set<Pane>(Array.from(scene.lit.keys(), paneOf))
  if (view.phase !== 'setup') for (const pane of scene.panesOf(scene.litItems)) panes.add(pane)
  if (actions.some(action => action.type === 'TakeGoodNeighbour')) panes.add('cards')
  return panes
}

const NO_ROWS: readonly number[] = []
const NO_POINTS: ReadonlyMap<string, number> = new Map()

function ghostOf(selection: Selection, situation: Situation): Scene['ghost'] {
  const kind = kindInHand(selection, situation)
  if (selection.at !== 'carry' || !selection.spot || !kind) return null
  const { spot, rotation } = selection
  const { row, col } = spot
  const points = pointsAt(situation.content, situation.view, kind.id, { ...spot, rotation })
  return { board: spot.board, ghost: { kind, form: kind.form.forms[rotation]!, row, col, points } }
}

function coveredBy({ board, ghost }: NonNullable<Scene['ghost']>): string[] {
  return squaresUnder(ghost.form, ghost.row, ghost.col).map(square => `${board} ${squareKey(square)}`)
}

function chosenBy(selection: Selection): string[] {
  if (selection.at === 'swap') return [selection.mine]
  if (selection.at !== 'ready') return []
  const { action } = selection
  if (action.type === 'RemoveItem') return [action.item]
  return action.type === 'SwapItems' ? [action.mine, action.theirs] : []
}

function paneOfItem({ board, owner }: PlacedItem, viewer: Seat | null): Pane {
  return !isShared(board) && owner !== viewer ? 'neighbours' : paneOf(board)
}
