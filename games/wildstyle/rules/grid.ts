/** The city as a grid of rows and columns, which give the hexes their names. */

import type { Cell, City } from './city.ts'
import type { Hex } from '../types.ts'

/** Rows and columns count from 1. Every other column stands half a hex lower. */
export interface Place {
  readonly hex: Hex
  readonly row: number
  readonly column: number
}

/** Rows from the top, each from left to right. */
export function rowsOf(city: City): readonly (readonly Place[])[] {
  const known = GRIDS.get(city)
  if (known) return known
  const rows = layRows(city)
  GRIDS.set(city, rows)
  return rows
}

/** `undefined` if it is no hex of the city. */
export function placeOf(city: City, hex: Hex): Place | undefined {
  return rowsOf(city)
    .flat()
    .find(place => place.hex === hex)
}

const GRIDS = new WeakMap<City, readonly (readonly Place[])[]>()

function layRows(city: City): Place[][] {
  const cells = [...city.values()]
  const firstColumn = Math.min(...cells.map(({ q }) => q))
  const firstRow = Math.min(...cells.map(rowOf))
  const rows: Place[][] = []
  for (const cell of cells.toSorted((a, b) => rowOf(a) - rowOf(b) || a.q - b.q)) {
    const row = rowOf(cell) - firstRow
    rows[row] ??= []
    rows[row].push({ hex: cell.hex, row: row + 1, column: cell.q - firstColumn + 1 })
  }
  return rows
}

function rowOf({ q, r }: Pick<Cell, 'q' | 'r'>): number {
  return r + Math.floor(q / 2)
}
