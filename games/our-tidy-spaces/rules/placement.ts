/** Boards, their zones, and where an Item may be put (OT-1, OT-4, OT-5). */

import type { Host, Refusal, Seat } from '#kernel'
import {
  flip,
  type Form,
  type Grid,
  hasSpot,
  isFree,
  isInside,
  type Polyomino,
  type Rotation,
  ROTATIONS,
  spotsFor,
  squaresUnder,
} from '#kit/polyomino.ts'
import type { Content, Kind, Size, TableContent } from '../content.ts'
import { refuse } from '../text/refusals.ts'
import type { BoardId, Event, Filter, PlacedItem, Placement, Position, State, Wish, Zone } from '../types.ts'

/** Everything a rule needs to change the state. */
export interface Play {
  readonly content: Content
  readonly state: State
  readonly host: Host<Event>
}

/** What decides whether a tile fits: covered squares, and tokens to mark it with. */
export type Room = Pick<Position, 'players' | 'occ' | 'indicators'>

export function homeOf(seat: Seat): BoardId {
  return `home:${seat}`
}

export function kindOf(content: Content, kind: string): Kind {
  const found = content.kinds.get(kind)
  if (!found) throw new Error(`no Item called ${kind}`)
  return found
}

export function tableOf(content: Content, { players }: Pick<Position, 'players'>): TableContent {
  const table = content.tables.get(players)
  if (!table) throw new Error(`no table for ${players}`)
  return table
}

/** OT-1.3, OT-1.4: every board of the table. */
export function boardsOf({ players }: Pick<Position, 'players'>): BoardId[] {
  return [...Array.from({ length: players }, (_, seat) => homeOf(seat)), 'corridor', 'parking', 'garden']
}

export function isShared(board: BoardId): board is 'corridor' | 'parking' | 'garden' {
  return board === 'corridor' || board === 'parking' || board === 'garden'
}

export function sizeOf(content: Content, position: Pick<Position, 'players'>, board: BoardId): Size {
  return isShared(board) ? tableOf(content, position)[board] : content.home
}

export function gridOf(content: Content, position: Pick<Position, 'players' | 'occ'>, board: BoardId): Grid {
  const { height, width } = sizeOf(content, position, board)
  return { height, width, rows: position.occ[board]! }
}

export function formOf(content: Content, { kind, rotation }: Pick<PlacedItem, 'kind' | 'rotation'>): Form {
  return kindOf(content, kind).form.forms[rotation]!
}

export function itemsOf(position: Pick<Position, 'items'>, seat: Seat): PlacedItem[] {
  return Object.values(position.items).filter(item => item.owner === seat)
}

/** OT-1.8: one square in a Passage row is enough. */
export function isOnPassage(
  content: Content,
  position: Pick<Position, 'players'>,
  item: Placement & { readonly kind: string },
): boolean {
  if (item.board !== 'corridor') return false
  const { height } = formOf(content, item)
  return tableOf(content, position).corridor.passageRows.some(row => item.row <= row && row < item.row + height)
}

export function isInZone(
  content: Content,
  position: Pick<Position, 'players'>,
  item: Placement & { readonly kind: string },
  zone: Zone,
): boolean {
  switch (zone) {
    case 'home':
      return !isShared(item.board)
    case 'passage':
      return isOnPassage(content, position, item)
    case 'wallside':
      return item.board === 'corridor' && !isOnPassage(content, position, item)
    default:
      return item.board === zone
  }
}

export function passes(content: Content, kind: string, { colour, category, maxSize, starting }: Filter): boolean {
  const facts = kindOf(content, kind)
  return (
    (colour === undefined || facts.colour === colour) &&
    (category === undefined || facts.category === category) &&
    (maxSize === undefined || facts.size <= maxSize) &&
    (starting === undefined || facts.starting === starting)
  )
}

/** Boards on which a seat may put an Item of this kind, if it fits (OT-4.2 to OT-4.8, OT-5.3). */
export function boardsFor(position: Pick<Position, 'indicators'>, seat: Seat, { category }: Kind): BoardId[] {
  const home = homeOf(seat)
  if (position.indicators[seat] === 0) return [home]
  switch (category) {
    case 'bicycle':
      return [home, 'corridor', 'parking']
    case 'plant':
      return [home, 'corridor', 'garden']
    default:
      return [home, 'corridor']
  }
}

/** Every place for an Item of this kind; rotations that look the same are listed once. By board, rotation, row, column. */
export function placementsFor(content: Content, position: Room, seat: Seat, kind: string): Placement[] {
  const facts = kindOf(content, kind)
  return boardsFor(position, seat, facts).flatMap(board => placementsOn(content, position, board, facts.form))
}

