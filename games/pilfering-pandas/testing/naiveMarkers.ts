/** The expected marker moves of a play, computed from the position before it by the table of PP-13.1. For tests and soaks. */

import type { Action, Card, State } from '../types.ts'
import { naiveBonus } from './naiveSets.ts'

/** `null` for other actions, and for plays that a warning on the area ended (PP-19.7). */
export function expectedMoves(
  state: State,
  action: Action,
  prefers: ReadonlyMap<string, readonly string[]>,
): { panda: number; keeper: number | undefined } | null {
  if (action.type === 'discardKey') {
    return { panda: state.panda, keeper: Math.max(0, state.keeper - 2) }
  }
  if (action.type !== 'playSet' && action.type !== 'extendSet') return null
  const index = action.area as 0 | 1
  const area = state.areas[index]
  const warned = state.suspicion !== null && 'area' in state.suspicion && state.suspicion.area === index
  if (warned && state.keeper + 2 >= state.panda) return null

  const laid = action.type === 'playSet' ? action.cards : [action.card]
  const reuse = action.type === 'playSet' && action.reuse
  const scored = reuse ? [area.cards.at(-1)!, ...laid] : laid
  const keys = scored.filter(card => card.startsWith('K')).length
  const rate = area.limit && !state.turnMods.charming ? 3 : state.options.freeBelowLimit ? 0 : 1
  const cost = (warned ? 2 : 0) + rate + 2 * keys
  const bonus = naiveBonus(rowAfter(state, action), rowAfter(state, action).sets.length - 1, prefers.get(area.meerkat)!)
  const panda = state.panda + scored.reduce((sum, card) => sum + pointsOf(card), 0) + (bonus ? 1 : 0)
  return { panda, keeper: cost === 0 ? undefined : state.keeper + cost }
}

function pointsOf(card: Card): number {
  if (card.startsWith('K')) return 0
  return card.endsWith('1') ? 2 : 1
}

function rowAfter(state: State, action: Extract<Action, { type: 'playSet' | 'extendSet' }>) {
  const area = state.areas[action.area as 0 | 1]
  const laid = action.type === 'playSet' ? action.cards : [action.card]
  const cards = [...area.cards, ...laid]
  const e = cards.length - 1
  if (action.type === 'extendSet') return { cards, sets: [...area.sets.slice(0, -1), { ...area.sets.at(-1)!, e }] }
  const s = area.cards.length - (action.reuse ? 1 : 0)
  const min = e - s === 1 ? (2 as const) : (3 as const)
  return { cards, sets: [...area.sets, { s, e, min, kind: null, bonus: false }] }
}
