/** Where everything lies: squares, spots and standees, measured in squares. */

import { type Seat, unreachable } from '#kernel'
import { type Content, faceOf } from '../content.ts'
import { type Spot, squaresUnder } from '../rules/town.ts'
import type { Colour, PlacedStandee, PlacedTile, Square, View } from '../types.ts'

export type { Spot } from '../rules/town.ts'

/** One square of the town. */
export interface SquareAt {
  readonly x: number
  readonly y: number
}

/** A part of the plane, in squares. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface GroundSquare extends SquareAt {
  readonly kind: Square
}

/** The town as the board draws and names it. */
export interface Plan {
  /** Row by row from the top, each row from the left. */
  readonly rows: readonly (readonly GroundSquare[])[]
  readonly ground: ReadonlyMap<string, GroundSquare>
  /** Which standee covers a square. */
  readonly covered: ReadonlyMap<string, PlacedStandee>
  readonly bounds: Box
}

export const TILE = 3

/** Keys of places in maps and in the page. */
export const squareKey = ({ x, y }: SquareAt): string => `${x},${y}`
export const spotKey = ({ tx, ty }: Spot): string => `${tx},${ty}`

export function planOf(view: Pick<View, 'city' | 'standees'>, content: Content): Plan {
  const ground = new Map<string, GroundSquare>()
  for (const tile of view.city) for (const square of squaresOf(tile, content)) ground.set(squareKey(square), square)
  const covered = new Map<string, PlacedStandee>()
  for (const standee of view.standees) for (const at of coveredSquares(standee)) covered.set(squareKey(at), standee)
  return { rows: rowsOf([...ground.values()]), ground, covered, bounds: boundsOf(view.city) }
}

/** The squares of a placed tile where they lie. */
export function squaresOf({ tile, tx, ty, rot }: PlacedTile, content: Content): GroundSquare[] {
  return faceOf(content, tile, rot).map((kind, place) => ({
    x: TILE * tx + (place % TILE),
    y: TILE * ty + Math.floor(place / TILE),
    kind,
  }))
}

/** The squares under a standee, from its left or upper end. */
export function coveredSquares(standee: Omit<PlacedStandee, 'seat'>): SquareAt[] {
  return squaresUnder(standee).map(([x, y]) => ({ x, y }))
}

/** The smallest box around all tiles. */
export function boundsOf(spots: readonly Spot[]): Box {
  const columns = spots.map(spot => spot.tx)
  const lines = spots.map(spot => spot.ty)
  const left = Math.min(...columns)
  const top = Math.min(...lines)
  return {
    x: TILE * left,
    y: TILE * top,
    width: TILE * (Math.max(...columns) - left + 1),
    height: TILE * (Math.max(...lines) - top + 1),
  }
}

export function boxAround(squares: readonly SquareAt[]): Box {
  const xs = squares.map(square => square.x)
  const ys = squares.map(square => square.y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 }
}

/** Places to walk over with the keyboard, row by row; the unit, squares or spots, is up to the caller. */
export type Grid = readonly (readonly SquareAt[])[]

/** The tile grid around these spots, without gaps: tiles, free spots and what is neither. */
export function spotGrid(spots: readonly Spot[]): Grid {
  const { x, y, width, height } = boundsOf(spots)
  return Array.from({ length: height / TILE }, (_, row) =>
    Array.from({ length: width / TILE }, (_, column) => ({ x: x / TILE + column, y: y / TILE + row })),
  )
}

export type Walk =
  | { readonly to: 'neighbour'; readonly dx: number; readonly dy: number }
  | { readonly to: 'row-start' | 'row-end' | 'start' | 'end' }

