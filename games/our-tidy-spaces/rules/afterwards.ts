/** The boards of a position after an action. For bots. */

import type { Seat } from '#kernel'
import type { Content } from '../content.ts'
import { placementOf, putDown, takeUp } from './placement.ts'
import { tileToPlace } from './turn.ts'
import type { Action, Position, View } from '../types.ts'

/** For evaluation only. The later effects of a card are not predicted. */
export function afterwards(content: Content, view: View, seat: Seat, action: Action): Position {
  const position: Position = { ...view }
  switch (action.type) {
    case 'PlaceItem':
      putDown(content, position, { id: NEW, kind: tileToPlace(view)!, owner: seat, ...placementOf(action) })
      return position
    case 'MoveItem': {
      const item = view.items[action.item]!
      takeUp(content, position, item)
      putDown(content, position, { ...item, ...placementOf(action) })
      return position
    }
    case 'RemoveItem':
      takeUp(content, position, view.items[action.item]!)
      return position
    case 'SwapItems': {
      const [mine, theirs] = [view.items[action.mine]!, view.items[action.theirs]!]
      const swapped = { [mine.id]: { ...mine, kind: theirs.kind }, [theirs.id]: { ...theirs, kind: mine.kind } }
      position.items = { ...view.items, ...swapped }
      return position
    }
    default:
      return view
  }
}

/** An id that no Item has. */
const NEW = ''
