/**
 * Counts for each seat where its standees fit now, and where one more tile could make them fit. Both depend on single lines of
 * squares, so a new piece recounts only the lines it covers, and trying a piece out costs microseconds. For bots: no rule
 * depends on it.
 */

import type { Seat } from '#kernel'
import { type Content, faceOf } from '../content.ts'
import type { Fit } from '../rules/fits.ts'
import { type Spot, squaresUnder } from '../rules/town.ts'
import type { PlacedTile, Square, View } from '../types.ts'

export interface Outlook {
  readonly content: Content
  readonly easy: boolean
  readonly colours: readonly Square[]
  /** The different lengths of the set, ascending. */
  readonly lengths: readonly number[]
  /** orders[length]: its place in `lengths`, or -1. */
  readonly orders: Int8Array
  /** Squares row by row: NONE, the owner's seat + 1, OPEN or CLOSED. */
  readonly cells: Uint8Array
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Counts of every row, then of every column. */
  readonly lines: Float64Array
  /** The sum of all lines. */
  readonly counts: Counts
}

/** Per seat and length the number of fits; after all of these, in the same order, the weight of near fits. */
export type Counts = Float64Array

/** The outlook of a position, on a grid with room for so many more tiles in any direction. */
export function outlookOf(content: Content, view: View, { room }: { readonly room: number }): Outlook {
  const margin = room + SPOTS_AROUND
  const txs = view.city.map(tile => tile.tx)
  const tys = view.city.map(tile => tile.ty)
  const left = 3 * (Math.min(...txs) - margin)
  const top = 3 * (Math.min(...tys) - margin)
  const width = 3 * (Math.max(...txs) + margin + 1) - left
  const height = 3 * (Math.max(...tys) + margin + 1) - top
  const lengths = [...new Set(view.set)]
  const orders = new Int8Array(Math.max(...lengths) + 1).fill(-1)
  lengths.forEach((length, order) => (orders[length] = order))
  const size = 2 * view.seats.length * lengths.length
  const outlook: Outlook = {
    content,
    easy: view.version === 'easy',
    colours: view.seats.map(seat => seat.colour),
    lengths,
    orders,
    cells: new Uint8Array(width * height),
    left,
    top,
    width,
    height,
    lines: new Float64Array((width + height) * size),
    counts: new Float64Array(size),
  }
  for (const tile of view.city) coverTile(outlook, tile)
  for (const standee of view.standees) coverStandee(outlook, standee)
  for (let line = 0; line < width + height; line++) recount(outlook, line)
  return outlook
}

export function copyOutlook(outlook: Outlook): Outlook {
  return {
    ...outlook,
    cells: outlook.cells.slice(),
    lines: outlook.lines.slice(),
    counts: outlook.counts.slice(),
  }
}

export function addTile(outlook: Outlook, tile: PlacedTile): void {
  coverTile(outlook, tile)
  for (const line of linesOfSpot(outlook, tile)) recount(outlook, line)
}

export function addStandee(outlook: Outlook, fit: Fit): void {
  coverStandee(outlook, fit)
  for (const line of linesUnder(outlook, fit)) recount(outlook, line)
}

/** The counts as they would be with this tile. */
export function countsWithTile(outlook: Outlook, tile: PlacedTile): Counts {
  coverTile(outlook, tile)
  const counts = countsWith(outlook, linesOfSpot(outlook, tile))
  const corner = cellIndex(outlook, 3 * tile.tx, 3 * tile.ty)
  for (let place = 0; place < 9; place++) {
    outlook.cells[corner + Math.floor(place / 3) * outlook.width + (place % 3)] = NONE
  }
  return counts
}

/** The counts as they would be with a standee here. */
export function countsWithStandee(outlook: Outlook, fit: Fit): Counts {
  const squares = squaresUnder(fit).map(([x, y]) => cellIndex(outlook, x, y))
  const before = squares.map(index => outlook.cells[index]!)
  for (const index of squares) outlook.cells[index] = CLOSED
  const counts = countsWith(outlook, linesUnder(outlook, fit))
  squares.forEach((index, i) => (outlook.cells[index] = before[i]!))
  return counts
}

/** How many fits a standee of this length has. */
export function fitCount({ lengths, orders }: Outlook, counts: Counts, seat: Seat, length: number): number {
  return counts[seat * lengths.length + orders[length]!]!
}

/** The weight of the places where it fits with one more tile. */
export function nearFits({ lengths, orders }: Outlook, counts: Counts, seat: Seat, length: number): number {
  return counts[counts.length / 2 + seat * lengths.length + orders[length]!]!
}

/** No tile. */
const NONE = 0
/** Ground on which no standee can end, but which it may cover. */
const OPEN = 5
/** Under a standee, or an X that nothing may cover (MLT-5.11). */
const CLOSED = 6

