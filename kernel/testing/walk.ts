/**
 * A walk, the smallest game with every case of undo: two walkers, any number of actions per turn, and for each reason
 * that stops undo an action that has it. One action throws halfway through.
 */

import type { GameDefinition, Refusal, Seat, UndoPolicy } from '../game.ts'
import { hashJson, unreachable } from '../json.ts'
import { rank } from '../outcome.ts'
import { fields, list, nullable, whole } from '../shape.ts'

export interface State {
  turn: Seat
  /** steps[seat] */
  steps: number[]
  weather: number | null
}

const TYPES = ['step', 'rest', 'peek', 'roll', 'stumble'] as const
export interface Action {
  /** `rest` ends the turn, `peek` reveals something, `roll` draws a number, `stumble` is a rule with a bug. */
  readonly type: (typeof TYPES)[number]
}

export interface Event {
  readonly type: 'walked' | 'back'
  readonly seat: Seat
  readonly steps?: readonly number[]
}

export type WalkUndo = UndoPolicy<State, Event>
export type Walk = GameDefinition<State, Action, State, Record<string, never>, Event>

/** The first to take this many steps wins. */
export const GOAL = 5

const refusal = (code: string): Refusal => ({ code, rule: 'W-1' })

export function walk(undo?: WalkUndo): Walk {
  return {
    id: 'walk',
    version: 1,
    contentHash: hashJson({}),
    players: { min: 2, max: 2 },
    pace: 'turns',
    options: {},
    refusals: {
      'match-over': refusal('MATCH_OVER'),
      malformed: refusal('MALFORMED'),
      'undo-nothing': refusal('UNDO_NOTHING'),
      'undo-not-yours': refusal('UNDO_NOT_YOURS'),
      'undo-revealed': refusal('UNDO_REVEALED'),
      'undo-passed-on': refusal('UNDO_PASSED_ON'),
    },
    ...(undo && { undo }),

    checkTable: seats => (seats === 2 ? null : refusal('BAD_PLAYER_COUNT')),
    setup: () => ({ turn: 0, steps: [0, 0], weather: null }),
    actors: state => (isOver(state) ? [] : [state.turn]),
    legalActions: () => [{ type: 'step' }, { type: 'rest' }, { type: 'peek' }, { type: 'roll' }],
    check(state, seat) {
      if (isOver(state)) return refusal('MATCH_OVER')
      return seat === state.turn ? null : refusal('NOT_YOUR_TURN')
    },
    apply(state, seat, action, host) {
      switch (action.type) {
        case 'step':
          state.steps[seat]!++
          break
        case 'rest':
          state.turn = 1 - seat
          break
        case 'peek':
          host.reveal()
          break
        case 'roll':
          state.weather = host.rng.int(2 ** 32)
          break
        case 'stumble':
          state.steps[seat] = -1
          throw new Error('stumbled')
        default:
          unreachable(action.type)
      }
      host.emit({ type: 'walked', seat })
    },
    outcome: state =>
      isOver(state) ? { kind: 'ranked', reason: 'arrived', places: rank(state.steps.map(steps => [steps])) } : null,

    view: state => state,
    determinize: view => ({ ...view, steps: [...view.steps] }),
    parseAction(raw) {
      const type = TYPES.find(known => known === (Object(raw) as Record<string, unknown>)['type'])
      return type ? { type } : null
    },
    parseState: raw => stateShape(raw, 'state'),
  }
}

function isOver(state: State): boolean {
  return state.steps.includes(GOAL)
}

const stateShape = fields<State>({
  turn: whole(0, 1),
  steps: list(whole(0, GOAL), { min: 2, max: 2 }),
  weather: nullable(whole(0)),
})
