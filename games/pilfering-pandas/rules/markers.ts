/** The two markers on the escape track, and the end of the game (PP-13, PP-17). */

import type { Play } from '../text/facts.ts'
import type { Cause, Part, Result } from '../types.ts'

export function movePanda({ state, host }: Play, parts: readonly Part[]): void {
  state.panda += total(parts)
  if (parts.length > 0) host.emit({ type: 'pandaMoved', to: state.panda, parts })
}

/** PP-13.3, PP-13.4: the Keeper moves by the sum, then the catch test follows. Returns whether the game goes on. */
export function moveKeeper(play: Play, parts: readonly Part[]): boolean {
  const { state, host } = play
  const moves = parts.filter(part => part.steps !== 0)
  state.keeper = Math.max(0, state.keeper + total(moves))
  if (moves.length > 0) host.emit({ type: 'keeperMoved', to: state.keeper, parts: moves })
  if (state.keeper < state.panda) return true
  endGame(play, 'caught')
  return false
}

/** PP-17.1: nothing after it takes effect. */
export function endGame({ state, host }: Play, cause: Cause, check: Result['check'] = null): void {
  state.result = { win: cause === 'escaped', cause, check }
  state.step = 'over'
  state.decisions = []
  host.emit({ type: 'gameEnded', result: state.result })
}

export function total(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + part.steps, 0)
}
