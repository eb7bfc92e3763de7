/** Tic-tac-toe by our contract: the smallest game, which the peers' tutorials show. */

import { type GameDefinition, hashJson, rank, type Refusal, type Seat } from '#kernel'

export interface State {
  /** cells[0 to 8]: the seat whose mark it has, or `null`. */
  cells: (Seat | null)[]
  turn: Seat
  winner: Seat | null
  left: number
}

export interface Action {
  readonly type: 'mark'
  readonly cell: number
}

export type TicTacToe = GameDefinition<State, Action, State, Record<string, never>, Action & { readonly seat: Seat }>

export const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const

const OVER: Refusal = { code: 'MATCH_OVER', rule: 'TTT-3' }
const MALFORMED: Refusal = { code: 'MALFORMED', rule: 'TTT-2' }
const TAKEN: Refusal = { code: 'CELL_TAKEN', rule: 'TTT-2' }
const NOT_YOUR_TURN: Refusal = { code: 'NOT_YOUR_TURN', rule: 'TTT-1' }
const NO_TAKING_BACK: Refusal = { code: 'NO_TAKING_BACK', rule: 'TTT-1' }

export const ticTacToe: TicTacToe = {
  id: 'tic-tac-toe',
  version: 1,
  contentHash: hashJson(LINES),
  players: { min: 2, max: 2 },
  pace: 'turns',
  options: {},
  refusals: {
    'match-over': OVER,
    malformed: MALFORMED,
    'undo-nothing': NO_TAKING_BACK,
    'undo-not-yours': NO_TAKING_BACK,
    'undo-revealed': NO_TAKING_BACK,
    'undo-passed-on': NO_TAKING_BACK,
  },
  checkTable: seats => (seats === 2 ? null : { code: 'BAD_PLAYER_COUNT', rule: 'TTT-1' }),
  setup: () => ({ cells: new Array<null>(9).fill(null), turn: 0, winner: null, left: 9 }),
  actors: state => (isOver(state) ? [] : [state.turn]),
  legalActions({ cells }) {
    const actions: Action[] = []
    for (let cell = 0; cell < 9; cell++) if (cells[cell] === null) actions.push({ type: 'mark', cell })
    return actions
  },
  check(state, seat, { cell }) {
    if (isOver(state)) return OVER
    if (seat !== state.turn) return NOT_YOUR_TURN
    return state.cells[cell] === null ? null : TAKEN
  },
  apply(state, seat, { cell }, host) {
    state.cells[cell] = seat
    state.left--
    if (completesLine(state.cells, cell)) state.winner = seat
    else state.turn = 1 - seat
    host.emit({ type: 'mark', cell, seat })
  },
  outcome(state) {
    if (!isOver(state)) return null
    return { kind: 'ranked', reason: 'over', places: rank([0, 1].map(seat => [seat === state.winner ? 1 : 0])) }
  },
  view: state => state,
  determinize: view => ({ ...view, cells: [...view.cells] }),
  parseAction(raw) {
    const { type, cell } = Object(raw) as Record<string, unknown>
    return type === 'mark' && Number.isInteger(cell) ? { type, cell: cell as number } : null
  },
  parseState: raw => raw as State,
  clone: state => ({ ...state, cells: state.cells.slice() }),
}

function isOver({ winner, left }: State): boolean {
  return winner !== null || left === 0
}

/** Whether the mark just made on this cell completes a line. */
function completesLine(cells: State['cells'], cell: number): boolean {
  const seat = cells[cell]
  const pairs = PAIRS[cell]!
  for (let n = 0; n < pairs.length; n++) {
    const pair = pairs[n]!
    if (cells[pair[0]!] === seat && cells[pair[1]!] === seat) return true
  }
  return false
}

/** PAIRS[cell]: the other two cells of every line it lies on. */
const PAIRS = Array.from({ length: 9 }, (_, cell) =>
  LINES.filter(line => line.some(each => each === cell)).map(line => line.filter(each => each !== cell)),
)

/** Generic, because the peers name their seats differently. */
export function hasLine<T>(cells: readonly (T | null)[], seat: T): boolean {
  for (const [a, b, c] of LINES) if (cells[a] === seat && cells[b] === seat && cells[c] === seat) return true
  return false
}
