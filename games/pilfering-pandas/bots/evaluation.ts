/** Evaluates a match for the statistics after it: one chance for all, who escape together or not at all. */

import type { Content } from '../content.ts'
import { finalValueOf, levelOf } from '../text/facts.ts'
import { endings, LOST, WEIGHTS } from './prospects.ts'
import type { State } from '../types.ts'

/** From the bots' value of a turn that ended now, the lead of the Panda, and the expected final check. The check counts more near the end. */
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

/** Fitted to three hundred matches of normal bots. */
const ODDS = { base: -1.5, turn: 0.056, gap: 0.064, escape: 0.104 }
