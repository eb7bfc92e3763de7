/** Geometry of the board: squares, shapes and their outlines, and the panes. Pure. */

import type { Form, Polyomino, Rotation, Square } from '#kit/polyomino.ts'
import type { BoardId } from '../types.ts'

/** Drawing units per square. */
export const UNIT = 40

export const PANES = ['home', 'corridor', 'parking', 'garden', 'cards', 'neighbours'] as const
/** A part of the board that can fill a small screen alone. */
export type Pane = (typeof PANES)[number]

export interface Point {
  readonly x: number
  readonly y: number
}

export function squareKey([row, col]: Square): string {
  return `${row},${col}`
}

/** The inverse of `squareKey`. */
export function readSquare(key: string): Square {
  const [row, col] = key.split(',').map(Number)
  return [row!, col!]
}

/** The pane on which a board lies. */
export function paneOf(board: BoardId): Extract<Pane, 'home' | 'corridor' | 'parking' | 'garden'> {
  return board === 'corridor' || board === 'parking' || board === 'garden' ? board : 'home'
}

/** The handle of a shape: its square nearest to the middle. No two placements of a shape share a handle. */
export function handleOf(form: Form): Square {
  const middle = { row: (form.height - 1) / 2, col: (form.width - 1) / 2 }
  const distance = ([row, col]: Square) => Math.hypot(row - middle.row, col - middle.col)
  return form.squares.reduce((best, square) => (distance(square) < distance(best) ? square : best))
}

/** The listed rotation that looks like this one (OT-1.6). */
export function listedRotation({ forms, distinct }: Polyomino, rotation: Rotation): Rotation {
  const look = forms[rotation]!.squares.join(' ')
  return distinct.find(each => forms[each]!.squares.join(' ') === look)!
}

/** One step over a board of this size; at the rim it stays. */
export function walk([row, col]: Square, [down, right]: Square, height: number, width: number): Square {
  const within = (value: number, size: number) => Math.max(0, Math.min(value, size - 1))
  return [within(row + down, height), within(col + right, width)]
}

/** The next of these in reading order, wrapping around. */
export function nextSquare(squares: readonly Square[], [row, col]: Square, by: 1 | -1): Square | undefined {
  const order = (square: Square) => square[0] * 100 + square[1]
  const inOrder = squares.toSorted((a, b) => order(a) - order(b))
  const here = order([row, col])
  if (by === 1) return inOrder.find(square => order(square) > here) ?? inOrder[0]
  return inOrder.findLast(square => order(square) < here) ?? inOrder.at(-1)
}

/** Position and size of the picture, in units: over a block of four, along a row, or on the handle. */
export function pictureBox(form: Form): Point & { readonly size: number } {
  const covers = new Set(form.squares.map(squareKey))
  const block = form.squares.find(([row, col]) =>
    [squareKey([row, col + 1]), squareKey([row + 1, col]), squareKey([row + 1, col + 1])].every(key => covers.has(key)),
  )
  if (block) return boxAround(block[1] + 1, block[0] + 1, 1.5)
  if (form.height === 1 || form.width === 1) return boxAround(form.width / 2, form.height / 2, 0.84)
  const [row, col] = handleOf(form)
  return boxAround(col + 0.5, row + 0.5, 0.84)
}

function boxAround(x: number, y: number, size: number): Point & { readonly size: number } {
  return { x: (x - size / 2) * UNIT, y: (y - size / 2) * UNIT, size: size * UNIT }
}

/** The outline of a shape as a path with round corners, inset by `inset` units. */
export function outlineOf(form: Form, inset: number, radius: number): string {
  return loopsOf(form)
    .map(corners => roundedPath(drawnIn(corners, inset / UNIT), radius / UNIT))
    .join('')
}

/** The corners of each closed line around the shape, clockwise, in squares. */
function loopsOf(form: Form): Point[][] {
  const covers = new Set(form.squares.map(squareKey))
  const edges = new Map<string, Point[]>()
  const add = (from: Point, to: Point) => {
    const key = `${from.x},${from.y}`
    edges.set(key, [...(edges.get(key) ?? []), to])
  }
  for (const [y, x] of form.squares) {
    if (!covers.has(squareKey([y - 1, x]))) add({ x, y }, { x: x + 1, y })
    if (!covers.has(squareKey([y, x + 1]))) add({ x: x + 1, y }, { x: x + 1, y: y + 1 })
    if (!covers.has(squareKey([y + 1, x]))) add({ x: x + 1, y: y + 1 }, { x, y: y + 1 })
    if (!covers.has(squareKey([y, x - 1]))) add({ x, y: y + 1 }, { x, y })
  }
  const loops: Point[][] = []
  for (const start of edges.keys()) {
    const loop: Point[] = []
    for (let key = start, next = edges.get(key)!.shift(); next; next = edges.get(key)?.shift()) {
      loop.push(next)
      key = `${next.x},${next.y}`
    }
    if (loop.length > 0) loops.push(cornersOf(loop))
  }
  return loops
}

function cornersOf(loop: readonly Point[]): Point[] {
  return loop.filter((at, index) => {
    const before = loop.at(index - 1)!
    const after = loop[(index + 1) % loop.length]!
    return (at.x - before.x) * (after.y - at.y) !== (at.y - before.y) * (after.x - at.x)
  })
}

/** Every side moved inwards, which is to the right of its direction. */
function drawnIn(corners: readonly Point[], by: number): Point[] {
  return corners.map((at, index) => {
    const before = direction(corners.at(index - 1)!, at)
    const after = direction(at, corners[(index + 1) % corners.length]!)
    return { x: at.x - by * (before.y + after.y), y: at.y + by * (before.x + after.x) }
  })
}

function roundedPath(corners: readonly Point[], radius: number): string {
  const at = ({ x, y }: Point) => `${round(x * UNIT)} ${round(y * UNIT)}`
  const parts = corners.map((corner, index) => {
    const before = direction(corners.at(index - 1)!, corner)
    const after = direction(corner, corners[(index + 1) % corners.length]!)
    const enter = { x: corner.x - before.x * radius, y: corner.y - before.y * radius }
    const leave = { x: corner.x + after.x * radius, y: corner.y + after.y * radius }
    return `${index === 0 ? 'M' : 'L'}${at(enter)}Q${at(corner)} ${at(leave)}`
  })
  return `${parts.join('')}Z`
}

function direction(from: Point, to: Point): Point {
  return { x: Math.sign(round(to.x - from.x)), y: Math.sign(round(to.y - from.y)) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
