/** The points of all players for the objectives in play. Scoring is slow, so only the seat that got a tag is scored again. */

import type { City } from '../rules/city.ts'
import type { Content } from '../content.ts'
import { tagsOf } from '../rules/gameEnd.ts'
import { type ObjectiveScore, scoreTags } from '../rules/scoring.ts'
import type { View } from '../types.ts'

/** progress[seat][index]: the points of the seat's tags if the match ended now. */
export type Progress = readonly (readonly ObjectiveScore[])[]

export function createProgress(city: City, content: Content): (view: View) => Progress {
  const known = new Map<number, { readonly hexes: string; readonly scores: readonly ObjectiveScore[] }>()
  return view =>
    view.players.map((_, seat) => {
      const tags = tagsOf(city, view, seat)
      const hexes = tags.join(' ')
      const before = known.get(seat)
      if (before?.hexes === hexes) return before.scores
      const scores = scoreTags(city, content, tags, view.objectives).objectives
      known.set(seat, { hexes, scores })
      return scores
    })
}
