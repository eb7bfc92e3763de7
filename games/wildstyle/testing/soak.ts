/** Checks a match of Wildstyle and stops at the first card, tag or cop car that appears or disappears, or missed end. */

import type { ContentFiles } from '#kernel'
import { fail, type Visit } from '#kernel/testing/randomPlay.ts'
import { layCity } from '../rules/city.ts'
import { type Content, parseContent } from '../content.ts'
import type { Hex, Wildstyle } from '../types.ts'
import { type Box, broken, doable, iconsOf, inWords, unpack } from './naive.ts'
import { naiveTotal } from './naiveScoring.ts'

/** Lists are compared now and then: that takes longer than playing. */
const LISTS_EVERY = 16

export const extent = `every position; every ${LISTS_EVERY}th list of actions on average; every final score`

let opened: { readonly files: ContentFiles; readonly box: Box; readonly content: Content } | null = null

export function secondOpinion(files: ContentFiles): Visit<Wildstyle> {
  if (opened?.files !== files) opened = { files, box: unpack(files), content: parseContent(files) } // once for many matches
  const { box, content } = opened
  let icons: ReadonlyMap<Hex, string> | null = null
  return ({ game, state }, rng) => {
    icons ??= iconsOf(box, state)
    const problem = broken(box, icons, state)
    if (problem) fail(problem, state)
    if (state.phase === 'over') {
      checkScores(content, game, state)
    } else if ((state.phase === 'play' || state.phase === 'final') && rng.int(LISTS_EVERY) === 0) {
      const seat = rng.pick(game.actors(state))
      const listed = game.legalActions(state, seat).map(inWords)
      const agreed = new Set(doable(icons, state, seat))
      const equal = listed.length === agreed.size && listed.every(words => agreed.has(words))
      if (!equal) fail(`seat ${seat} can do other things than ${[...agreed].join(', ')}`, state)
    }
  }
}

function checkScores(content: Content, game: Wildstyle, state: Parameters<Wildstyle['outcome']>[0]): void {
  const outcome = game.outcome(state)
  if (outcome?.kind !== 'ranked') return fail('not ranked', outcome)
  const city = layCity(content, state.placements)
  for (const [seat, sheet] of outcome.scores!.entries()) {
    const hexes = Object.keys(state.tags).filter(hex => state.tags[hex]!.includes(seat))
    const total = naiveTotal(city, content, hexes, state.objectives)
    if (total !== sheet.total) fail(`${sheet.total} points for seat ${seat} instead of ${total}`, state)
  }
}
