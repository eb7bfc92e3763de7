/** How a match stands, for those who look back at it: one chance for all, who escape together or not at all. */

import type { Content } from '../content.ts'
import { finalValueOf, levelOf } from '../text/facts.ts'
import { endings, LOST, WEIGHTS } from './prospects.ts'
import type { State } from '../types.ts'

/**
 * From what the turn would be worth to the bots if it ended now, how far the Panda is ahead, and what the final check would find in all
 * hands, which counts the more the nearer the end is.
 */
export function evaluate(content: Content, state: State): readonly number[] {
  if (state.result) return [state.result.win ? 1 : 0]
  const { winSpace } = levelOf(content, state)
  const turn = Math.max(LOST / 2, endings(content, state, state.turn, WEIGHTS)[0]!.value)
  const gap = state.panda - state.keeper
  const cards = state.seats.flatMap(({ hand }) => hand)
  const held = cards.reduce((sum, card) => sum + finalValueOf(content, card), 0)
  const way = Math.min(1, state.panda / winSpace)
  const worth = ODDS.base + ODDS.turn * turn + ODDS.gap * gap + ODDS.escape * (gap - held) * way
  return [1 / (1 + Math.exp(0 - worth))]
}

/** Found by letting normal bots play three hundred games and looking who escaped. */
const ODDS = { base: -1.5, turn: 0.056, gap: 0.064, escape: 0.104 }
