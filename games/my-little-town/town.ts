/**
 * The town square by square, and every place where a standee fits. All of it follows from the
 * placed pieces, so none of it is saved. A placed piece never moves (MLT-4.8, MLT-5.12): what was
 * worked out for a position is kept, and catches up when the position has grown.
 */

import { ShortMemory } from '#kit/shortMemory.ts'
import { type Content, faceOf } from './content.ts'
import { cellAt, copyGround, type Ground, groundAround, layFace, NONE, squareOf, use, USED, X } from './ground.ts'
import {
  COLOURS,
  type Colour,
  type Direction,
  type PlacedStandee,
  type PlacedTile,
  type Square,
  type View,
} from './types.ts'

/** What the town follows from. States have it, and so have views. */
export type Position = Pick<View, 'version' | 'set' | 'city' | 'standees'>

/** A place for one tile. */
export interface Spot {
  readonly tx: number
  readonly ty: number
}

/** A legal placement of a standee (MLT-5). */
export type Fit = Omit<PlacedStandee, 'seat'>

export interface Town {
  readonly content: Content
  /** Whether an X may lie between the ends (MLT-5.10). */
  readonly easy: boolean
  /** The different lengths of the set, ascending. */
  readonly lengths: readonly number[]
  /** How much of the position is in here. */
  tiles: number
  standees: number
  lastTile: PlacedTile | undefined
  lastStandee: PlacedStandee | undefined
  /** Two positions look at it: whichever grows takes a copy. */
  shared: boolean
  ground: Ground
  /** Keys of the free spots beside the town, ascending. */
  spots: number[]
  /** fits[colour number]: keys of the fits on every line that has any, whatever the hands. */
  fits: readonly Map<number, number[]>[]
}

/** The town of this position. */
export function townOf(content: Content, position: Position): Town {
  const known = towns.get(position)
  if (known && isPartOf(known, content, position)) {
    if (known.tiles === position.city.length && known.standees === position.standees.length) return known
    const town = known.shared ? copyOf(known) : known
    catchUp(town, position)
    if (town !== known) towns.set(position, town)
    return town
  }
  const town = emptyTown(content, position)
  catchUp(town, position)
  towns.set(position, town)
  return town
}

/** Lets a copy of a position begin with what is known of the original. */
export function shareTown(original: Position, copy: Position): void {
  const town = towns.get(original)
  if (!town) return
  town.shared = true
  towns.set(copy, town)
}

/** `null` where no tile lies. */
export function squareAt(town: Town, x: number, y: number): Square | null {
  return squareOf(cellAt(town.ground, x, y))
}

export function isUsed(town: Town, x: number, y: number): boolean {
  return (cellAt(town.ground, x, y) & USED) !== 0
}

export function hasTile(town: Town, tx: number, ty: number): boolean {
  return cellAt(town.ground, 3 * tx, 3 * ty) !== NONE
}

/** Where the next tile may lie (MLT-4.5), by tx, then ty. */
export function spotsOf(town: Town): Spot[] {
  return town.spots.map(key => ({ tx: (key >> 8) - SPOT_OFFSET, ty: (key & 255) - SPOT_OFFSET }))
}

/** Every placement of a standee of this colour with a length in `hand`: by length, y, x, E before S. */
export function fitsOf(town: Town, colour: Colour, hand: readonly number[]): Fit[] {
  const keys: number[] = []
  for (const line of town.fits[COLOURS.indexOf(colour)]!.values()) {
    for (const key of line) if (hand.includes(key >> 19)) keys.push(key)
  }
  return keys.toSorted((a, b) => a - b).map(fitFrom)
}

export function hasFit(town: Town, colour: Colour, hand: readonly number[]): boolean {
  for (const line of town.fits[COLOURS.indexOf(colour)]!.values()) {
    for (const key of line) if (hand.includes(key >> 19)) return true
  }
  return false
}

/** Whether `fit` is one of the placements of this colour, whatever the hands. */
export function isFit(town: Town, colour: Colour, { length, x, y, dir }: Fit): boolean {
  if (squareAt(town, x, y) === null) return false // keys tell squares apart only where there is a town
  const row = dir === 'E'
  const line = town.fits[COLOURS.indexOf(colour)]!.get(lineKey(dir, row ? y : x))
  return line !== undefined && line.includes(fitKey(length, x, y, row ? 0 : 1))
}

/** The squares a standee covers, from its left or upper end (MLT-5.2). */
export function squaresUnder({ length, x, y, dir }: Fit): [x: number, y: number][] {
  return Array.from({ length }, (_, i) => (dir === 'E' ? [x + i, y] : [x, y + i]))
}

/** The four spots that share a side with this one. */
export function besides({ tx, ty }: Spot): Spot[] {
  return [
    { tx: tx - 1, ty },
    { tx, ty: ty - 1 },
    { tx, ty: ty + 1 },
    { tx: tx + 1, ty },
  ]
}

/** A town takes more memory than its position, and is worked out again in less than a millisecond. */
const towns = new ShortMemory<Position, Town>(1000)

const SPOT_OFFSET = 128
const SQUARE_OFFSET = 256

function isPartOf(town: Town, content: Content, { city, standees, version }: Position): boolean {
  return (
    town.content === content &&
    town.easy === (version === 'easy') &&
    town.lastTile === city[town.tiles - 1] &&
    town.lastStandee === standees[town.standees - 1]
  )
}

