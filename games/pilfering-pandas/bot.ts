/** The bots of Pilfering Pandas. */

import type { Bot, BotLevel } from '#kernel'
import { type Mind, weighActions } from './choices.ts'
import type { Content } from './content.ts'
import { lookAhead } from './lookAhead.ts'
import { WEIGHTS } from './prospects.ts'
import type { PilferingPandas } from './types.ts'
import { determinize } from './view.ts'

export function createBots(content: Content): Record<BotLevel, Bot<PilferingPandas>> {
  const first = { content, weights: WEIGHTS, effort: { positions: 24, plays: 50, draws: 5 } }
  const quick = { content, weights: WEIGHTS, effort: { positions: 2, plays: 16, draws: 1 } }
  return {
    easy: atFirstLook({ content, weights: WEIGHTS, effort: { positions: 1, plays: 12, draws: 1 } }),
    normal: atFirstLook({ content, weights: WEIGHTS, effort: { positions: 8, plays: 40, draws: 3 } }),
    hard: {
      choose: (view, seat, actions, thinking) => lookAhead({ first, quick }, view, seat, actions, thinking),
    },
  }
}

export function atFirstLook(mind: Mind): Bot<PilferingPandas> {
  return {
    choose(view, seat, actions, { rng }) {
      if (actions.length === 1) return actions[0]!
      return weighActions(mind, determinize(mind.content, view, rng), seat, actions, rng)[0]!.action
    },
  }
}
