/** The table as it will look when an action is done, as far as boards go. For bots. */

import type { Seat } from '#kernel'
import type { Content } from './content.ts'
import { placementOf, putDown, without } from './placement.ts'
import { tileToPlace } from './turn.ts'
import type { Action, PlacedItem, Position, View } from './types.ts'

/** For looking only. What a card does next is not foreseen. */
export function afterwards(content: Content, view: View, seat: Seat, action: Action): Position {
  switch (action.type) {
    case 'PlaceItem':
      return withItem(content, view, { id: NEW, kind: tileToPlace(view)!, owner: seat, ...placementOf(action) })
    case 'MoveItem': {
      const item = view.items[action.item]!
      return withItem(content, without(content, view, item), { ...item, ...placementOf(action) })
    }
    case 'RemoveItem':
      return without(content, view, view.items[action.item]!)
    case 'SwapItems': {
      const [mine, theirs] = [view.items[action.mine]!, view.items[action.theirs]!]
      const swapped = { [mine.id]: { ...mine, kind: theirs.kind }, [theirs.id]: { ...theirs, kind: mine.kind } }
      return { ...view, items: { ...view.items, ...swapped } }
    }
    default:
      return view
  }
}

/** No Item has this name. */
const NEW = ''

function withItem(content: Content, position: Position, item: PlacedItem): Position {
  const laid: Position = {
    ...position,
    items: { ...position.items },
    occ: { ...position.occ, [item.board]: [...position.occ[item.board]!] },
    indicators: [...position.indicators],
  }
  putDown(content, laid, item)
  return laid
}
