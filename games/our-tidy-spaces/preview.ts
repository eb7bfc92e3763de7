/** What a placement would bring or cost, for a board to show before the drop. */

import type { Seat } from '#kernel'
import type { Content } from './content.ts'
import { holds } from './neighbours.ts'
import { isOnPassage, isShared, newItemId, putDown, takeUp } from './placement.ts'
import { worth } from './scoring.ts'
import type { Placement, Position } from './types.ts'

export interface Preview {
  /** Points gained or lost by the Item itself; a moved Item counts what it was worth before. */
  readonly points: number
  readonly onPassage: boolean
  /** Whether it takes one more indicator token, gives one back (-1), or neither. */
  readonly tokens: -1 | 0 | 1
  /** Open Good Neighbour Cards whose condition would come to hold, and those whose condition would no longer. */
  readonly opens: readonly string[]
  readonly closes: readonly string[]
}

/** For a legal placement of a tile, or of an Item that a card moves. Changes nothing. */
export function preview(
  content: Content,
  position: Position,
  seat: Seat,
  tile: { readonly kind: string } | { readonly item: string },
  target: Placement,
): Preview {
  const before = 'item' in tile ? position.items[tile.item]! : null
  const kind = 'item' in tile ? before!.kind : tile.kind
  const item = { id: before?.id ?? newItemId(position, kind), kind, owner: seat, ...target }
  const after: Position = {
    ...position,
    items: { ...position.items },
    occ: Object.fromEntries(Object.entries(position.occ).map(([board, rows]) => [board, [...rows]])) as Position['occ'],
    indicators: [...position.indicators],
  }
  if (before) takeUp(content, after, before)
  putDown(content, after, item)
  const held = position.gnOpen.filter(card => holds(content, position, seat, card))
  const holding = position.gnOpen.filter(card => holds(content, after, seat, card))
  const spent = Number(isShared(target.board)) - Number(before !== null && isShared(before.board))
  return {
    points: worth(content, position, item) - (before ? worth(content, position, before) : 0),
    onPassage: isOnPassage(content, position, item),
    tokens: spent as Preview['tokens'],
    opens: holding.filter(card => !held.includes(card)),
    closes: held.filter(card => !holding.includes(card)),
  }
}
