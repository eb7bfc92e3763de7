/** The city for bots: hexes by number, their neighbours, and all possible shapes. */

import { DIRECTIONS, hexKey } from '#kit/hex.ts'
import type { Cell, City } from './city.ts'
import type { Hex } from '../types.ts'

/** The index of a hex in the city's order. */
export type Place = number
/** Places that form a shape together. */
export type Shape = readonly Place[]

export interface Ground {
  readonly cells: readonly Cell[]
  readonly places: ReadonlyMap<Hex, Place>
  /** around[place]: the places that touch it. */
  readonly around: readonly (readonly Place[])[]
  /** steps[place][direction]: the place one step away, or -1. */
  readonly steps: readonly (readonly Place[])[]
  readonly stations: readonly Place[]
  /** shapes.triangles[place]: the triangles that include the place; the others likewise. */
  readonly shapes: Readonly<Record<'triangles' | 'hexagons' | 'rows' | 'longRows', readonly (readonly Shape[])[]>>
}

export function groundOf(city: City): Ground {
  const known = GROUNDS.get(city)
  if (known) return known
  const cells = [...city.values()]
  const places = new Map(cells.map(({ hex }, place) => [hex, place]))
  const steps = cells.map(({ q, r }) => DIRECTIONS.map(step => places.get(hexKey(q + step.q, r + step.r)) ?? -1))
  const around = steps.map(next => next.filter(place => place >= 0))
  const from = (walk: readonly number[]) => cells.flatMap((_, start) => walked(steps, start, walk))
  const along = (length: number) => AXES.flatMap(axis => from(Array<number>(length - 1).fill(axis)))
  const ground: Ground = {
    cells,
    places,
    around,
    steps,
    stations: cells.flatMap(({ icon }, place) => (icon === 'station' ? [place] : [])),
    shapes: {
      triangles: byPlace(cells.length, TRIANGLES.flatMap(from)),
      hexagons: byPlace(
        cells.length,
        around.flatMap((ring, place) => (ring.length === DIRECTIONS.length ? [[place, ...ring]] : [])),
      ),
      rows: byPlace(cells.length, along(ROW)),
      longRows: byPlace(cells.length, along(LONG_ROW)),
    },
  }
  GROUNDS.set(city, ground)
  return ground
}

const GROUNDS = new WeakMap<City, Ground>()
const AXES = [0, 1, 2]
/** Directions along all six hexes of a triangle, and of one rotated by half a turn. */
const TRIANGLES = [
  [0, 0, 2, 2, 4],
  [3, 3, 5, 5, 1],
]
/** WS-19.3. */
const ROW = 5
/** The longest line that is considered. */
const LONG_ROW = 7

function walked(steps: Ground['steps'], start: Place, walk: readonly number[]): Shape[] {
  const shape = [start]
  for (const direction of walk) shape.push(steps[shape.at(-1)!]?.[direction] ?? -1)
  return shape.includes(-1) ? [] : [shape]
}

function byPlace(places: number, shapes: readonly Shape[]): Shape[][] {
  const found: Shape[][] = Array.from({ length: places }, () => [])
  for (const shape of shapes) for (const place of shape) found[place]!.push(shape)
  return found
}
