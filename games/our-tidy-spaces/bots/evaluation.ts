/** Evaluates a match for the statistics after it: plays it on a few times with the hard bot's playouts. */

import { chancesOf, createRng, winners } from '#kernel'
import { USUALLY_LEFT } from './appraisal.ts'
import { valueOfOpen } from './cardHopes.ts'
import type { Content } from '../content.ts'
import { kindOf } from '../rules/placement.ts'
import { playoutStart, playOut } from './playout.ts'
import { outcome, score } from '../rules/scoring.ts'
import type { State } from '../types.ts'

/** How many orders of the bag are tried. */
const ORDERS = 6
/** The uncertainty of a lead, in points. */
const CARD_LUCK = 6

export function evaluate(content: Content, state: State): readonly number[] {
  const seats = state.vp.map((_, seat) => seat)
  const end = outcome(content, state)
  if (end) {
    const won = winners(end, seats.length)
    return seats.map(seat => (won.includes(seat) ? 1 / won.length : 0))
  }
  const turns = Math.max(0, state.bag.length / state.players - USUALLY_LEFT)
  const standing = seats.map(seat => {
    const takesNow = seat === state.current
    return score(content, state, seat).total + valueOfOpen(content, state, seat, { turns, takesNow })
  })
  const start = playoutStart(content, state, state.communityDeck.length)
  const bag = state.bag.map(tile => kindOf(content, tile))
  const rng = createRng('the same orders for every position')
  const sums = seats.map(() => 0)
  for (let order = 0; order < ORDERS; order++) {
    const made = playOut(content, start, rng.shuffle([...bag]))
    const chances = chancesOf(
      standing.map((total, seat) => total + made[seat]!),
      CARD_LUCK,
    )
    for (const seat of seats) sums[seat]! += chances[seat]! / ORDERS
  }
  return sums
}
