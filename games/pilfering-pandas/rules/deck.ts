/** Taking Loot from the deck past Foiled Plans, which go back unresolved (PP-20.8). */

import { isPlan } from './cards.ts'
import type { Play } from '../text/facts.ts'
import { forgetScouted } from './hands.ts'
import type { Card, PlanCard } from '../types.ts'

/** Takes up to `count` Loot cards from the top; plans met return to random places. */
export function takeLoot({ state, host }: Play, count: number): Card[] {
  const taken: Card[] = []
  const plans: PlanCard[] = []
  host.reveal()
  while (taken.length < count) {
    const card = state.deck.shift()
    if (card === undefined) break
    if (isPlan(card)) plans.push(card)
    else taken.push(card)
  }
  for (const plan of plans) state.deck.splice(host.rng.int(state.deck.length + 1), 0, plan)
  if (plans.length > 0) host.emit({ type: 'plansReturned', count: plans.length })
  taken.forEach(card => forgetScouted(state, card))
  return taken
}
