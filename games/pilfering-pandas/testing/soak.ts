/** Checks a match of Pilfering Pandas and stops at the first broken invariant or difference from the naive markers. */

import type { ContentFiles } from '#kernel'
import { fail, type Visit } from '#kernel/testing/randomPlay.ts'
import type { Event, PilferingPandas, State } from '../types.ts'
import { brokenInvariant } from './invariants.ts'
import { expectedMoves } from './naiveMarkers.ts'
import { naiveExtension, naiveNewSets, naiveReuses, naiveSwap } from './naiveSets.ts'

export function secondOpinion(content: ContentFiles): Visit<PilferingPandas> {
  const { meerkats } = content['meerkats.json'] as { meerkats: { id: string; prefers: string[] }[] }
  const { suits } = content['suits.json'] as { suits: { id: string; code: string }[] }
  const codeOf = new Map(suits.map(suit => [suit.id, suit.code]))
  const prefers = new Map(meerkats.map(({ id, prefers: three }) => [id, three.map(suit => codeOf.get(suit)!)]))
  let before: State | null = null

  return ({ game, record, state }, _rng, events) => {
    const problem = brokenInvariant(state)
    if (problem) fail(problem, state)
    const entry = record.log.at(-1)
    if (before && entry && 'action' in entry) {
      const moves = expectedMoves(before, entry.action, prefers)
      if (moves && (moves.panda !== state.panda || moves.keeper !== keeperAfterPlay(events))) {
        fail('the markers moved otherwise', { moves, panda: state.panda, events, action: entry.action, before })
      }
    }
    before = state
    if (state.step !== 'actions' || state.decisions.length > 0) return
    for (const action of game.legalActions(state, state.turn)) {
      if (!('area' in action) || action.type === 'foiledChoice') continue
      const area = state.areas[action.area as 0 | 1]
      const suitsLiked = prefers.get(area.meerkat)!
      const legal =
        action.type === 'playSet'
          ? action.cards.length === 2 && !action.reuse
            ? state.turnMods.snack
            : action.reuse
              ? naiveReuses(area)(action.cards)
              : naiveNewSets(area, suitsLiked)(action.cards)
          : action.type === 'extendSet'
            ? naiveExtension(area, action.card)
            : naiveSwap(area, action.position, action.card)
      if (!legal) fail('listed, but against the naive rules', { action, state })
    }
  }
}

/** The Keeper after the play itself; a final check may have moved it on. */
function keeperAfterPlay(events: readonly Event[]): number | undefined {
  const moves = events.flatMap(event =>
    event.type === 'keeperMoved' && event.parts[0]?.label !== 'dropped' ? [event.to] : [],
  )
  return moves.at(-1)
}