/** A walk along a line ends at the second empty spot. */
const SPOTS_AROUND = 2

/** The chance that a tile can be turned to have a given colour at a place of its rim, or in its centre. */
const ON_RIM = 26 / 36
const ON_CENTRE = 8 / 36
/** The weight of a place whose two ends exist and whose middle lacks a tile. */
const BETWEEN = 1 / 2
/** The chance that a square of a tile is not an X, where that matters. */
const NO_X = 0.96

function coverTile(outlook: Outlook, { tile, tx, ty, rot }: PlacedTile): void {
  const face = faceOf(outlook.content, tile, rot)
  const corner = cellIndex(outlook, 3 * tx, 3 * ty)
  for (let place = 0; place < 9; place++) {
    const square = face[place]!
    const owner = outlook.colours.indexOf(square)
    outlook.cells[corner + Math.floor(place / 3) * outlook.width + (place % 3)] =
      owner !== -1 ? owner + 1 : square === 'X' && !outlook.easy ? CLOSED : OPEN
  }
}

function coverStandee(outlook: Outlook, fit: Fit): void {
  for (const [x, y] of squaresUnder(fit)) outlook.cells[cellIndex(outlook, x, y)] = CLOSED
}

function linesOfSpot({ left, top, height }: Outlook, { tx, ty }: Spot): number[] {
  const row = 3 * ty - top
  const column = height + 3 * tx - left
  return [row, row + 1, row + 2, column, column + 1, column + 2]
}

function linesUnder({ left, top, height }: Outlook, { length, x, y, dir }: Fit): number[] {
  const row = y - top
  const column = height + x - left
  const along = dir === 'E' ? row : column
  const across = dir === 'E' ? column : row
  return [along, ...Array.from({ length }, (_, i) => across + i)]
}

function countsWith(outlook: Outlook, lines: readonly number[]): Counts {
  const counts = outlook.counts.slice()
  for (const line of lines) {
    const start = line * counts.length
    for (let i = 0; i < counts.length; i++) counts[i]! -= outlook.lines[start + i]!
    countLine(outlook, line, counts, 0)
  }
  return counts
}

function recount(outlook: Outlook, line: number): void {
  const { lines, counts } = outlook
  const start = line * counts.length
  for (let i = 0; i < counts.length; i++) {
    counts[i]! -= lines[start + i]!
    lines[start + i] = 0
  }
  countLine(outlook, line, lines, start)
  for (let i = 0; i < counts.length; i++) counts[i]! += lines[start + i]!
}

/** Adds the counts of one line to `sums`, from `start` on. */
function countLine(outlook: Outlook, line: number, sums: Float64Array, start: number): void {
  const { cells, width, height, easy, lengths, orders } = outlook
  const isRow = line < height
  const across = isRow ? line : line - height
  const first = isRow ? line * width : across
  const step = isRow ? 1 : width
  const end = isRow ? width : height
  const longest = orders.length - 1
  const near = start + outlook.counts.length / 2
  const middle = across % 3 === 1
  const noX = easy ? 1 : NO_X

  for (let from = 0; from < end; from++) {
    const owner = cells[first + from * step]!
    if (owner === NONE) {
      from += 2
      continue
    }
    if (owner >= OPEN) continue
    const offset = (owner - 1) * lengths.length

    // Forwards: ends on the town, with at most one empty spot before them, and ends on that spot.
    let gap = -1
    let chance = 1
    for (let to = from + 1; to < from + longest && to < end; to++) {
      const cell = cells[first + to * step]!
      if (cell === CLOSED) break
      const order = orders[to - from + 1]!
      if (cell === NONE) {
        const spot = (to / 3) | 0
        if (gap === -1) gap = spot
        else if (gap !== spot) break
        chance *= noX
        if (order >= 0) sums[near + offset + order]! += (middle && to % 3 === 1 ? ON_CENTRE : ON_RIM) * chance
      } else if (cell === owner && order >= 0) {
        if (gap === -1) sums[start + offset + order]! += 1
        else sums[near + offset + order]! += BETWEEN * chance
      }
    }

    // Backwards: only ends on the first empty spot. Ends on the town were counted forwards.
    gap = -1
    chance = 1
    for (let to = from - 1; to > from - longest && to >= 0; to--) {
      const cell = cells[first + to * step]!
      if (cell === CLOSED || (gap !== -1 && cell !== NONE)) break
      if (cell !== NONE) continue
      const spot = (to / 3) | 0
      if (gap === -1) gap = spot
      else if (gap !== spot) break
      chance *= noX
      const order = orders[from - to + 1]!
      if (order >= 0) sums[near + offset + order]! += (middle && to % 3 === 1 ? ON_CENTRE : ON_RIM) * chance
    }
  }
}

function cellIndex({ left, top, width }: Outlook, x: number, y: number): number {
  return (y - top) * width + x - left
}
