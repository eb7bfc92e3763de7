/** Test helpers: clicks that lead to an action, and random clicks. */

import type { ContentFiles, Rng, Seat } from '#kernel'
import type { Pointer } from '#kernel/testing/clicks.ts'
import { parseContent } from '../../content.ts'
import { boardsOf } from '../../rules/placement.ts'
import type { Action, View } from '../../types.ts'
import type { Situation } from '../offers.ts'
import { type Intent, NOTHING, settle, step } from '../selection.ts'
import { pointingFor } from './play.ts'

export function clicks(files: ContentFiles) {
  const content = parseContent(files)
  return (view: View, viewer: Seat, actions: readonly Action[]): Pointer => {
    const situation: Situation = { content, view, viewer, actions }
    return {
      pointFor: action => follow(pointingFor(action as Action, situation), situation),
      wander: (rng, count) =>
        follow(
          Array.from({ length: count }, () => anyIntent(rng, situation)),
          situation,
        ),
    }
  }
}

function follow(intents: readonly Intent[], situation: Situation): Action | null {
  let selection = settle(NOTHING, situation)
  for (const intent of intents) {
    const result = step(selection, intent, situation)
    if (result.act) return result.act
    selection = settle(result.selection, situation)
  }
  return null
}

function anyIntent(rng: Rng, { view, actions }: Situation): Intent {
  const items = Object.keys(view.items)
  const intents: Intent[] = [
    { type: 'square', board: rng.pick(boardsOf(view)), square: [rng.int(8), rng.int(8)] },
    { type: 'square', board: rng.pick(boardsOf(view)), square: [rng.int(8), rng.int(8)] },
    { type: 'turn', by: rng.int(2) === 0 ? 1 : -1 },
    { type: 'choose', action: rng.pick(actions) },
    { type: 'confirm' },
    { type: 'confirm' },
    { type: 'cancel' },
    ...(items.length > 0 ? ([{ type: 'item', item: rng.pick(items) }] as const) : []),
    ...view.gnOpen.map(card => ({ type: 'choose', action: { type: 'TakeGoodNeighbour', card } }) as const),
  ]
  return rng.pick(intents)
}