/** The same on one board, for any owner. */
export function placementsOn(content: Content, position: Room, board: BoardId, form: Polyomino): Placement[] {
  return spotsFor(gridOf(content, position, board), form).map(({ row, col, rotation }) => ({
    board,
    row,
    col,
    rotation,
  }))
}

export function canPlace(content: Content, position: Room, seat: Seat, kind: string): boolean {
  const facts = kindOf(content, kind)
  return boardsFor(position, seat, facts).some(board => hasSpot(gridOf(content, position, board), facts.form))
}

/** OT-13.2: the placement checks in their order. */
export function checkPlacement(content: Content, position: Room, seat: Seat, kind: string, wish: Wish): Refusal | null {
  const { board, row, col, rotation } = wish
  if (!isBoard(position, board)) return refuse('PLACE_UNKNOWN_BOARD')
  if (!ROTATIONS.includes(rotation as Rotation)) return refuse('PLACE_BAD_ROTATION')
  if (!Number.isInteger(row) || !Number.isInteger(col)) return refuse('BAD_PARAMETER')
  if (!isShared(board) && board !== homeOf(seat)) return refuse('PLACE_OTHER_HOME')
  const { category, form } = kindOf(content, kind)
  if (board === 'parking' && category !== 'bicycle') return refuse('PLACE_NOT_A_BICYCLE')
  if (board === 'garden' && category !== 'plant') return refuse('PLACE_NOT_A_PLANT')
  if (isShared(board) && position.indicators[seat] === 0) return refuse('PLACE_NO_TOKEN')
  const grid = gridOf(content, position, board)
  const turned = form.forms[rotation]!
  if (!isInside(grid, turned, row, col)) return refuse('PLACE_OFF_BOARD')
  if (isFree(grid, turned, row, col)) return null
  const covered = squaresUnder(turned, row, col).filter(([r, c]) => grid.rows[r]! & (1 << c))
  return refuse('PLACE_OVERLAP', covered)
}

export function isBoard(position: Pick<Position, 'occ'>, board: string): board is BoardId {
  return Object.hasOwn(position.occ, board)
}

/** The placement of a wish that `checkPlacement` allows. */
export function placementOf({ board, row, col, rotation }: Wish): Placement {
  return { board: board as BoardId, row, col, rotation: rotation as Rotation }
}

/** Puts an Item down; outside the Home it takes an indicator token (OT-5.1, OT-5.2). */
export function putDown(content: Content, position: Position, item: PlacedItem): void {
  position.items = { ...position.items, [item.id]: item }
  position.occ = flipped(content, position.occ, item)
  position.indicators = withTokens(position.indicators, item, -1)
}

/** Lifts an Item; its squares and its indicator token are free again (OT-5.4). */
export function takeUp(content: Content, position: Position, item: PlacedItem): void {
  const { [item.id]: _lifted, ...items } = position.items
  position.items = items
  position.occ = flipped(content, position.occ, item)
  position.indicators = withTokens(position.indicators, item, 1)
}

/** The boards after this Item is lifted, for evaluation only. */
export function roomWithout(content: Content, { players, occ, indicators }: Room, item: PlacedItem): Room {
  return { players, occ: flipped(content, occ, item), indicators: withTokens(indicators, item, 1) }
}

/** Nothing on any board. */
export function emptyBoards(content: Content, position: Pick<Position, 'players'>): Record<BoardId, number[]> {
  const rows = (board: BoardId) => Array.from({ length: sizeOf(content, position, board).height }, () => 0)
  return Object.fromEntries(boardsOf(position).map(board => [board, rows(board)])) as Record<BoardId, number[]>
}

/** An id that no Item on the boards has. */
export function newItemId(position: Pick<Position, 'items'>, kind: string): string {
  let copy = 1
  while (Object.hasOwn(position.items, `${kind}.${copy}`)) copy++
  return `${kind}.${copy}`
}

/** The boards with the squares under an Item covered, or freed if they were covered. */
function flipped(content: Content, occ: Position['occ'], item: PlacedItem): Position['occ'] {
  const rows = [...occ[item.board]!]
  flip(rows, formOf(content, item), item.row, item.col)
  return { ...occ, [item.board]: rows }
}

/** Items at Home take no token. */
function withTokens(indicators: Position['indicators'], { board, owner }: PlacedItem, more: 1 | -1): readonly number[] {
  return isShared(board) ? indicators.with(owner, indicators[owner]! + more) : indicators
}