/** Where a step leads: over gaps to the next place in that direction, or nowhere if there is none. */
export function walk(grid: Grid, from: SquareAt, step: Walk): SquareAt {
  const row = grid.find(places => places[0]!.y === from.y) ?? grid[0]!
  switch (step.to) {
    case 'row-start':
      return row[0]!
    case 'row-end':
      return row.at(-1)!
    case 'start':
      return grid[0]![0]!
    case 'end':
      return grid.at(-1)!.at(-1)!
    case 'neighbour': {
      const ahead = grid.flat().filter(at => isAhead(from, at, step.dx, step.dy))
      const distance = (at: SquareAt) => Math.abs(at.x - from.x) + Math.abs(at.y - from.y)
      return ahead.toSorted((a, b) => distance(a) - distance(b))[0] ?? from
    }
    default:
      return unreachable(step)
  }
}

/** The next of `places` in reading order, from `from` on, wrapping around; backwards with -1. */
export function nextOf(places: readonly SquareAt[], from: SquareAt, by: 1 | -1): SquareAt | undefined {
  const order = places.toSorted(byReading)
  const after = by === 1 ? order.find(at => byReading(at, from) > 0) : order.findLast(at => byReading(at, from) < 0)
  return after ?? order.at(by === 1 ? 0 : -1)
}

export function spotOf({ x, y }: SquareAt): Spot {
  return { tx: Math.floor(x / TILE), ty: Math.floor(y / TILE) }
}

/**
 * The target of a touch at `point` (in squares, with fractions): the place under it if it is one of `targets`, else the nearest
 * one no farther than `reach` from its rim, else none.
 */
export function nearest<T>(
  point: SquareAt,
  targets: readonly T[],
  boxOf: (target: T) => Box,
  reach: number,
): T | undefined {
  let best: T | undefined
  let least = reach
  for (const target of targets) {
    const distance = distanceTo(point, boxOf(target))
    if (distance === 0) return target
    if (distance < least) {
      best = target
      least = distance
    }
  }
  return best
}

export const squareBox = ({ x, y }: SquareAt): Box => ({ x, y, width: 1, height: 1 })
export const spotBox = ({ tx, ty }: Spot): Box => ({ x: TILE * tx, y: TILE * ty, width: TILE, height: TILE })

/** One item of a standee on its square, in paint order: from the back to the front. */
export interface StandingItem extends SquareAt {
  readonly colour: Colour
  readonly standee: PlacedStandee
}

export function standingItems(view: Pick<View, 'standees' | 'seats'>): StandingItem[] {
  return view.standees
    .flatMap(standee =>
      coveredSquares(standee).map(at => ({ ...at, standee, colour: view.seats[standee.seat]!.colour })),
    )
    .toSorted(byReading)
}

/** The standees a seat began with: in hand or placed. A lesson may begin with less than the set. */
export function ownSet({ seats, standees }: Pick<View, 'seats' | 'standees'>, seat: Seat): number[] {
  const placed = standees.filter(each => each.seat === seat).map(({ length }) => length)
  return [...seats[seat]!.hand, ...placed].toSorted((a, b) => a - b)
}

/** slots[n] of a shelf: the set's lengths in order, and whether that standee is still in hand. */
export function shelfSlots(set: readonly number[], hand: readonly number[]): { length: number; inHand: boolean }[] {
  const left = [...hand]
  return set.map(length => {
    const index = left.indexOf(length)
    if (index >= 0) left.splice(index, 1)
    return { length, inHand: index >= 0 }
  })
}

function isAhead(from: SquareAt, at: SquareAt, dx: number, dy: number): boolean {
  return Math.sign(at.x - from.x) === dx && Math.sign(at.y - from.y) === dy
}

function byReading(a: SquareAt, b: SquareAt): number {
  return a.y - b.y || a.x - b.x
}

function distanceTo(point: SquareAt, box: Box): number {
  const dx = Math.max(box.x - point.x, 0, point.x - (box.x + box.width))
  const dy = Math.max(box.y - point.y, 0, point.y - (box.y + box.height))
  return Math.hypot(dx, dy)
}

function rowsOf(squares: readonly GroundSquare[]): GroundSquare[][] {
  const rows = new Map<number, GroundSquare[]>()
  for (const square of squares.toSorted(byReading)) {
    const row = rows.get(square.y)
    if (row) row.push(square)
    else rows.set(square.y, [square])
  }
  return [...rows.values()]
}
