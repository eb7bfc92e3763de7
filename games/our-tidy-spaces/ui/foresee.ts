/** The effects of a decision, computed on a copy of the public position: points, space, cards. */

import type { Seat } from '#kernel'
import type { Rotation } from '#kit/polyomino.ts'
import type { Content, Kind } from '../content.ts'
import { isHomeClosed } from '../rules/endings.ts'
import { holds } from '../rules/neighbours.ts'
import { homeOf, isOnPassage, isShared, kindOf, putDown, takeUp } from '../rules/placement.ts'
import { score, worth } from '../rules/scoring.ts'
import type { Action, BoardId, Options, PlacedItem, Placement, Position, View } from '../types.ts'

export interface Prediction {
  /** Victory Points gained or lost. */
  readonly points: number
  readonly onPassage: boolean
  /** Squares of the Home saved by an Item put down outside. */
  readonly spares: number
  /** Free squares of the own Home before and after. */
  readonly room: { readonly before: number; readonly after: number }
  /** Open Good Neighbour Cards whose condition it would fulfil, or break. */
  readonly opens: readonly string[]
  readonly spoils: readonly string[]
  /** No tile left in the bag would fit the own Home: what may then be the last (OT-9.5, OT-14.1). */
  readonly closesHome: Options['endTiming'] | null
}

export function predictEffects(content: Content, view: View, seat: Seat, action: Action): Prediction | null {
  const after = positionAfter(content, view, seat, action)
  if (!after) return null
  const open = view.phase === 'setup' ? [] : view.gnOpen
  const holdsIn = (position: Position) => open.filter(card => holds(content, position, seat, card))
  const had = holdsIn(view)
  const has = holdsIn(after)
  const changed = Object.values(after.items).find(item => view.items[item.id] !== item)
  const closes =
    view.phase !== 'setup' &&
    view.options.fitHints &&
    !isHomeClosed(content, view, seat) &&
    isHomeClosed(content, after, seat)
  return {
    points: score(content, after, seat).total - score(content, view, seat).total,
    onPassage: changed !== undefined && isOnPassage(content, after, changed),
    spares: changed && isShared(changed.board) && !view.items[changed.id] ? kindOf(content, changed.kind).size : 0,
    room: { before: freeSquares(content, view, seat), after: freeSquares(content, after, seat) },
    opens: has.filter(card => !had.includes(card)),
    spoils: had.filter(card => !has.includes(card)),
    closesHome: closes ? view.options.endTiming : null,
  }
}

/** The points of an Item of this kind at a place. */
export function pointsAt(content: Content, view: View, kind: string, place: Placement): number {
  return worth(content, view, { ...place, kind })
}

export interface Price {
  readonly where: 'home' | 'parking' | 'garden' | 'wallside' | 'passage'
  readonly points: number
  /** Whether there is a place for it now. */
  readonly open: boolean
}

/** The points of the same Item in each kind of place, for comparison (OT-10.2 to OT-10.6). */
export function pricesOf(content: Content, view: View, kind: Kind, places: readonly Placement[]): Price[] {
  const values = content.colours[kind.colour]
  const onPassage = (place: Placement) => isOnPassage(content, view, { ...place, kind: kind.id })
  const has = (test: (place: Placement) => boolean) => places.some(test)
  const special = kind.category === 'bicycle' ? 'parking' : kind.category === 'plant' ? 'garden' : null
  return [
    { where: 'home', points: values.home, open: has(place => place.board.startsWith('home:')) },
    ...(special
      ? [{ where: special, points: values.special, open: has(({ board }) => board === special) } as const]
      : []),
    {
      where: 'wallside',
      points: 0 - values.corridor,
      open: has(place => place.board === 'corridor' && !onPassage(place)),
    },
    { where: 'passage', points: 0 - values.corridor - content.passagePerItem, open: has(onPassage) },
  ]
}

export function freeSquares(content: Content, position: Pick<Position, 'occ'>, seat: Seat): number {
  const rows = position.occ[homeOf(seat)]!
  let covered = 0
  for (const row of rows) for (let rest = row; rest > 0; rest &= rest - 1) covered++
  return content.home.height * content.home.width - covered
}

function positionAfter(content: Content, view: View, seat: Seat, action: Action): Position | null {
  const position: Position = { ...view }
  const gain = (points: number) => void (position.vp = position.vp.with(seat, position.vp[seat]! + points))
  const effect = view.queue[0]?.effect
  switch (action.type) {
    case 'PlaceItem':
      putDown(content, position, arriving(view, seat, action.board as BoardId, action))
      return position
    case 'PlaceStarting': {
      const placed = arriving(view, seat, homeOf(seat), action)
      putDown(content, position, { ...placed, kind: action.tile })
      return position
    }
    case 'MoveItem': {
      const item = view.items[action.item]!
      takeUp(content, position, item)
      const { row, col } = action
      putDown(content, position, {
        ...item,
        board: action.board as BoardId,
        row,
        col,
        rotation: action.rotation as Rotation,
      })
      if (effect?.kind === 'move') gain(effect.bonus)
      return position
    }
    case 'RemoveItem':
      takeUp(content, position, view.items[action.item]!)
      if (effect?.kind === 'remove') gain(effect.bonus)
      return position
    case 'SwapItems': {
      const mine = view.items[action.mine]!
      const theirs = view.items[action.theirs]!
      const swapped = { [mine.id]: { ...mine, kind: theirs.kind }, [theirs.id]: { ...theirs, kind: mine.kind } }
      position.items = { ...position.items, ...swapped }
      return position
    }
    case 'TakeGoodNeighbour':
      position.gnTaken = position.gnTaken.with(seat, [...position.gnTaken[seat]!, action.card])
      return position
    default:
      return null
  }
}

function arriving(
  { choice, drawn }: View,
  owner: Seat,
  board: BoardId,
  { row, col, rotation }: { readonly row: number; readonly col: number; readonly rotation: number },
): PlacedItem {
  const kind = (choice?.kind === 'place' ? choice.tile : drawn) ?? ''
  return { id: 'arriving', kind, owner, board, row, col, rotation: rotation as Rotation }
}
