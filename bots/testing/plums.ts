/**
 * Plums, a live game for tests of races: all seats pick from one tree, a plum can be picked once, and after ten seconds
 * of the match the tree is shaken empty.
 */

import { type GameDefinition, hashJson, type Outcome, rank, type Refusal, type Seat } from '#kernel'
import { fields, list, nullable, whole } from '#kernel/shape.ts'

interface State {
  /** tree[plum]: who picked it; -1 for no seat, once the tree was shaken. `null`: still on the tree. */
  readonly tree: (Seat | null)[]
  readonly seats: number
}

interface Action {
  readonly type: 'pick'
  readonly plum: number
}

interface Options {
  readonly plums: number
}

export type Plums = GameDefinition<State, Action, State, Options, never>

export const SHAKEN_AT = 10_000
const NO_UNDO: Refusal = { code: 'NO_UNDO', rule: 'PL-1' }

export const plums: Plums = {
  id: 'plums',
  version: 1,
  contentHash: hashJson({}),
  players: { min: 1, max: 4 },
  pace: 'live',
  options: { plums: { kind: 'count', min: 1, max: 50, default: 6, refusal: { code: 'BAD_PLUMS', rule: 'PL-1' } } },
  refusals: {
    'match-over': { code: 'OVER', rule: 'PL-3' },
    malformed: { code: 'MALFORMED', rule: 'PL-2' },
    'undo-nothing': NO_UNDO,
    'undo-not-yours': NO_UNDO,
    'undo-revealed': NO_UNDO,
    'undo-passed-on': NO_UNDO,
  },
  checkTable: seats => (seats >= 1 && seats <= 4 ? null : { code: 'BAD_SEATS', rule: 'PL-1' }),
  setup: ({ seats, options }) => ({ tree: Array.from({ length: options.plums }, () => null), seats }),
  actors: state => (outcome(state) ? [] : Array.from({ length: state.seats }, (_, seat) => seat)),
  legalActions: ({ tree }) =>
    tree.flatMap((picker, plum) => (picker === null ? [{ type: 'pick' as const, plum }] : [])),
  check: ({ tree }, _seat, { plum }) => (tree[plum] === null ? null : { code: 'PICKED', rule: 'PL-2' }),
  apply: ({ tree }, seat, { plum }) => void (tree[plum] = seat),
  outcome,
  view: state => state,
  determinize: view => ({ ...view, tree: [...view.tree] }),
  parseAction(raw) {
    const { type, plum } = Object(raw) as Record<string, unknown>
    return type === 'pick' && Number.isSafeInteger(plum) ? { type, plum: plum as number } : null
  },
  parseState: raw => stateShape(raw, 'state'),
  alarm: state => (outcome(state) ? null : SHAKEN_AT),
  ring: ({ tree }) => tree.forEach((picker, plum) => (tree[plum] = picker ?? -1)),
}

const stateShape = fields<State>({ tree: list(nullable(whole(-1, 3))), seats: whole(1, 4) })

function outcome({ tree, seats }: State): Outcome | null {
  if (tree.includes(null)) return null
  const counts = Array.from({ length: seats }, (_, seat) => [tree.filter(picker => picker === seat).length])
  return { kind: 'ranked', reason: 'picked', places: rank(counts) }
}
