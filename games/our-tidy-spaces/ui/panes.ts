/** Which pane to open for the current step. */

import { type Pane, paneOf } from './layout.ts'
import { placesFor, type Situation } from './offers.ts'
import type { View } from '../types.ts'

/** A key for the current step; when it changes, its pane opens. */
export function occasionOf({ view, actions, viewer }: Situation): string {
  const { phase, turnNo, choice, drawn } = view
  if (phase === 'over' || actions.length === 0) return phase === 'over' ? 'over' : 'watching'
  return [phase, turnNo, viewer, drawn, choice?.kind, view.communityNow.length].join(' ')
}

/** The pane of the current step; `null` if any pane will do. */
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

/** The own Home if it fits there, else the board of its category, else the corridor. */
function bestPane(panes: readonly Pane[]): Pane | null {
  const order: readonly Pane[] = ['home', 'parking', 'garden', 'corridor']
  return order.find(pane => panes.includes(pane)) ?? null
}

function hasCards({ gnOpen }: View): boolean {
  return gnOpen.length > 0
}
