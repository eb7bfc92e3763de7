/** Which part of the board has something to do in it. */

import { type Pane, paneOf } from './layout.ts'
import { placesFor, type Situation } from './offers.ts'
import type { View } from '../types.ts'

/** What there is to do; a new one brings its pane. */
export function occasionOf({ view, actions, viewer }: Situation): string {
  const { phase, turnNo, choice, drawn } = view
  if (phase === 'over' || actions.length === 0) return phase === 'over' ? 'over' : 'watching'
  return [phase, turnNo, viewer, drawn, choice?.kind, view.communityNow.length].join(' ')
}

/** The pane with what there is to do; `null` where any will do. */
export function paneFor({ actions, view, content, viewer }: Situation): Pane | null {
  const [first] = actions
  if (!first) return null
  switch (first.type) {
    case 'ChooseFrame':
    case 'PlaceStarting':
    case 'SwapItems':
      return 'home'
    case 'PlaceItem':
      return bestPane(placesFor({ from: 'bag' }, { actions, view, content, viewer }).map(({ board }) => paneOf(board)))
    case 'MoveItem':
    case 'RemoveItem':
      return paneOf(view.items[first.item]!.board)
    case 'TakeGoodNeighbour':
    case 'EndTurn':
      return hasCards(view) ? 'cards' : null
    default:
      return null
  }
}

/** The own Home if it fits there, else the board made for it, else the corridor. */
function bestPane(panes: readonly Pane[]): Pane | null {
  const order: readonly Pane[] = ['home', 'parking', 'garden', 'corridor']
  return order.find(pane => panes.includes(pane)) ?? null
}

function hasCards({ gnOpen }: View): boolean {
  return gnOpen.length > 0
}
