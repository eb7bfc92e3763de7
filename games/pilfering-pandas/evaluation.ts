/** How a match stands, for those who look back at it: one chance for all, who escape together or not at all. */

import type { Content } from './content.ts'
import { levelOf } from './facts.ts'
import { endings, WEIGHTS } from './prospects.ts'
import type { State } from './types.ts'

/** From what the turn is worth to the bots if it ended now, found by letting them play. */
export function evaluate(content: Content, state: State): readonly number[] {
  if (state.result) return [state.result.win ? 1 : 0]
  const value = endings(content, state, state.turn, WEIGHTS)[0]!.value
  const { winSpace } = levelOf(content, state)
  const worth = ODDS.value * value + ODDS.way * (state.panda / winSpace) + ODDS.base
  return [1 / (1 + Math.exp(0 - worth))]
}

const ODDS = { value: 0.2, way: 0, base: 0 }
