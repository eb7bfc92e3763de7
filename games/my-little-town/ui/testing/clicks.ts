/** Test helpers: clicks that lead to an action, and random clicks. */

import { type ContentFiles, type Rng, type Seat, type Tagged, unreachable } from '#kernel'
import type { Pointer } from '#kernel/testing/clicks.ts'
import { parseContent } from '../../content.ts'
import type { Action, View } from '../../types.ts'
import { planOf } from '../layout.ts'
import { type Intent, keep, NOTHING, spotsIn, step } from '../selection.ts'

const TURN: Intent = { type: 'turn', by: 1 }
const CONFIRM: Intent = { type: 'confirm' }

export function clicks(files: ContentFiles) {
  const content = parseContent(files)
  return (view: View, _viewer: Seat, actions: readonly Action[]): Pointer => {
    const squares = [...planOf(view, content).ground.values()]
    const spots = [...spotsIn(actions), ...view.city.map(({ tx, ty }) => ({ tx, ty }))]
    return {
      pointFor: action =>
        waysFor(action as Action)
          .map(way => follow(way, actions))
          .find(sent => sent !== null && isSame(sent, action)) ?? null,
      wander: (rng, count) =>
        follow(
          Array.from({ length: count }, () => anyIntent(rng, view, squares, spots)),
          actions,
        ),
    }
  }
}

/** The clicks that lead to it; a tile is turned as often as needed. */
function waysFor(action: Action): Intent[][] {
  switch (action.type) {
    case 'draw':
    case 'pass':
      return [[{ type: action.type }]]
    case 'placeTile': {
      const spot: Intent = { type: 'spot', spot: { tx: action.tx, ty: action.ty } }
      return [0, 1, 2, 3].map(turns => [spot, ...Array.from({ length: turns }, () => TURN), CONFIRM])
    }
    case 'placeStandee': {
      const { length, x, y, dir } = action
      const last = dir === 'E' ? { x: x + length - 1, y } : { x, y: y + length - 1 }
      const ends: Intent[] = [
        { type: 'pick', length },
        { type: 'square', square: { x, y } },
      ]
      return [
        [...ends, CONFIRM],
        [...ends, { type: 'square', square: last }, CONFIRM],
      ]
    }
    default:
      return unreachable(action)
  }
}

function follow(intents: readonly Intent[], actions: readonly Action[]): Action | null {
  let selection = NOTHING
  for (const intent of intents) {
    const result = step(selection, intent, actions)
    if (result.act) return result.act
    selection = keep(result.selection, actions)
  }
  return null
}

function anyIntent(
  rng: Rng,
  view: View,
  squares: readonly { readonly x: number; readonly y: number }[],
  spots: readonly { readonly tx: number; readonly ty: number }[],
): Intent {
  const intents: Intent[] = [
    { type: 'draw' },
    { type: 'pass' },
    { type: 'pick', length: rng.pick(view.set) },
    { type: 'square', square: rng.pick(squares) },
    { type: 'square', square: rng.pick(squares) },
    { type: 'spot', spot: rng.pick(spots) },
    { type: 'spot', spot: { tx: rng.int(9) - 4, ty: rng.int(9) - 4 } },
    { type: 'turn', by: rng.int(2) === 0 ? 1 : -1 },
    CONFIRM,
    CONFIRM,
    { type: 'cancel' },
  ]
  return rng.pick(intents)
}

function isSame(a: Action, b: Tagged): boolean {
  const written = (action: Tagged) => JSON.stringify(Object.entries(action).toSorted())
  return written(a) === written(b)
}
