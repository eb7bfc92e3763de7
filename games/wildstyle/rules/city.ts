/** The city: district boards on one lattice of hexes (WS-2). Derived from placements, never part of the state. */

import type { Rng } from '#kernel'
import { type Axial, DIRECTIONS, hexKey, rotate } from '#kit/hex.ts'
import type { CityMap, Content, Face } from '../content.ts'
import { type Hex, type Icon, ICONS, type Placement } from '../types.ts'

export interface Cell {
  readonly hex: Hex
  readonly q: number
  readonly r: number
  readonly icon: Icon
  /** The slot of the map whose board it belongs to. */
  readonly board: number
  /** Touching hexes of the city, clockwise on screen from the lower right; places outside the city are left out. */
  readonly neighbours: readonly Hex[]
  /** Touches a hex of another board (WS-19.5). */
  readonly atBorder: boolean
  /** Touches a Police Station (WS-19.6). */
  readonly nearPolice: boolean
}

/** In the order of slots, then of columns; a Map, because a hex from the wire may be any text. */
export type City = ReadonlyMap<Hex, Cell>

/** The same placements of the same content return the identical city. */
export function layCity(content: Content, placements: readonly Placement[]): City {
  const last = LAST_LAID.get(placements)
  if (last?.content === content) return last.city
  const city = keptCity(content, placements)
  LAST_LAID.set(placements, { content, city })
  return city
}

/** The cache of cities by placements: views from the wire bring their own placements. */
function keptCity(content: Content, placements: readonly Placement[]): City {
  const laid = CITIES.get(content) ?? new Map<string, City>()
  CITIES.set(content, laid)
  const key = placements.map(({ face, rotation }) => `${face}/${rotation}`).join()
  const city = laid.get(key) ?? lay(content, placements)
  laid.delete(key) // moved to the end: the least recently used city is evicted first
  laid.set(key, city)
  if (laid.size > CITIES_KEPT) laid.delete(laid.keys().next().value!)
  return city
}

/** The hexes of the city that show the icon, in its order. */
export function hexesWith(city: City, icon: Icon): readonly Hex[] {
  let hexes = HEXES_BY_ICON.get(city)
  if (!hexes) {
    const cells = [...city.values()]
    const shown = (icon: Icon) => cells.filter(cell => cell.icon === icon).map(cell => cell.hex)
    hexes = Object.fromEntries(ICONS.map(icon => [icon, shown(icon)])) as Record<Icon, Hex[]>
    HEXES_BY_ICON.set(city, hexes)
  }
  return hexes[icon]
}

/**
 * The faces, slot by slot, each rotated so that its Train Station is as near as possible to the centre of the map (WS-2.3);
 * among equally near rotations, chance decides (WS-2.4).
 */
export function turnFaces(map: CityMap, faces: readonly Face[], rng: Rng): Placement[] {
  return faces.map((face, slot) => {
    const distances = TURNS.map(turn => fromMiddle(map, slot, rotate(face.station, turn)))
    const nearest = Math.min(...distances)
    const turns = TURNS.filter(turn => distances[turn] === nearest)
    return { face: face.id, rotation: turns.length === 1 ? turns[0]! : rng.pick(turns) }
  })
}

const TURNS = [0, 1, 2, 3, 4, 5] as const

/** The number of cached cities of one content: more than the tables that play at the same time. */
const CITIES_KEPT = 300
const CITIES = new WeakMap<Content, Map<string, City>>()
const LAST_LAID = new WeakMap<readonly Placement[], { readonly content: Content; readonly city: City }>()
const HEXES_BY_ICON = new WeakMap<City, Record<Icon, Hex[]>>()

/** Squared, and multiplied by the square of the number of boards: whole numbers only. */
function fromMiddle({ centres }: CityMap, slot: number, station: Axial): number {
  const { length } = centres
  const q = length * (centres[slot]!.q + station.q) - centres.reduce((sum, centre) => sum + centre.q, 0)
  const r = length * (centres[slot]!.r + station.r) - centres.reduce((sum, centre) => sum + centre.r, 0)
  return q * q + q * r + r * r
}

interface Bare extends Axial {
  readonly icon: Icon
  readonly board: number
}

function lay(content: Content, placements: readonly Placement[]): City {
  const { centres } = content.maps.get(placements.length)!
  const bare = new Map<Hex, Bare>()
  for (const [board, { face, rotation }] of placements.entries()) {
    const cells = content.faces.get(face)!.cells.map(({ q, r, icon }): Bare => {
      const turned = rotate({ q, r }, rotation)
      return { q: centres[board]!.q + turned.q, r: centres[board]!.r + turned.r, icon, board }
    })
    for (const cell of cells.toSorted((a, b) => a.q - b.q || a.r - b.r)) bare.set(hexKey(cell.q, cell.r), cell)
  }
  return new Map([...bare].map(([hex, cell]) => [hex, cellOf(hex, cell, bare)]))
}

function cellOf(hex: Hex, { q, r, icon, board }: Bare, bare: ReadonlyMap<Hex, Bare>): Cell {
  const neighbours = DIRECTIONS.map(step => hexKey(q + step.q, r + step.r)).filter(next => bare.has(next))
  const atBorder = neighbours.some(next => bare.get(next)!.board !== board)
  const nearPolice = neighbours.some(next => bare.get(next)!.icon === 'police')
  return { hex, q, r, icon, board, neighbours, atBorder, nearPolice }
}
