/** Positions for tests of the board: a table in play, with given changes. */

import { createRng, seatTable } from '#kernel'
import { layCity } from '../../rules/city.ts'
import { CONTENT_FILES, parseContent } from '../../content.ts'
import { gameOn } from '../../game.ts'
import type { State, Wildstyle } from '../../types.ts'
import type { Situation } from '../selection.ts'

export const content = parseContent(CONTENT_FILES)
export const game: Wildstyle = gameOn(content, CONTENT_FILES)

/** Two districts with known icons, as in the worked examples: Dockside and, rotated, Market Cross. */
const PLACEMENTS = [
  { face: '1A', rotation: 0 },
  { face: '2A', rotation: 3 },
]

export const city = layCity(content, PLACEMENTS)

/** Round 1 in play for two, with empty hands and sets. */
export function position(change: (state: State) => void = () => {}): State {
  const seating = seatTable(game, 2, {})
  if (!seating.ok) throw new Error(seating.refusal.code)
  const state: State = {
    ...game.setup(seating.table, createRng('a table')),
    placements: PLACEMENTS,
    objectives: ['tricorners', 'border_wars', 'urban_planner'],
    phase: 'play',
  }
  for (const player of state.players) player.hand = []
  change(state)
  return state
}

/** As seat 0 sees it. */
export function situation(change?: (state: State) => void, pending: 'pending' | 'settled' = 'settled'): Situation {
  const state = position(change)
  const actions = pending === 'pending' ? [] : game.legalActions(state, 0)
  return { view: game.view(state, 0), viewer: 0, actions, city, pending: pending === 'pending' }
}
