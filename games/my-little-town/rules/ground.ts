/** A grid of squares that grows with the town: what each shows, and whether it is used. */

import { COLOURS, type Square } from '../types.ts'

export interface Ground {
  /** Row by row: NONE, the number of a square from 1, plus USED. */
  cells: Uint8Array
  /** The square of the first cell. */
  left: number
  top: number
  width: number
  height: number
}

export const NONE = 0
/** COLOURS have the numbers 1 to 4. */
export const X = 5
export const USED = 8

/** An empty grid with room around this spot. */
export function groundAround(tx: number, ty: number): Ground {
  const size = 3 * (2 * MARGIN + 1)
  const cells = new Uint8Array(size * size)
  return { cells, left: 3 * (tx - MARGIN), top: 3 * (ty - MARGIN), width: size, height: size }
}

export function copyGround({ cells, left, top, width, height }: Ground): Ground {
  return { cells: cells.slice(), left, top, width, height }
}

export function cellAt(ground: Ground, x: number, y: number): number {
  const column = x - ground.left
  const row = y - ground.top
  if (column < 0 || column >= ground.width || row < 0 || row >= ground.height) return NONE
  return ground.cells[row * ground.width + column]!
}

/** `null` where no tile lies. */
export function squareOf(cell: number): Square | null {
  return SQUARES[cell & ~USED] ?? null
}

/** Squares as numbers of a grid. */
export function cellsOf(squares: readonly Square[]): Uint8Array {
  return Uint8Array.from(squares, square => SQUARES.indexOf(square))
}

/** Puts the nine squares of a tile on a spot. Free ground stays all around, so that a walk over the town ends on the grid. */
export function layTile(ground: Ground, tx: number, ty: number, squares: Uint8Array): void {
  makeRoom(ground, 3 * tx - 1, 3 * ty - 1)
  makeRoom(ground, 3 * tx + 3, 3 * ty + 3)
  const { cells, width } = ground
  let index = indexOf(ground, 3 * tx, 3 * ty)
  for (let place = 0; place < 9; place += 3) {
    cells[index] = squares[place]!
    cells[index + 1] = squares[place + 1]!
    cells[index + 2] = squares[place + 2]!
    index += width
  }
}

/** Marks a square of the town as used. */
export function use(ground: Ground, x: number, y: number): void {
  ground.cells[indexOf(ground, x, y)]! |= USED
}

/** The place in `cells` of a square on the grid. */
export function indexOf(ground: Ground, x: number, y: number): number {
  return (y - ground.top) * ground.width + x - ground.left
}

/** By number; 0 is NONE. */
const SQUARES: readonly (Square | null)[] = [null, ...COLOURS, 'X']

/** Tiles of free ground kept around a town that is moved to a larger grid. */
const MARGIN = 6

/** Moves everything to a larger grid if this square is off the present one. */
function makeRoom(ground: Ground, x: number, y: number): void {
  const { cells, left, top, width, height } = ground
  const right = left + width
  const bottom = top + height
  if (left <= x && x < right && top <= y && y < bottom) return
  const margin = 3 * MARGIN
  ground.left = x < left ? x - margin : left
  ground.top = y < top ? y - margin : top
  ground.width = (x >= right ? x + margin : right) - ground.left
  ground.height = (y >= bottom ? y + margin : bottom) - ground.top
  ground.cells = new Uint8Array(ground.width * ground.height)
  for (let row = 0; row < height; row++) {
    ground.cells.set(cells.subarray(row * width, (row + 1) * width), indexOf(ground, left, top + row))
  }
}
