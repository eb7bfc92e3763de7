/** Advice: the legal plays ranked, each with a reason. Uses only what the player knows. */

import { type Advice, createRng, type Seat } from '#kernel'
import { type Strategy, weighActions } from '../rules/choices.ts'
import type { Content } from '../content.ts'
import { WEIGHTS } from '../bots/prospects.ts'
import { reasonFor } from './reasons.ts'
import type { Action, PilferingPandas, View } from '../types.ts'
import { determinize } from '../view.ts'

/** Best first. Deterministic for a view. */
export function advise(
  content: Content,
  view: View,
  seat: Seat,
  actions: readonly Action[],
): Advice<PilferingPandas>[] {
  if (actions.length === 0) return []
  const rng = createRng('advice')
  const state = determinize(content, view, rng)
  const strategy: Strategy = {
    content,
    weights: WEIGHTS,
    effort: { positions: 12, plays: 40, draws: 4 },
    more: () => true,
  }
  return weighActions(strategy, state, seat, actions, rng).map(({ action }) => ({
    action,
    reason: reasonFor(content, state, seat, action),
  }))
}
