/**
 * Where standees fit (MLT-5): one number for each fit, its key, in a list for each colour. A new piece
 * changes the lists only where it lies, since a placed piece never moves (MLT-4.8, MLT-5.12).
 */

import { insert } from './ascending.ts'
import { type Ground, indexOf, NONE, X } from './ground.ts'
import { COLOURS, type PlacedStandee, type PlacedTile } from '../types.ts'

/** A legal placement of a standee. */
export type Fit = Omit<PlacedStandee, 'seat'>

/** fits[colour number]: the keys of its fits, independent of the hands. Ascending, that is by length, y, x, E before S. */
export type Fits = readonly number[][]

/** The standees whose fits are searched for. */
export interface Standees {
  /** The different lengths of the set, ascending. */
  readonly lengths: readonly number[]
  /** Whether an X may lie between the ends (MLT-5.10). */
  readonly easy: boolean
}

export function noFits(): Fits {
  return COLOURS.map(() => [])
}

export function copyFits(fits: Fits): Fits {
  return fits.map(keys => keys.slice())
}

/** A fit as a number, on squares from -255 to 255. */
export function keyOf({ length, x, y, dir }: Fit): number {
  return keyFrom(length, x, y, dir === 'E' ? 0 : 1)
}

export function fitOf(key: number): Fit {
  return { length: lengthOf(key), x: leftOf(key), y: upperOf(key), dir: key & 1 ? 'S' : 'E' }
}

export function lengthOf(key: number): number {
  return key >> 19
}

/** Adds the fits that a new tile on the ground opens: those that cover one of its squares. */
export function openFits(fits: Fits, standees: Standees, ground: Ground, { tx, ty }: PlacedTile): void {
  for (let i = 0; i < 3; i++) {
    openLine(fits, standees, ground, 3 * tx, 3 * ty + i, 0)
    openLine(fits, standees, ground, 3 * tx + i, 3 * ty, 1)
  }
}

/** Removes the fits that cover a square under this standee. */
export function closeFits(fits: Fits, { length, x, y, dir }: PlacedStandee): void {
  const right = dir === 'E' ? x + length - 1 : x
  const lower = dir === 'S' ? y + length - 1 : y
  for (const keys of fits) {
    let kept = 0
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!
      const left = leftOf(key)
      const upper = upperOf(key)
      const reach = lengthOf(key) - 1
      const apartInX = left > right || (key & 1 ? left : left + reach) < x
      const apartInY = upper > lower || (key & 1 ? upper + reach : upper) < y
      if (apartInX || apartInY) keys[kept++] = key
    }
    while (keys.length > kept) keys.pop()
  }
}

const OFFSET = 256

function keyFrom(length: number, x: number, y: number, down: 0 | 1): number {
  return (length << 19) | ((y + OFFSET) << 10) | ((x + OFFSET) << 1) | down
}

function leftOf(key: number): number {
  return ((key >> 1) & 511) - OFFSET
}

function upperOf(key: number): number {
  return ((key >> 10) & 511) - OFFSET
}

/** Of one row (E) or column (S): the fits that cover one of the three new squares from (x, y) on. */
function openLine(fits: Fits, standees: Standees, ground: Ground, x: number, y: number, down: 0 | 1): void {
  const { cells } = ground
  const { lengths, easy } = standees
  const highest = easy ? X : X - 1
  // Squares are indexed by their places in `cells`, so that a step along the line is one addition.
  const step = down ? ground.width : 1
  const first = indexOf(ground, x, y)
  const last = first + 2 * step
  // The line is scanned in stretches of open squares, each up to but not including its end.
  let start = first
  while (isOpen(cells[start - step]!, highest)) start -= step
  while (start <= last) {
    let end = start
    while (isOpen(cells[end]!, highest)) end += step
    for (let i = 0; i < lengths.length; i++) {
      const reach = (lengths[i]! - 1) * step
      if (start + reach >= end) break
      const latest = Math.min(last, end - step - reach)
      for (let from = Math.max(start, first - reach); from <= latest; from += step) {
        const cell = cells[from]!
        if (cell !== cells[from + reach] || cell === X) continue
        const before = (from - first) / step
        insert(fits[cell - 1]!, keyFrom(lengths[i]!, down ? x : x + before, down ? y + before : y, down))
      }
    }
    start = end + step
  }
}

/** Whether a standee may cover it. */
function isOpen(cell: number, highest: number): boolean {
  return cell !== NONE && cell <= highest
}
