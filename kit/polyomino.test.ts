import { describe, expect, test } from 'vitest'
import { flip, type Grid, hasSpot, isInside, polyomino, type Square, spotsFor, squaresUnder } from './polyomino.ts'

const L: readonly Square[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [2, 1],
]
const line = (length: number): Square[] => Array.from({ length }, (_, col): Square => [0, col])
const empty = (height: number, width: number): Grid => ({
  height,
  width,
  rows: Array.from({ length: height }, () => 0),
})

describe('turning', () => {
  test('is clockwise, and shifted to the upper left', () => {
    const drawn = polyomino(L).forms.map(({ rows, width }) =>
      rows.map(mask => Array.from({ length: width }, (_, col) => (mask & (1 << col) ? '#' : '.')).join('')),
    )
    expect(drawn).toEqual([
      ['#.', '#.', '##'],
      ['###', '#..'],
      ['##', '.#', '.#'],
      ['..#', '###'],
    ])
  })

  test('lists rotations that look alike once', () => {
    expect(polyomino([[0, 0]]).distinct).toEqual([0])
    expect(polyomino(line(3)).distinct).toEqual([0, 1])
    expect(polyomino(L).distinct).toEqual([0, 1, 2, 3])
  })

  test('begins with the shape shifted to the upper left, wherever its squares were given', () => {
    const shifted = L.map(([row, col]): Square => [row + 4, col + 7])
    expect(polyomino(shifted)).toEqual(polyomino(L))
  })
})

describe('places', () => {
  test('are all found on an empty board, by rotation, row and column', () => {
    const spots = spotsFor(empty(2, 3), polyomino(line(2)))
    expect(spots.map(({ row, col, rotation }) => `${rotation}@${row},${col}`)).toEqual([
      '0@0,0',
      '0@0,1',
      '0@1,0',
      '0@1,1',
      '1@0,0',
      '1@0,1',
      '1@0,2',
    ])
  })

  test('disappear when covered, and come back when free', () => {
    const rows = [0, 0]
    const [form] = polyomino(line(2)).forms
    const grid = { height: 2, width: 2, rows }
    flip(rows, form!, 0, 0)
    expect(rows).toEqual([3, 0])
    expect(spotsFor(grid, polyomino(line(2)))).toEqual([{ row: 1, col: 0, rotation: 0 }])
    flip(rows, form!, 0, 0)
    expect(spotsFor(grid, polyomino(line(2)))).toHaveLength(4)
  })

  test('are searched only as long as needed', () => {
    expect(hasSpot(empty(1, 3), polyomino(line(3)))).toBe(true)
    expect(hasSpot(empty(3, 1), polyomino(line(3)))).toBe(true)
    expect(hasSpot(empty(2, 2), polyomino(line(3)))).toBe(false)
  })

  test('are inside the board', () => {
    const [form] = polyomino(L).forms
    expect(isInside(empty(3, 2), form!, 0, 0)).toBe(true)
    for (const [row, col] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      expect(isInside(empty(3, 2), form!, row, col)).toBe(false)
    }
  })

  test('cover the squares of the form', () => {
    expect(squaresUnder(polyomino(L).forms[1]!, 2, 3)).toEqual([
      [2, 3],
      [2, 4],
      [2, 5],
      [3, 3],
    ])
  })
})
