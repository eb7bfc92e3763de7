/**
 * The bots of Our Tidy Spaces. Easy takes the most points of the few places it notices; normal notices more and packs; hard
 * also values free squares at Home, and plans for cards. Only the master notices everything, and searches ahead.
 */

import type { Bot, BoxedLevel, Rng, Seat } from '#kernel'
import { appraise, type Weights } from './appraisal.ts'
import type { Content } from '../content.ts'
import { ideasFor } from './ideas.ts'
import type { Action, OurTidySpaces, View } from '../types.ts'

export function createBots(content: Content): Record<BoxedLevel, Bot<OurTidySpaces>> {
  return {
    easy: withoutSearch(content, { places: 5 }, { square: 0, edge: 0 }),
    normal: withoutSearch(content, { places: 12 }, { square: 0, edge: 0.1 }),
    hard: {
      choose: (view, seat, actions, { rng }) =>
        ideasFor(content, view, seat, noticed(actions, { places: 18 }, rng), FULL_WEIGHTS)[0]!.action,
    },
  }
}

/** Values free squares, and packs. */
export const FULL_WEIGHTS: Weights = { square: 0.35, edge: 0.1 }

interface Attention {
  /** How many places for an Item are noticed. */
  readonly places: number
}

function withoutSearch(content: Content, attention: Attention, weights: Weights): Bot<OurTidySpaces> {
  return {
    choose: (view, seat, actions, { rng }) => best(content, view, seat, noticed(actions, attention, rng), weights, rng),
  }
}

/** Actions other than places are always noticed. */
function noticed(actions: readonly Action[], { places }: Attention, rng: Rng): readonly Action[] {
  const all = actions.filter(action => 'row' in action)
  if (all.length <= places) return actions
  const seen = new Set(rng.shuffle(all).slice(0, places))
  return actions.filter(action => !('row' in action) || seen.has(action))
}

/** Ties are broken at random. */
export function best(
  content: Content,
  view: View,
  seat: Seat,
  actions: readonly Action[],
  weights: Weights,
  rng: Rng,
): Action {
  let most = -Infinity
  let found: Action[] = []
  for (const action of actions) {
    const value = appraise(content, view, seat, action, weights)
    if (value > most) {
      most = value
      found = []
    }
    if (value === most) found.push(action)
  }
  return rng.pick(found)
}
