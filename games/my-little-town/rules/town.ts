/**
 * The town square by square, and every place where a standee fits. All of it is derived from the placed pieces and none of it
 * is saved. A placed piece never moves (MLT-4.8, MLT-5.12), so the cache of a position is extended when the position grows.
 */

import { ShortMemory } from '#kit/shortMemory.ts'
import { insert, remove } from './ascending.ts'
import { type Content, tileOf } from '../content.ts'
import {
  closeFits,
  copyFits,
  type Fit,
  type Fits,
  fitOf,
  keyOf,
  lengthOf,
  noFits,
  openFits,
  type Standees,
} from './fits.ts'
import { cellAt, copyGround, type Ground, groundAround, layTile, NONE, squareOf, use, USED } from './ground.ts'
import { type Colour, COLOURS, type PlacedStandee, type PlacedTile, type Square, type View } from '../types.ts'

/** What the town is derived from. Both states and views have it. */
export type Position = Pick<View, 'version' | 'set' | 'city' | 'standees'>

/** A place for one tile. */
export interface Spot {
  readonly tx: number
  readonly ty: number
}

export interface Town extends Standees {
  readonly content: Content
  /** How many tiles of the position are included. */
  tiles: number
  standees: number
  lastTile: PlacedTile | undefined
  lastStandee: PlacedStandee | undefined
  /** Two positions share it: the first one that grows takes a copy. */
  shared: boolean
  ground: Ground
  /** Keys of the free spots beside the town, ascending. */
  spots: number[]
  fits: Fits
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

/** Lets a copy of a position start with the cached town of the original. */
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
  return town.spots.map(spotFrom)
}

/** The spot at this index of the list. */
export function spotAt(town: Town, place: number): Spot {
  return spotFrom(town.spots[place]!)
}

/** Every placement of a standee of this colour with a length in `hand`: by length, y, x, E before S. */
export function fitsOf(town: Town, colour: Colour, hand: readonly number[]): Fit[] {
  const fits: Fit[] = []
  for (const key of keysOf(town, colour)) if (isInHand(hand, lengthOf(key))) fits.push(fitOf(key))
  return fits
}

/** How many there are. */
export function countFits(town: Town, colour: Colour, hand: readonly number[]): number {
  let count = 0
  for (const key of keysOf(town, colour)) if (isInHand(hand, lengthOf(key))) count++
  return count
}

/** The fit at this index of the list. */
export function fitAt(town: Town, colour: Colour, hand: readonly number[], place: number): Fit {
  let left = place
  for (const key of keysOf(town, colour)) if (isInHand(hand, lengthOf(key)) && left-- === 0) return fitOf(key)
  throw new Error(`no fit ${place}`)
}

export function hasFit(town: Town, colour: Colour, hand: readonly number[]): boolean {
  return keysOf(town, colour).some(key => isInHand(hand, lengthOf(key)))
}

/** Whether `fit` is one of the placements of this colour, whatever the hands. */
export function isFit(town: Town, colour: Colour, fit: Fit): boolean {
  if (squareAt(town, fit.x, fit.y) === null) return false // keys tell squares apart only where there is a town
  return keysOf(town, colour).includes(keyOf(fit))
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

/** A town takes more memory than its position, and is derived again in less than a millisecond. */
const towns = new ShortMemory<Position, Town>(300)

const SPOT_OFFSET = 128

/** A loop, here and below: these lists are short, and a loop is faster than a call with a callback. */
function keysOf({ fits }: Town, colour: Colour): readonly number[] {
  let number = 0
  while (COLOURS[number] !== colour) number++
  return fits[number]!
}

function isInHand(hand: readonly number[], length: number): boolean {
  for (let i = 0; i < hand.length; i++) if (hand[i] === length) return true
  return false
}

function isPartOf(town: Town, content: Content, { city, standees, version }: Position): boolean {
  return (
    town.content === content &&
    town.easy === (version === 'easy') &&
    town.lastTile === lastOf(city, town.tiles) &&
    town.lastStandee === lastOf(standees, town.standees)
  )
}

/** The last of the first `count`. Avoids index -1: the engine then looks the item up by name, which is slow. */
function lastOf<Piece>(pieces: readonly Piece[], count: number): Piece | undefined {
  return count === 0 ? undefined : pieces[count - 1]
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
    fits: noFits(),
  }
}

function copyOf(town: Town): Town {
  return {
    ...town,
    shared: false,
    ground: copyGround(town.ground),
    spots: town.spots.slice(),
    fits: copyFits(town.fits),
  }
}

function catchUp(town: Town, { city, standees }: Position): void {
  for (; town.tiles < city.length; town.tiles++) build(town, city[town.tiles]!)
  for (; town.standees < standees.length; town.standees++) stand(town, standees[town.standees]!)
  town.lastTile = city.at(-1)
  town.lastStandee = standees.at(-1)
}

function build(town: Town, placed: PlacedTile): void {
  const { tx, ty, tile, rot } = placed
  layTile(town.ground, tx, ty, tileOf(town.content, tile).cells[rot]!)
  openFits(town.fits, town, town.ground, placed)
  remove(town.spots, spotKey(tx, ty))
  addSpot(town, tx - 1, ty)
  addSpot(town, tx, ty - 1)
  addSpot(town, tx, ty + 1)
  addSpot(town, tx + 1, ty)
}

function addSpot(town: Town, tx: number, ty: number): void {
  if (!hasTile(town, tx, ty)) insert(town.spots, spotKey(tx, ty))
}

function stand(town: Town, standee: PlacedStandee): void {
  const { length, x, y, dir } = standee
  closeFits(town.fits, standee)
  for (let i = 0; i < length; i++) {
    if (dir === 'E') use(town.ground, x + i, y)
    else use(town.ground, x, y + i)
  }
}

function spotKey(tx: number, ty: number): number {
  return ((tx + SPOT_OFFSET) << 8) | (ty + SPOT_OFFSET)
}

function spotFrom(key: number): Spot {
  return { tx: (key >> 8) - SPOT_OFFSET, ty: (key & 255) - SPOT_OFFSET }
}
