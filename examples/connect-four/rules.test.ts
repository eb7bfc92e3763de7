import { expect, test } from 'vitest'
import { createRng } from '#kernel'
import { type Action, connectFourOn, type State } from './rules.ts'

const game = connectFourOn({})
const drop = (column: number): Action => ({ type: 'drop', column })
const host = { rng: createRng('rules'), now: 0, emit: () => {}, reveal: () => {} }

/** A position drawn from above: `x` for seat 0, `o` for seat 1, and whose turn it is. */
function position(turn: number, ...rows: readonly string[]): State {
  const grid = rows.toReversed()
  const columns = Array.from({ length: 7 }, (_, column) =>
    grid.flatMap(row => (row[column] === '.' ? [] : [row[column] === 'x' ? 0 : 1])),
  )
  return { columns, turn }
}

test('CF-1.1 CF-1.2 an empty grid for two players, and a random one begins', () => {
  const starts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(seed =>
    game.setup({ seats: 2, options: {} }, createRng(seed)),
  )
  expect(starts[0]!.columns).toEqual([[], [], [], [], [], [], []])
  expect(new Set(starts.map(({ turn }) => turn))).toEqual(new Set([0, 1]))
  expect(game.checkTable(3, {})?.rule).toBe('CF-1.2')
  expect(game.check(starts[0]!, 1 - starts[0]!.turn, drop(0))?.rule).toBe('CF-1.2')
  expect(game.check(starts[0]!, starts[0]!.turn, drop(7))?.rule).toBe('CF-1.1')
})

test('CF-2.1 CF-2.2 a disc falls onto the others, until the column is full', () => {
  const state = position(0, 'o......', 'x......', 'o......', 'x......', 'o......')
  game.apply(state, 0, drop(0), host)
  expect(state).toEqual(position(1, 'x......', 'o......', 'x......', 'o......', 'x......', 'o......'))
  expect(game.check(state, 1, drop(0))?.rule).toBe('CF-2.2')
  expect(game.legalActions(state, 1)).not.toContainEqual(drop(0))
})

test.each([
  ['upright', position(1, 'x......', 'x......', 'x......', 'x......')],
  ['level', position(1, '...xxxx')],
  ['rising', position(1, '...x...', '..xo...', '.xoo...', 'xoox...')],
  ['falling', position(1, 'x......', 'ox.....', 'oox....', 'xoox...')],
])('CF-3.1 four in a line win: %s', (_name, state) => {
  expect(game.outcome(state)).toMatchObject({ reason: 'four', places: [1, 2] })
  expect(game.check(state, 1, drop(6))?.rule).toBe('CF-3.1')
})

test('CF-3.2 a full grid without four in a line is a draw', () => {
  const rows = ['xoxoxox', 'xoxoxox', 'oxoxoxo', 'oxoxoxo', 'xoxoxox', 'xoxoxox']
  expect(game.outcome(position(0, ...rows))).toMatchObject({ reason: 'full', places: [1, 1] })
  expect(game.outcome(position(0, '.oxoxox', ...rows.slice(1)))).toBeNull()
})
