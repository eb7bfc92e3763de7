/** Evaluates a match for the statistics after it: the value of the tags so far, and of those to come. */

import { chancesOf, winners } from '#kernel'
import { layCity } from '../rules/city.ts'
import type { Content } from '../content.ts'
import { outcome, tagsOf } from '../rules/gameEnd.ts'
import { bestRemoval } from '../rules/removal.ts'
import { scoreTags } from '../rules/scoring.ts'
import type { State } from '../types.ts'

/** Points that a future tag brings on average, if it is not lonely. */
const TAG = 5
/** The uncertainty of a lead, in points: at the end, and for every tag to come. */
const LUCK = 3
const LUCK_PER_TAG = 0.5
/** With more cop cars than this, the first tags are removed instead of the best. */
const MOST_WEIGHED = 4

export function evaluate(content: Content, state: State): readonly number[] {
  const { players, objectives } = state
  const end = outcome(content, state)
  if (end) {
    const won = winners(end, players.length)
    return players.map((_, seat) => (won.includes(seat) ? 1 / won.length : 0))
  }
  const city = layCity(content, state.placements)
  const worths = players.map(({ mat, supply, copCars }, seat) => {
    const tags = tagsOf(city, state, seat)
    const removed =
      copCars > MOST_WEIGHED ? tags.slice(0, copCars) : bestRemoval(city, content, tags, copCars, objectives)
    const left = tags.filter(hex => !removed.includes(hex))
    return scoreTags(city, content, left, objectives).total + TAG * (mat + supply)
  })
  const toCome = players.reduce((sum, { mat, supply }) => sum + mat + supply, 0) / players.length
  return chancesOf(worths, LUCK + LUCK_PER_TAG * toCome)
}
