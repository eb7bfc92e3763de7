/** Predicts what a player sees of their own action before the server has answered. */

import type { ActionOf, AnyGame, Host, Seat, ViewOf } from './game.ts'
import { createRng, type Rng } from './rng.ts'

const UNPREDICTABLE = new Error('chance or hidden information decides')

/** The view after `action` at `now` of the match, or `null` if it depends on chance or hidden information. */
export function predict<G extends AnyGame>(
  game: G,
  view: ViewOf<G>,
  seat: Seat,
  action: ActionOf<G>,
  now = 0,
): ViewOf<G> | null {
  const rng = createRng('any state that fits the view will do')
  const state = game.determinize(view, rng)
  if (game.check(state, seat, action, now)) return null
  try {
    game.apply(state, seat, action, blindHost(now))
  } catch (error) {
    if (error === UNPREDICTABLE) return null
    throw error
  }
  return game.view(state, seat)
}

const stop = (): never => {
  throw UNPREDICTABLE
}

const BLIND_RNG: Rng = { int: stop, pick: stop, shuffle: stop, draws: 0 }

const blindHost = (now: number): Host<unknown> => ({ rng: BLIND_RNG, now, emit: () => {}, reveal: stop })
