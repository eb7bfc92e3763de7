/** Checks a match of Our Tidy Spaces and stops at the first tile that appears or disappears, or place that differs. */

import type { ContentFiles } from '#kernel'
import { fail, type Visit } from '#kernel/testing/randomPlay.ts'
import type { OurTidySpaces, State } from '../types.ts'
import { type Box, broken, placements, squares, unpack } from './naive.ts'

/** Checking every position takes several times as long as playing: most matches are checked now and then, and at their end. */
const THOROUGH = 20
const NOW_AND_THEN = 32

export const extent = `one match in ${THOROUGH} at every position, the others at one position in ${NOW_AND_THEN} and at the end`

let opened: { readonly content: ContentFiles; readonly box: Box } | null = null

export function secondOpinion(content: ContentFiles): Visit<OurTidySpaces> {
  if (opened?.content !== content) opened = { content, box: unpack(content) } // once for very many matches
  const { box } = opened
  let thorough: boolean | null = null
  return ({ game, state }, rng) => {
    thorough ??= rng.int(THOROUGH) === 0
    if (!thorough && state.phase !== 'over' && rng.int(NOW_AND_THEN) > 0) return
    const problem = broken(box, state) ?? otherPlaces(box, game, state)
    if (problem) fail(problem, state)
  }
}

/** The conditions that ended a match, by the reason its outcome gives (OT-9.2 to OT-9.4). */
export function endingsOf(reason: string): string[] {
  return [...new Set(reason.split(' ').map(each => each.slice(0, 2)))]
}

function otherPlaces(box: Box, game: OurTidySpaces, state: State): string | null {
  const tile = state.choice?.kind === 'place' ? state.choice.tile : state.drawn
  if (tile === null) return null
  const seat = state.choice?.seat ?? state.current
  const listed = game
    .legalActions(state, seat)
    .map(action =>
      action.type === 'PlaceItem'
        ? `${action.board}: ${squares(box, { ...action, kind: tile, rotation: action.rotation as 0 }).join(' ')}`
        : fail('not a place', action),
    )
  const agreed = placements(box, state, seat, tile)
  const equal = listed.length === agreed.size && listed.every(place => agreed.has(place))
  return equal ? null : `other places for ${tile} than ${[...agreed].join(', ')}`
}
