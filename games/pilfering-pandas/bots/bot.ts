/**
 * The bots of Pilfering Pandas. All value the end of their turn in steps on the track; they differ in how deep they search, and
 * in what their weights include.
 */

import type { Bot, BoxedLevel } from '#kernel'
import { weighActions } from '../rules/choices.ts'
import type { Content } from '../content.ts'
import { WEIGHTS, type Weights } from './prospects.ts'
import type { Effort } from './turnPlan.ts'
import type { PilferingPandas } from '../types.ts'
import { determinize } from '../view.ts'

export function createBots(content: Content): Record<BoxedLevel, Bot<PilferingPandas>> {
  return {
    easy: createBot(content, OWN_CARDS, { positions: 1, plays: 12, draws: 1 }),
    normal: createBot(content, OPEN_CARDS, { positions: 4, plays: 24, draws: 2 }),
    hard: createBot(content, WEIGHTS, { positions: 24, plays: 50, draws: 8 }),
  }
}

/** Considers the own hand, not what the others could do with the Hideout. */
const OWN_CARDS: Weights = { ...WEIGHTS, hideout: 0, hideoutFit: 0, partner: 0, cross: 0 }
/** Considers the Hideout, without remembering who took what. */
export const OPEN_CARDS: Weights = { ...WEIGHTS, partner: 0 }

/** Searches on a deal that fits its view. A search round samples one more card of the deck. */
export function createBot(content: Content, weights: Weights, effort: Effort): Bot<PilferingPandas> {
  return {
    choose(view, seat, actions, { rng, more }) {
      if (actions.length === 1) return actions[0]!
      const deal = determinize(content, view, rng)
      return weighActions({ content, weights, effort, more }, deal, seat, actions, rng)[0]!.action
    },
  }
}
