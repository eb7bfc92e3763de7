/** Shapes made of squares, turned by quarter turns, and where they fit on a board of free and covered squares. */

/** Clockwise quarter turns. */
export type Rotation = 0 | 1 | 2 | 3
export const ROTATIONS: readonly Rotation[] = [0, 1, 2, 3]

export type Square = readonly [row: number, col: number]

/** A shape in one rotation, shifted to the upper left. */
export interface Form {
  readonly height: number
  readonly width: number
  /** Bit c of rows[r] is set if the shape covers (r, c). */
  readonly rows: readonly number[]
  /** Row by row, each from the left. */
  readonly squares: readonly Square[]
}

export interface Polyomino {
  /** forms[rotation] */
  readonly forms: readonly Form[]
  /** Rotations that look different from all before them. */
  readonly distinct: readonly Rotation[]
}

/** Bit c of rows[r] is set if (r, c) is covered. A row is one 32-bit number: at most 31 columns. */
export interface Grid {
  readonly height: number
  readonly width: number
  readonly rows: readonly number[]
}

/** The upper left corner of the form's bounding box, which the form itself need not cover. */
export interface Spot {
  readonly row: number
  readonly col: number
  readonly rotation: Rotation
}

export function polyomino(squares: readonly Square[]): Polyomino {
  const forms: Form[] = [formOf(squares)]
  while (forms.length < ROTATIONS.length) forms.push(turned(forms.at(-1)!))
  const looks = forms.map(({ squares }) => squares.join(' '))
  return { forms, distinct: ROTATIONS.filter(rotation => looks.indexOf(looks[rotation]!) === rotation) }
}

export function isInside(grid: Grid, form: Form, row: number, col: number): boolean {
  return row >= 0 && col >= 0 && row + form.height <= grid.height && col + form.width <= grid.width
}

/** Whether a form that is inside the grid covers free squares only. */
export function isFree(grid: Grid, form: Form, row: number, col: number): boolean {
  const { rows } = form
  for (let i = 0; i < rows.length; i++) if (grid.rows[row + i]! & (rows[i]! << col)) return false
  return true
}

/** Every place for the shape, each once: by rotation, then row, then column. */
export function spotsFor(grid: Grid, { forms, distinct }: Polyomino): Spot[] {
  const spots: Spot[] = []
  for (const rotation of distinct) {
    const form = forms[rotation]!
    for (let row = 0; row + form.height <= grid.height; row++) {
      for (let col = 0; col + form.width <= grid.width; col++) {
        if (isFree(grid, form, row, col)) spots.push({ row, col, rotation })
      }
    }
  }
  return spots
}

/** Whether there is any place for the shape. */
export function hasSpot(grid: Grid, { forms, distinct }: Polyomino): boolean {
  return distinct.some(rotation => {
    const form = forms[rotation]!
    for (let row = 0; row + form.height <= grid.height; row++) {
      for (let col = 0; col + form.width <= grid.width; col++) if (isFree(grid, form, row, col)) return true
    }
    return false
  })
}

/** Covers the squares under the form, or frees them if they were covered. */
export function flip(rows: number[], form: Form, row: number, col: number): void {
  form.rows.forEach((mask, i) => void (rows[row + i]! ^= mask << col))
}

export function squaresUnder(form: Form, row: number, col: number): Square[] {
  return form.squares.map(([r, c]): Square => [row + r, col + c])
}

function formOf(squares: readonly Square[]): Form {
  const top = Math.min(...squares.map(([row]) => row))
  const left = Math.min(...squares.map(([, col]) => col))
  const shifted = squares
    .map(([row, col]): Square => [row - top, col - left])
    .toSorted(([r1, c1], [r2, c2]) => r1 - r2 || c1 - c2)
  const height = 1 + Math.max(...shifted.map(([row]) => row))
  const width = 1 + Math.max(...shifted.map(([, col]) => col))
  const rows = Array.from({ length: height }, () => 0)
  for (const [row, col] of shifted) rows[row]! |= 1 << col
  return { height, width, rows, squares: shifted }
}

/** A quarter turn clockwise takes (r, c) to (c, -r). */
function turned(form: Form): Form {
  return formOf(form.squares.map(([row, col]): Square => [col, -row]))
}
