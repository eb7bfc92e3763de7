/** How tidily a board is filled: bots prefer to keep the free squares together. */

import { type Form, flip } from '#kit/polyomino.ts'

/** How many edges between free squares and covered squares or the wall vanish when the form is put down. */
export function edgesSaved(rows: readonly number[], width: number, form: Form, row: number, col: number): number {
  const after = [...rows]
  flip(after, form, row, col)
  return edges(rows, width) - edges(after, width)
}

/** Borders between free squares and covered ones or the wall. */
export function edges(rows: readonly number[], width: number): number {
  const full = 2 ** width - 1
  let number = 0
  let above = full
  for (let index = 0; index <= rows.length; index++) {
    const row = rows[index] ?? full
    number += bits(row ^ above)
    if (index < rows.length) number += bits((row | (1 << width)) ^ ((row << 1) | 1))
    above = row
  }
  return number
}

export function freeSquares(rows: readonly number[], width: number): number {
  let covered = 0
  for (const row of rows) covered += bits(row)
  return rows.length * width - covered
}

/** The number of ones in a mask of 31 bits at most. */
function bits(mask: number): number {
  let rest = mask - ((mask >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
