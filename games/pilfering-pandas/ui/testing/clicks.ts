/** Test helpers: clicks that lead to an action, and random clicks. */

import type { ContentFiles, Rng, Seat } from '#kernel'
import type { Pointer } from '#kernel/testing/clicks.ts'
import type { Action, View } from '../../types.ts'
import { gestureOf, type Target } from '../gestures.ts'
import { type Intent, isTidying, keep, NOTHING, type Situation, step } from '../selection.ts'

export function clicks(_files: ContentFiles) {
  return (view: View, viewer: Seat, actions: readonly Action[]): Pointer => {
    const situation: Situation = { view, actions }
    return {
      pointFor: action => follow(pointingFor(action as Action, situation), situation),
      wander: (rng, count) =>
        follow(
          Array.from({ length: count }, () => anyIntent(rng, view, viewer)),
          situation,
        ),
    }
  }
}

/** Cards lifted, a place pointed at, the way chosen where there are several, and the tick. */
function pointingFor(action: Action, { view, actions }: Situation): Intent[] {
  const gesture = gestureOf(action, view)
  const [at] = gesture.at
  const tidying = at === 'ability' && isTidying({ at }, actions) && action.type === 'useAbility'
  const lifted = tidying ? (action.order ?? []) : gesture.lift
  const lifts = lifted.map((card): Intent => ({ type: 'lift', card }))
  const points: Intent[] = at === null || at === undefined ? [] : [{ type: 'point', at }]
  const way: Intent[] = tidying ? [] : [{ type: 'choose', way: action }]
  return [...(tidying ? [...points, ...lifts] : [...lifts, ...points]), ...way, { type: 'confirm' }]
}

function follow(intents: readonly Intent[], situation: Situation): Action | null {
  let selection = NOTHING
  for (const intent of intents) {
    const result = step(selection, intent, situation)
    if (result.act) return result.act
    selection = keep(result.selection, situation)
  }
  return null
}

function anyIntent(rng: Rng, view: View, viewer: Seat): Intent {
  const hand = view.seats[viewer]!.hand ?? []
  const places: Target[] = [
    'deck',
    'hideout',
    'bin',
    'ability',
    'done',
    'run',
    'stay',
    'decline',
    ...view.hideout.map((card): Target => `hideout ${card}`),
    ...view.secretStash.map((card): Target => `secret ${card}`),
    ...view.seats.map((_, seat): Target => `seat ${seat}`),
    ...view.areas.flatMap(({ cards }, area): Target[] => [
      `area ${area}`,
      ...cards.map((_, place): Target => `key ${area} ${place}`),
    ]),
  ]
  const intents: Intent[] = [
    { type: 'point', at: rng.pick(places) },
    { type: 'point', at: rng.pick(places), reuse: true },
    { type: 'turn', by: rng.int(2) === 0 ? 1 : -1 },
    { type: 'confirm' },
    { type: 'cancel' },
    ...(hand.length > 0 ? [0, 1].map((): Intent => ({ type: 'lift', card: rng.pick(hand) })) : []),
    ...view.hideout.slice(-1).map((card): Intent => ({ type: 'lift', card })),
  ]
  return rng.pick(intents)
}
