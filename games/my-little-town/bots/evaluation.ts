/** Evaluates a finished or running match for the statistics after it. */

import { chancesOf } from '#kernel'
import { needsOf } from './appraisal.ts'
import type { Content } from '../content.ts'
import { outlookOf } from './outlook.ts'
import type { State } from '../types.ts'
import { view } from '../view.ts'

/** By the turns that every seat still needs; in the last turn by the items in hand, which alone count then (MLT-6.7). */
export function evaluate(content: Content, state: State): readonly number[] {
  const { seats, result, phase } = state
  if (result) return seats.map((_, seat) => (result.winners.includes(seat) ? 1 / result.winners.length : 0))
  const hands = seats.map(({ hand }) => hand)
  if (phase === 'final')
    return chancesOf(
      hands.map(hand => 0 - hand.reduce((sum, length) => sum + length, 0)),
      ITEMS,
    )
  const outlook = outlookOf(content, view(content, state), { room: 1 })
  return chancesOf(
    needsOf(outlook, outlook.counts, hands).map(need => 0 - need),
    TURNS,
  )
}

/** In the last turn one standee more or less can still change hands. */
const ITEMS = 2
/** The uncertainty of a lead, in turns, measured by letting bots play. */
const TURNS = 3.5
