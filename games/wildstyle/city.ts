/** The city: district boards laid out on one lattice of hexes (WS-2). Derived from placements, never part of the state. */

import type { Hex, Icon } from './types.ts'

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
