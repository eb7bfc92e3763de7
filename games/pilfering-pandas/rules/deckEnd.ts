/** Whether the deck lasts to the end of the turn: if a card must be drawn then and cannot be, the game is lost (PP-17.4, PP-18.9). */

import { isPlan } from './cards.ts'
import type { Content } from '../content.ts'
import { isSolo, stashable } from '../text/facts.ts'
import type { Action, State } from '../types.ts'

/** Whether the deck is too short for a turn that ends with so many cards in the Hideout, whatever else happens. */
export function deckRunsOut(content: Content, state: State, hideout: number, loot = lootIn(state)): boolean {
  const topUp = Math.max(0, content.constants.hideoutMinimum - hideout)
  return topUp + (isSolo(state) ? 1 : 0) > loot
}

/** Whether only an escape in this very turn saves the game after this action: the deck will be too short, even with a card stashed. */
export function emptiesDeck(content: Content, state: State, action: Action): boolean {
  const { hideout } = state
  const after = (taken: number, drawn = 0) =>
    deckRunsOut(content, state, hideout.length - taken + 1, lootIn(state) - drawn)
  switch (action.type) {
    case 'drawDeck':
      return after(0, 1)
    case 'scout':
      return lootIn(state) > 1 ? after(-1, 2) : after(0, 1)
    case 'takeEnd':
      return after(1)
    case 'takeTwo':
      return after(2)
    case 'takeMany':
      return after(hideout.length - hideout.indexOf(action.from))
    case 'pass':
      return after(stashable(content, state).length > 0 ? 0 : 1)
    case 'stash':
      return after(0)
    default:
      return false
  }
}

function lootIn({ deck }: State): number {
  return deck.filter(card => !isPlan(card)).length
}
