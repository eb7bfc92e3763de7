/** Drawing from the deck, and handling Foiled Plans on the way (PP-17.4, PP-20.4, PP-20.5). */

import { isPlan, planOf } from './cards.ts'
import type { Play } from '../text/facts.ts'
import { meetPlan } from '../bots/foiledPlans.ts'
import { forgetScouted } from './hands.ts'
import { endGame } from './markers.ts'
import type { Card, Purpose } from '../types.ts'

/** The next Loot card; `null` if a plan asks a question first, or the game has ended. */
export function drawLoot(play: Play, purpose: Purpose): Card | null {
  const { state, host } = play
  for (;;) {
    const card = state.deck.shift()
    if (card === undefined) {
      endGame(play, 'deck')
      return null
    }
    host.reveal()
    if (!isPlan(card)) {
      forgetScouted(state, card)
      return card
    }
    state.box.push(card)
    host.emit({ type: 'planMet', seat: state.turn, plan: planOf(card) })
    meetPlan(play, planOf(card), purpose)
    if (state.result || state.decisions.length > 0) return null
  }
}
