/** The games of simulated worlds: three tiny ones, of which thousands of matches take no time, and real ones. */

import { games as shelf } from '#games'
import {
  type GameBox,
  type GameDefinition,
  type GameModule,
  hashJson,
  type Outcome,
  type Refusal,
  type Seat,
} from '#kernel'
import { fields, whole } from '#kernel/shape.ts'
import { games as raceShelf } from '#server/testing/raceShelf.ts'
import { plainText, tally } from '#server/testing/shelf.ts'

interface State {
  readonly seats: number
  total: number
  rings: number
  /** When the bell rings next, in milliseconds of the match. */
  next: number
}

type Bells = GameDefinition<State, { readonly type: 'add'; readonly amount: number }, State, object, never>

/** Milliseconds from one ring to the next. */
const BELL_EVERY = 700
const TARGET = 90
const NO_UNDO: Refusal = { code: 'NO_UNDO', rule: 'B-1' }
const AMOUNTS = [1, 2].map(amount => ({ type: 'add' as const, amount }))

/** Any player adds at any time, and a bell rings by itself: a duplicate shows in the total. */
const bells: Bells = {
  id: 'bells',
  version: 1,
  contentHash: hashJson({}),
  players: { min: 1, max: 4 },
  pace: 'live',
  options: {},
  refusals: {
    'match-over': { code: 'OVER', rule: 'B-3' },
    malformed: { code: 'MALFORMED', rule: 'B-2' },
    'undo-nothing': NO_UNDO,
    'undo-not-yours': NO_UNDO,
    'undo-revealed': NO_UNDO,
    'undo-passed-on': NO_UNDO,
  },
  checkTable: () => null,
  setup: ({ seats }) => ({ seats, total: 0, rings: 0, next: BELL_EVERY }),
  actors: state => (outcome(state) ? [] : Array.from({ length: state.seats }, (_, seat) => seat)),
  legalActions: () => AMOUNTS,
  check: state => (outcome(state) ? { code: 'OVER', rule: 'B-3' } : null),
  apply: (state, _seat, { amount }) => void (state.total += amount),
  outcome,
  view: state => state,
  determinize: view => ({ ...view }),
  parseAction(raw) {
    const { type, amount } = Object(raw) as Record<string, unknown>
    return type === 'add' && (amount === 1 || amount === 2) ? { type, amount } : null
  },
  parseState: raw => stateShape(raw, 'state'),
  alarm: state => (outcome(state) ? null : state.next),
  ring(state, { now }) {
    state.rings++
    state.next = Math.max(state.next, now) + BELL_EVERY
  },
}

const stateShape = fields<State>({ seats: whole(1, 4), total: whole(0), rings: whole(0), next: whole(0) })

function outcome({ total, seats }: State): Outcome | null {
  if (total < TARGET) return null
  return { kind: 'ranked', reason: 'reached', places: Array.from({ length: seats }, () => 1) }
}

const idle = { choose: (_view: unknown, _seat: Seat, actions: readonly unknown[]) => actions[0] }

const bellModule = moduleOf(bells)

/** The same, but adding is forbidden from every other ring to the next: what is refused now may be allowed in a moment. */
const gates: Bells = {
  ...bells,
  id: 'gates',
  legalActions: state => (isShut(state) ? [] : AMOUNTS),
  check: (state, seat, action, now) =>
    isShut(state) ? { code: 'SHUT', rule: 'B-4' } : bells.check(state, seat, action, now),
}

function isShut({ rings }: State): boolean {
  return rings % 2 === 1
}

function moduleOf(game: Bells): GameModule {
  const bots = { easy: idle, normal: idle, hard: idle }
  return { id: game.id, content: {}, open: content => ({ game, text: plainText('Bells'), bots, content }) }
}

/** With a target that is far enough off. */
const tallyModule: GameModule = { ...tally, content: { 'numbers.json': { target: 100 } } } as GameModule

/** Opened once for all worlds. */
function shared(module: GameModule): GameModule {
  let box: GameBox | null = null
  return { ...module, open: content => (box ??= module.open(content)) }
}

/** The small ones. */
export const TINY: readonly GameModule[] = [tallyModule, bellModule, ...raceShelf].map(shared)

/** A game in which the time of the check matters. */
export const SHUT_AT_TIMES: readonly GameModule[] = [shared(moduleOf(gates))]

/** The only one of them with clocks. */
export const BY_TURNS: readonly GameModule[] = TINY.slice(0, 1)

/** Those of the shelf. */
export const REAL: readonly GameModule[] = shelf.map(shared)
