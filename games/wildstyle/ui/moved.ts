/** What an action moves on the board, to show it as waiting or sliding back. */

import type { Action, Hex } from '../types.ts'

/** The name of the button of the card, pile or space. */
export function buttonOf(action: Action | null): string | null {
  switch (action?.type) {
    case 'DRAW':
      return `draw ${action.pile}`
    case 'PLAY':
    case 'SHARE':
      return `card ${action.card}`
    case 'TAKE':
      return `share ${action.share}`
    case 'COMPLETE':
    case 'RUSH':
      return `space ${action.slot}`
    default:
      return null
  }
}

/** Where the tag would go. */
export function hexOf(action: Action | null): Hex | null {
  return action?.type === 'COMPLETE' || action?.type === 'RUSH' ? action.hex : null
}
