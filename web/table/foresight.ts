/** What the page can tell about an action without asking the server. */

import { type AnyGame, createRng, type GameBox, predict, type Tagged, type Viewer } from '#kernel'
import type { Explained, Position } from './session.ts'

const WATCHING: Explained = { code: 'WATCHING', rule: '', text: 'You are watching this table.' }

/** Why `viewer` may not do this; `null` if it is allowed. The rules see only what the viewer sees. */
export function whyNot(box: GameBox, view: unknown, viewer: Viewer, action: Tagged): Explained | null {
  if (viewer === null) return WATCHING
  const { game, text } = box
  const state = game.determinize(view, createRng('any state that fits the view will do'))
  const refusal = game.check(state, viewer, action)
  return refusal && { ...refusal, text: text.refusal(refusal) }
}

/** The position with an own action carried out as far as it can be foreseen, and nothing more to do until it is confirmed. */
export function foresee(game: AnyGame, position: Position, viewer: Viewer, raw: Tagged): Position {
  const action: unknown = viewer === null ? null : game.parseAction(raw)
  const view: unknown = action === null ? null : predict(game, position.view, viewer!, action)
  const idle = { ...position, actions: [], undo: false }
  return view === null ? idle : { ...idle, view, events: [] }
}
