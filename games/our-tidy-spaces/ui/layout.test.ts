import { expect, test } from 'vitest'
import { polyomino, type Square } from '#kit/polyomino.ts'
import {
  handleOf,
  listedRotation,
  nextSquare,
  outlineOf,
  paneOf,
  pictureBox,
  readSquare,
  squareKey,
  walk,
} from './layout.ts'
import { content } from './testing/play.ts'

const CORNER = polyomino([
  [0, 0],
  [1, 0],
  [1, 1],
])

test('the handle of a shape is one of its own squares', () => {
  for (const { form } of content.kinds.values()) {
    for (const turned of form.forms) expect(turned.squares.map(squareKey)).toContain(squareKey(handleOf(turned)))
  }
})

test('the outline of a single square has four corners, that of a corner piece six', () => {
  const single = polyomino([[0, 0]]).forms[0]!
  expect(outlineOf(single, 2, 5).match(/Q/g)).toHaveLength(4)
  expect(outlineOf(CORNER.forms[0]!, 2, 5).match(/Q/g)).toHaveLength(6)
})

test('an inset outline stays inside the squares', () => {
  for (const { form } of content.kinds.values()) {
    for (const turned of form.forms) {
      const numbers = outlineOf(turned, 2, 6)
        .match(/-?[\d.]+/g)!
        .map(Number)
      expect(Math.min(...numbers)).toBe(2)
      expect(Math.max(...numbers)).toBe(40 * Math.max(turned.width, turned.height) - 2)
    }
  }
})

test('a picture lies on its own Item', () => {
  for (const { form } of content.kinds.values()) {
    for (const turned of form.forms) {
      const { x, y, size } = pictureBox(turned)
      const middle: Square = [Math.floor((y + size / 2 - 0.1) / 40), Math.floor((x + size / 2 - 0.1) / 40)]
      expect(turned.squares.map(squareKey)).toContain(squareKey(middle))
    }
  }
})

test('rotations that look the same map to the first of them', () => {
  const row = polyomino([
    [0, 0],
    [0, 1],
  ])
  expect([0, 1, 2, 3].map(rotation => listedRotation(row, rotation as 0 | 1 | 2 | 3))).toEqual([0, 1, 0, 1])
})

test('walking stops at the rim', () => {
  expect(walk([0, 0], [-1, 0], 6, 6)).toEqual([0, 0])
  expect(walk([5, 5], [0, -1], 6, 6)).toEqual([5, 4])
})

test('the next possible square wraps around', () => {
  const squares: Square[] = [
    [2, 1],
    [0, 3],
  ]
  expect(nextSquare(squares, [0, 3], 1)).toEqual([2, 1])
  expect(nextSquare(squares, [2, 1], 1)).toEqual([0, 3])
  expect(nextSquare(squares, [0, 3], -1)).toEqual([2, 1])
  expect(nextSquare([], [0, 0], 1)).toBeUndefined()
})

test('squares can be written and parsed, boards have their panes', () => {
  expect(readSquare(squareKey([3, 14]))).toEqual([3, 14])
  expect([paneOf('home:3'), paneOf('corridor')]).toEqual(['home', 'corridor'])
})
