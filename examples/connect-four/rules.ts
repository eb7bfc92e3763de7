/** Connect Four: its types and its rules. Nothing is hidden: the view is a copy of the state. */

import { type ContentFiles, type GameDefinition, hashJson, type Outcome, type Refusal, type Seat } from '#kernel'
import { fields, list, whole } from '#kernel/shape.ts'
import { CARD } from './manifest.ts'

export interface State {
  /** columns[column]: whose discs lie there, the lowest first. */
  readonly columns: Seat[][]
  turn: Seat
}

export interface Action {
  readonly type: 'drop'
  /** From 0. */
  readonly column: number
}

export interface Event extends Omit<Action, 'type'> {
  readonly type: 'dropped'
  readonly seat: Seat
}

export type Options = Readonly<Record<string, never>>

export type ConnectFour = GameDefinition<State, Action, State, Options, Event>

export type Place = readonly [column: number, row: number]

const COLUMNS = 7
export const ROWS = 6
const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]] as const // prettier-ignore

const NO_UNDO: Refusal = { code: 'NO_UNDO', rule: 'CF-2.1' }
const OVER: Refusal = { code: 'OVER', rule: 'CF-3.1' }

export function connectFourOn(files: ContentFiles): ConnectFour {
  return {
    id: CARD.id,
    version: 1,
    contentHash: hashJson(files),
    players: CARD.players,
    pace: 'turns',
    options: {},
    refusals: {
      'match-over': OVER,
      malformed: { code: 'MALFORMED', rule: 'CF-2.1' },
      'undo-nothing': NO_UNDO,
      'undo-not-yours': NO_UNDO,
      'undo-revealed': NO_UNDO,
      'undo-passed-on': NO_UNDO,
    },

    checkTable: seats => (seats === 2 ? null : { code: 'SEATS', rule: 'CF-1.2' }),
    setup: (_table, rng) => ({ columns: Array.from({ length: COLUMNS }, () => []), turn: rng.int(2) }),
    actors: state => (outcome(state) ? [] : [state.turn]),
    legalActions: state =>
      state.columns.flatMap((discs, column): Action[] => (discs.length < ROWS ? [{ type: 'drop', column }] : [])),
    check,
    apply(state, seat, { column }, host) {
      state.columns[column]!.push(seat)
      state.turn = 1 - seat
      host.emit({ type: 'dropped', seat, column })
    },
    outcome,

    allSeeAlike: true,
    view: copy,
    determinize: copy,
    clone: copy,

    parseAction(raw) {
      const { type, column } = Object(raw) as Record<string, unknown>
      return type === 'drop' && Number.isInteger(column) ? { type, column: column as number } : null
    },
    parseState: raw => stateShape(raw, 'state'),
  }
}

/** CF-3.1: a line of four, if there is one. */
export function lineIn({ columns }: Pick<State, 'columns'>): readonly Place[] | null {
  for (const [column, discs] of columns.entries()) {
    for (const [row, seat] of discs.entries()) {
      for (const [across, up] of DIRECTIONS) {
        const at = (step: number): Place => [column + step * across, row + step * up]
        if ([1, 2, 3].every(step => columns[at(step)[0]]?.[at(step)[1]] === seat)) return [0, 1, 2, 3].map(at)
      }
    }
  }
  return null
}

function check(state: State, seat: Seat, { column }: Action): Refusal | null {
  if (outcome(state)) return OVER
  if (seat !== state.turn) return { code: 'NOT_YOUR_TURN', rule: 'CF-1.2' }
  const discs = state.columns[column]
  if (!discs) return { code: 'NO_SUCH_COLUMN', rule: 'CF-1.1' }
  return discs.length < ROWS ? null : { code: 'COLUMN_FULL', rule: 'CF-2.2' }
}

function outcome({ columns, turn }: State): Outcome | null {
  // A line belongs to the player who moved last.
  if (lineIn({ columns })) return { kind: 'ranked', reason: 'four', places: turn === 0 ? [2, 1] : [1, 2] }
  if (columns.every(discs => discs.length === ROWS)) return { kind: 'ranked', reason: 'full', places: [1, 1] }
  return null
}

function copy({ columns, turn }: State): State {
  return { columns: columns.map(discs => [...discs]), turn }
}

const seatShape = whole(0, 1)
const stateShape = fields<State>({
  columns: list(list(seatShape, { max: ROWS }), { min: COLUMNS, max: COLUMNS }),
  turn: seatShape,
})
