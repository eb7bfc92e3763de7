/** Tally, a minimal game: five seats, and any of them may add to the sum. It measures the server's own cost. */

import {
  type AnyGame,
  type Bot,
  type GameDefinition,
  type GameModule,
  hashJson,
  type Refusal,
  type Seat,
} from '#kernel'
import { games as shipped } from '#games'
import { plainText } from '#server/testing/shelf.ts'

export const SEATS = 5

interface State {
  total: number
  last: Seat | null
}

interface Action {
  readonly type: 'add'
  readonly amount: number
}

const NEVER: Refusal = { code: 'NEVER', rule: 'T-1' }

const tally: GameDefinition<State, Action, State, Record<string, never>, never> = {
  id: 'tally',
  version: 1,
  contentHash: hashJson({}),
  players: { min: SEATS, max: SEATS },
  pace: 'live',
  options: {},
  refusals: {
    'match-over': NEVER,
    malformed: NEVER,
    'undo-nothing': NEVER,
    'undo-not-yours': NEVER,
    'undo-revealed': NEVER,
    'undo-passed-on': NEVER,
  },
  checkTable: seats => (seats === SEATS ? null : NEVER),
  setup: () => ({ total: 0, last: null }),
  actors: () => [0, 1, 2, 3, 4],
  legalActions: () => [{ type: 'add', amount: 1 }],
  openActions: ['add'],
  check: (_state, _seat, { amount }) => (amount > 0 ? null : NEVER),
  apply(state, seat, { amount }) {
    state.total += amount
    state.last = seat
  },
  outcome: () => null,
  allSeeAlike: true,
  view: state => state,
  determinize: view => ({ ...view }),
  parseAction(raw) {
    const { type, amount } = Object(raw) as Record<string, unknown>
    return type === 'add' && Number.isSafeInteger(amount) ? { type, amount: amount as number } : null
  },
  parseState: raw => raw as State,
  clone: state => ({ ...state }),
}

const idle: Bot<AnyGame> = { choose: () => null }

export const games: readonly GameModule[] = [
  ...shipped,
  {
    id: tally.id,
    content: {},
    open: content => ({
      game: tally,
      text: plainText('Tally'),
      bots: { easy: idle, normal: idle, hard: idle },
      content,
    }),
  },
]