function emptyTown(content: Content, { version, set, city }: Position): Town {
  return {
    content,
    easy: version === 'easy',
    lengths: [...new Set(set)],
    tiles: 0,
    standees: 0,
    lastTile: undefined,
    lastStandee: undefined,
    shared: false,
    ground: groundAround(city[0]?.tx ?? 0, city[0]?.ty ?? 0),
    spots: [],
    fits: COLOURS.map(() => new Map<number, number[]>()),
  }
}

function copyOf(town: Town): Town {
  return {
    ...town,
    shared: false,
    ground: copyGround(town.ground),
    spots: town.spots.slice(),
    fits: town.fits.map(lines => new Map(lines)),
  }
}

function catchUp(town: Town, { city, standees }: Position): void {
  for (; town.tiles < city.length; town.tiles++) {
    const tile = city[town.tiles]!
    layTile(town, tile)
    for (let i = 0; i < 3; i++) {
      addFits(town, 'E', 3 * tile.ty + i, 3 * tile.tx)
      addFits(town, 'S', 3 * tile.tx + i, 3 * tile.ty)
    }
  }
  for (; town.standees < standees.length; town.standees++) stand(town, standees[town.standees]!)
  town.lastTile = city.at(-1)
  town.lastStandee = standees.at(-1)
}

function layTile(town: Town, { tile, tx, ty, rot }: PlacedTile): void {
  layFace(town.ground, tx, ty, faceOf(town.content, tile, rot))
  const here = town.spots.indexOf(spotKey(tx, ty))
  if (here !== -1) town.spots.splice(here, 1)
  for (const beside of besides({ tx, ty })) {
    if (hasTile(town, beside.tx, beside.ty)) continue
    const key = spotKey(beside.tx, beside.ty)
    const after = town.spots.findIndex(spot => spot >= key)
    if (after === -1) town.spots.push(key)
    else if (town.spots[after] !== key) town.spots.splice(after, 0, key)
  }
}

/**
 * Adds the fits of one row (E) or column (S) that cover one of the three new squares from `start`.
 * The others on the line are known: a new tile changes no square that was there (MLT-4.11).
 */
function addFits(town: Town, dir: Direction, at: number, start: number): void {
  const { lengths, easy } = town
  const { cells, left, top, width, height } = town.ground
  const row = dir === 'E'
  const origin = row ? (at - top) * width : at - left
  const step = row ? 1 : width
  const offset = row ? left : top
  const isOpen = (p: number): boolean => {
    const cell = cells[origin + p * step]!
    return cell !== NONE && cell < USED && (cell !== X || easy)
  }
  const longest = lengths.at(-1)!
  const first = start - offset
  const last = first + 2
  /** Where the stretch of squares that a standee may cover begins. */
  let open = first
  while (open > 0 && first - open < longest && isOpen(open - 1)) open--
  const end = Math.min(row ? width : height, last + longest)
  for (let to = first; to < end; to++) {
    if (!isOpen(to)) {
      if (to >= last) return
      open = to + 1
      continue
    }
    const cell = cells[origin + to * step]!
    if (cell === X) continue
    for (const length of lengths) {
      const from = to - length + 1
      if (from < open) break
      if (from > last || cells[origin + from * step] !== cell) continue
      const key = row ? fitKey(length, left + from, at, 0) : fitKey(length, at, top + from, 1)
      const lines = town.fits[cell - 1]!
      lines.set(lineKey(dir, at), [...(lines.get(lineKey(dir, at)) ?? []), key])
    }
  }
}

/** Uses up the squares under a standee, and with them every fit that covers one of them. */
function stand(town: Town, { length, x, y, dir }: PlacedStandee): void {
  const row = dir === 'E'
  const start = row ? x : y
  removeFits(town, dir, row ? y : x, start, start + length - 1)
  for (let i = 0; i < length; i++) {
    if (row) {
      use(town.ground, x + i, y)
      removeFits(town, 'S', x + i, y, y)
    } else {
      use(town.ground, x, y + i)
      removeFits(town, 'E', y + i, x, x)
    }
  }
}

function removeFits(town: Town, dir: Direction, at: number, from: number, to: number): void {
  const line = lineKey(dir, at)
  for (const lines of town.fits) {
    const fits = lines.get(line)
    if (!fits) continue
    const left = fits.filter(key => {
      const start = (dir === 'E' ? (key >> 1) & 511 : (key >> 10) & 511) - SQUARE_OFFSET
      return start > to || start + (key >> 19) <= from
    })
    if (left.length > 0) lines.set(line, left)
    else lines.delete(line)
  }
}

function spotKey(tx: number, ty: number): number {
  return ((tx + SPOT_OFFSET) << 8) | (ty + SPOT_OFFSET)
}

function lineKey(dir: Direction, at: number): number {
  return ((at + SQUARE_OFFSET) << 1) | (dir === 'E' ? 0 : 1)
}

/** Ascending keys are the order of enumeration: length, y, x, E before S. */
function fitKey(length: number, x: number, y: number, down: 0 | 1): number {
  return (length << 19) | ((y + SQUARE_OFFSET) << 10) | ((x + SQUARE_OFFSET) << 1) | down
}

function fitFrom(key: number): Fit {
  return {
    length: key >> 19,
    x: ((key >> 1) & 511) - SQUARE_OFFSET,
    y: ((key >> 10) & 511) - SQUARE_OFFSET,
    dir: key & 1 ? 'S' : 'E',
  }
}
