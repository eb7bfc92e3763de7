/** Positions from random matches, in the view of the player who decides. */

import { cloneJson, createRng, defaultOptions, type Seat } from '#kernel'
import { CONTENT_FILES, parseContent } from '../../content.ts'
import { pilferingPandas } from '../../index.ts'
import { OPTION_SPECS } from '../../options.ts'
import type { Action, Options, State, View } from '../../types.ts'

export const content = parseContent(CONTENT_FILES)
export const { game } = pilferingPandas.open(CONTENT_FILES)

export interface Position {
  readonly state: State
  readonly seat: Seat
  readonly view: View
  readonly actions: readonly Action[]
}

/** Keeps a random match from ending before it has reached all steps. */
const HEAD_START = 40

/** Trades more often than not, so that areas fill and limits are reached. */
export function* randomPositions(seats: number, seed: string, options: Partial<Options> = {}): Generator<Position> {
  const rng = createRng(seed)
  const state = game.setup({ seats, options: { ...defaultOptions(OPTION_SPECS, seats), ...options } }, rng)
  state.panda += HEAD_START
  while (state.result === null) {
    const seat = game.actors(state)[0]!
    const actions = game.legalActions(state, seat)
    yield { state: cloneJson(state), seat, view: game.view(state, seat), actions }
    const trades = actions.filter(action => action.type === 'playSet' || action.type === 'discardKey')
    const chosen = trades.length > 0 && rng.int(4) > 0 ? rng.pick(trades) : rng.pick(actions)
    game.apply(state, seat, chosen, { rng, now: 0, emit: () => {}, reveal: () => {} })
  }
}
