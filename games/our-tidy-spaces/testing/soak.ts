/** Follows a match of Our Tidy Spaces and stops at the first tile that came or went, or place seen otherwise. */

import type { ContentFiles } from '#kernel'
import { fail, type Visit } from '#kernel/testing/randomPlay.ts'
import type { OurTidySpaces } from '../types.ts'
import { type Box, broken, placements, squares, unpack } from './naive.ts'

let opened: { readonly content: ContentFiles; readonly box: Box } | null = null

export function secondOpinion(content: ContentFiles): Visit<OurTidySpaces> {
  if (opened?.content !== content) opened = { content, box: unpack(content) } // once for very many matches
  const { box } = opened
  return ({ game, state }) => {
    const problem = broken(box, state)
    if (problem) fail(problem, state)
    const tile = state.choice?.kind === 'place' ? state.choice.tile : state.drawn
    if (tile === null) return
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
    if (!equal) fail('other places', { tile, listed, agreed: [...agreed], state })
  }
}
