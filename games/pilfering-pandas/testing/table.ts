/** Matches for tests: from setup, or from a position in the format of the examples. */

import { type Match, type Refusal, seatTable, startFrom, startMatch, submit } from '#kernel'
import { pilferingPandas } from '../index.ts'
import type { Action, Event, Options, PilferingPandas } from '../types.ts'
import { type Given, stateFrom } from './examples.ts'

export const { game, text, content: files } = pilferingPandas.open(pilferingPandas.content)

export function newMatch(seats: number, options: Partial<Options> = {}, seed = 'table'): Match<PilferingPandas> {
  return startMatch(game, tableOf(seats, options), seed)
}

/** Two players, far from any end unless told otherwise; `change` edits the full state before it is parsed. */
export function position(given: Partial<Given>, change: Record<string, unknown> = {}): Match<PilferingPandas> {
  const full: Given = {
    players: given.hands?.length ?? 2,
    level: 'normal',
    step: 'actions',
    panda: 20,
    keeper: 5,
    hands: ['R5 R6 G1', 'B1 B5'],
    hideout: 'Y1 Y2 Y3',
    areas: [
      { prefs: 'RGB', cards: '', sets: [] },
      { prefs: 'GPB', cards: '', sets: [] },
    ],
    ...(given.hands?.length === 1 ? { secretStash: 'P1 P2 P3' } : {}),
    ...given,
  }
  const state = game.parseState({ ...stateFrom(full), ...change })
  return startFrom(game, tableOf(full.players, state.options), 'table', state)
}

/** Applies the action; throws if it is refused. */
export function act(match: Match<PilferingPandas>, seat: number, action: Action | { type: 'undo' }): readonly Event[] {
  const result = submit(match, seat, action, 0)
  if (!result.ok) throw new Error(`${JSON.stringify(action)}: ${result.refusal.code} (${result.refusal.rule})`)
  return result.events
}

/** Why the action is refused, or `null`. Changes nothing if it is. */
export function refusalOf(match: Match<PilferingPandas>, seat: number, action: object): Refusal | null {
  const result = submit(match, seat, action, 0)
  return result.ok ? null : result.refusal
}

function tableOf(seats: number, options: Partial<Options>) {
  const seating = seatTable<PilferingPandas>(game, seats, options as Record<string, unknown>)
  if (!seating.ok) throw new Error(seating.refusal.code)
  return seating.table
}
