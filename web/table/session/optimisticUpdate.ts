/** What the page computes from a view without asking the server: the rules see only what the viewer sees. */

import { type AnyGame, createRng, type GameBox, predict, type StateOf, type Tagged, type Viewer, say } from '#kernel'
import type { Explained, Position } from './tableSession.ts'

function watching(): Explained {
  return { code: 'WATCHING', rule: '', text: say('You are watching this table.') }
}

/** A state consistent with this view. The actors and their legal actions are the same in all such states. */
export function stateFromView(game: AnyGame, view: unknown): StateOf<AnyGame> {
  return game.determinize(view, createRng('any state that fits the view will do'))
}

/** All legal actions of `viewer`. */
export function listActions(game: AnyGame, view: unknown, viewer: Viewer): readonly Tagged[] {
  if (viewer === null) return []
  const state = stateFromView(game, view)
  return game.actors(state).includes(viewer) ? game.legalActions(state, viewer) : []
}

/** Why `viewer` may not do this at match time `now`; `null` if it is allowed. */
export function whyNot(box: GameBox, view: unknown, viewer: Viewer, action: Tagged, now: number): Explained | null {
  if (viewer === null) return watching()
  const { game, text } = box
  const refusal = game.check(stateFromView(game, view), viewer, action, now)
  return refusal && { ...refusal, text: text.refusal(refusal) }
}

/** The position after an own action, as far as it can be predicted, without further actions until it is confirmed. */
export function predictAction(game: AnyGame, position: Position, viewer: Viewer, raw: Tagged, now: number): Position {
  const action: unknown = viewer === null ? null : game.parseAction(raw)
  const view: unknown = action === null ? null : predict(game, position.view, viewer!, action, now)
  const idle = { ...position, actions: [], undo: false }
  return view === null ? idle : { ...idle, view, events: [] }
}
