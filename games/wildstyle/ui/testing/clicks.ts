/** Test helpers: clicks that lead to an action, and random clicks. */

import { type ContentFiles, type Rng, type Seat, unreachable } from '#kernel'
import type { Pointer } from '#kernel/testing/clicks.ts'
import { layCity } from '../../rules/city.ts'
import { parseContent } from '../../content.ts'
import { SPACES } from '../../rules/possibilities.ts'
import type { Action, Space, View } from '../../types.ts'
import { type Intent, NOTHING, settle, type Situation, step } from '../selection.ts'

export function clicks(files: ContentFiles) {
  const content = parseContent(files)
  return (view: View, viewer: Seat, actions: readonly Action[]): Pointer => {
    const situation: Situation = { view, viewer, actions, city: layCity(content, view.placements), pending: false }
    return {
      pointFor: action => follow(pointingFor(action as Action), situation),
      wander: (rng, count) =>
        follow(
          Array.from({ length: count }, () => anyIntent(rng, situation)),
          situation,
        ),
    }
  }
}

function pointingFor(action: Action): Intent[] {
  switch (action.type) {
    case 'READY':
    case 'DONE':
    case 'PASS':
      return [{ type: 'do', action }]
    case 'DRAW':
      return [{ type: 'draw', pile: action.pile }]
    case 'PLAY':
      return [
        { type: 'hand', card: action.card },
        { type: 'space', space: action.slot as Space },
      ]
    case 'TAKE':
      return [
        { type: 'share', share: action.share },
        { type: 'space', space: action.slot as Space },
      ]
    case 'SHARE':
      return [
        { type: 'hand', card: action.card },
        { type: 'share', share: action.share },
      ]
    case 'COMPLETE':
    case 'RUSH': {
      const set: Intent = { type: 'space', space: action.slot as Space }
      return [set, action.hex === null ? { type: 'clear' } : { type: 'hex', hex: action.hex, sure: true }]
    }
    case 'REMOVE':
      return [{ type: 'choose', hexes: action.hexes }, { type: 'confirm' }]
    default:
      return unreachable(action)
  }
}

function follow(intents: readonly Intent[], situation: Situation): Action | null {
  let selection = NOTHING
  for (const intent of intents) {
    const result = step(selection, intent, situation)
    if (result.act) return result.act
    selection = settle(result.selection, situation)
  }
  return null
}

function anyIntent(rng: Rng, { view, viewer, city }: Situation): Intent {
  const { hand } = view.players[viewer!]!
  const intents: Intent[] = [
    { type: 'draw', pile: rng.int(view.draws.length) },
    { type: 'share', share: rng.int(view.shares.length) },
    { type: 'space', space: rng.pick(SPACES) },
    { type: 'hex', hex: rng.pick([...city.keys()]), sure: rng.int(2) === 0 },
    { type: 'clear' },
    { type: 'confirm' },
    { type: 'cancel' },
    ...(typeof hand === 'number' ? [] : hand.map((card): Intent => ({ type: 'hand', card }))),
  ]
  return rng.pick(intents)
}
