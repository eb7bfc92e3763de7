/** The positions of the hexes in the drawing, and how the keyboard walks over them. */

import { DIRECTIONS, hexKey } from '#kit/hex.ts'
import type { Cell, City } from '../rules/city.ts'
import { rowsOf } from '../rules/grid.ts'
import type { Hex } from '../types.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** From the centre of a hex to its corners, in units of the drawing. */
export const RADIUS = 20
const COLUMN = RADIUS * 1.5
/** Also the height of a hex: it stands on a flat side. */
export const ROW = RADIUS * Math.sqrt(3)

export function middleOf({ q, r }: Pick<Cell, 'q' | 'r'>): Point {
  return { x: round(COLUMN * q), y: round(ROW * (r + q / 2)) }
}

/** The points of a hex around 0,0, for a polygon. */
export function hexPoints(radius: number): string {
  return CORNERS.map(({ x, y }) => `${round(x * radius)},${round(y * radius)}`).join(' ')
}

/** The box of the whole city. */
export function boxOf(city: City): Box {
  const middles = Array.from(city.values(), middleOf)
  const left = Math.min(...middles.map(({ x }) => x)) - RADIUS
  const top = Math.min(...middles.map(({ y }) => y)) - ROW / 2
  return {
    x: left,
    y: top,
    width: Math.max(...middles.map(({ x }) => x)) + RADIUS - left,
    height: Math.max(...middles.map(({ y }) => y)) + ROW / 2 - top,
  }
}

/** The hexes within `within` units of that point, nearest first. */
export function hexesNear(city: City, { x, y }: Point, within: number): Hex[] {
  const near: { readonly hex: Hex; readonly away: number }[] = []
  for (const cell of city.values()) {
    const middle = middleOf(cell)
    const away = Math.hypot(middle.x - x, middle.y - y)
    if (away <= within) near.push({ hex: cell.hex, away })
  }
  return near.toSorted((a, b) => a.away - b.away).map(({ hex }) => hex)
}

/** The sides of a board's hexes that touch no hex of the same board, as one path. */
export function outlineOf(city: City, board: number): string {
  const sides: string[] = []
  for (const cell of city.values()) {
    if (cell.board !== board) continue
    const { x, y } = middleOf(cell)
    DIRECTIONS.forEach((step, side) => {
      if (city.get(hexKey(cell.q + step.q, cell.r + step.r))?.board === board) return
      const from = CORNERS[side]!
      const to = CORNERS[(side + 1) % 6]!
      sides.push(
        `M${round(x + from.x * RADIUS)} ${round(y + from.y * RADIUS)}L${round(x + to.x * RADIUS)} ${round(y + to.y * RADIUS)}`,
      )
    })
  }
  return sides.join('')
}

/** The indexes of the city's boards. */
export function boardsOf(city: City): number[] {
  return [...new Set(Array.from(city.values(), cell => cell.board))]
}

/** Indices into `DIRECTIONS`; to the left and right there are two hexes each, and arrows have a preference. */
export type Step = 'up' | 'down' | 'left' | 'right' | 'upLeft' | 'upRight' | 'downLeft' | 'downRight'

const STEPS: Readonly<Record<Step, readonly number[]>> = {
  up: [4],
  down: [1],
  upLeft: [3],
  upRight: [5],
  downLeft: [2],
  downRight: [0],
  left: [3, 2],
  right: [0, 5],
}

/** The next hex that way, or the same one at the edge of the city. */
export function walk(city: City, from: Hex, step: Step): Hex {
  const cell = city.get(from)
  if (!cell) return city.keys().next().value ?? from
  // Left and right go up from lower columns and down from higher ones, so that a walk stays level.
  const sides = (step === 'left' || step === 'right') && isOdd(cell.q) ? upward(STEPS[step]) : downward(STEPS[step])
  for (const side of sides) {
    const { q, r } = DIRECTIONS[side]!
    const next = hexKey(cell.q + q, cell.r + r)
    if (city.has(next)) return next
  }
  return from
}

/** The one after `from` in reading order, wrapping around; the first if `from` is none of them. */
export function nextOf(city: City, hexes: ReadonlySet<Hex>, from: Hex | null, by: 1 | -1): Hex | null {
  const order = rowsOf(city)
    .flat()
    .map(({ hex }) => hex)
  const candidates = order.filter(hex => hexes.has(hex))
  if (candidates.length === 0) return null
  const at = from === null ? -1 : order.indexOf(from)
  const ahead =
    by === 1
      ? candidates.find(hex => order.indexOf(hex) > at)
      : candidates.findLast(hex => order.indexOf(hex) < (at === -1 ? Infinity : at))
  return ahead ?? candidates.at(by === 1 ? 0 : -1)!
}

const CORNERS: readonly Point[] = Array.from({ length: 6 }, (_, corner) => ({
  x: Math.cos((corner * Math.PI) / 3),
  y: Math.sin((corner * Math.PI) / 3),
}))

function isOdd(column: number): boolean {
  return column % 2 !== 0
}

function upward(sides: readonly number[]): readonly number[] {
  return sides.toSorted((a, b) => DIRECTIONS[a]!.r + DIRECTIONS[a]!.q / 2 - DIRECTIONS[b]!.r - DIRECTIONS[b]!.q / 2)
}

function downward(sides: readonly number[]): readonly number[] {
  return upward(sides).toReversed()
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
