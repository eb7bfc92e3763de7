/**
 * The bots of Our Tidy Spaces. Easy takes the most points of the few places it notices; normal notices more and packs; hard
 * also values free squares at Home, and plans for cards. Only the master notices everything, and searches ahead.
 */

import type { Bot, BoxedLevel, Rng, Seat } from '#kernel'
import { appraise, type Eye } from './appraisal.ts'
import type { Content } from '../content.ts'
import { ideasFor } from './ideas.ts'
import type { Action, OurTidySpaces, View } from '../types.ts'

export function createBots(content: Content): Record<BoxedLevel, Bot<OurTidySpaces>> {
  return {
    easy: atFirstLook(content, { places: 5 }, { square: 0, edge: 0 }),
    normal: atFirstLook(content, { places: 12 }, { square: 0, edge: 0.1 }),
    hard: {
      choose: (view, seat, actions, { rng }) =>
        ideasFor(content, view, seat, noticed(actions, { places: 18 }, rng), KEEN_EYE)[0]!.action,
    },
  }
}

/** Values free squares, and packs. */
export const KEEN_EYE: Eye = { square: 0.35, edge: 0.1 }

interface Attention {
  /** How many places for an Item are noticed. */
  readonly places: number
}

function atFirstLook(content: Content, attention: Attention, eye: Eye): Bot<OurTidySpaces> {
  return {
    choose: (view, seat, actions, { rng }) => best(content, view, seat, noticed(actions, attention, rng), eye, rng),
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
export function best(content: Content, view: View, seat: Seat, actions: readonly Action[], eye: Eye, rng: Rng): Action {
  let most = -Infinity
  let found: Action[] = []
  for (const action of actions) {
    const value = appraise(content, view, seat, action, eye)
    if (value > most) {
      most = value
      found = []
    }
    if (value === most) found.push(action)
  }
  return rng.pick(found)
}
