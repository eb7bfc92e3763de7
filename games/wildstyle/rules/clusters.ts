/** A player's tags as the bits of a number, and the clusters they form (WS-18, WS-20.1). */

import { DIRECTIONS, hexKey } from '#kit/hex.ts'
import type { Cell, City } from './city.ts'
import type { Hex } from '../types.ts'

/** A set of a player's tags: bit i is tag i. */
export type Mask = number

export interface Tags {
  /** Sorted by q, then r: tag i is on cells[i]. */
  readonly cells: readonly Cell[]
  /** neighbours[i][direction]: which tag lies there, or -1. */
  readonly neighbours: readonly (readonly number[])[]
  /** touching[i]: the tags that touch tag i. */
  readonly touching: readonly Mask[]
  readonly all: Mask
}

/** A mask is a signed 32-bit number; a player has 18 tags. */
const MOST_TAGS = 30

/** Each hex once, in any order. */
export function tagsOn(city: City, hexes: readonly Hex[]): Tags {
  if (hexes.length > MOST_TAGS) throw new RangeError(`${hexes.length} tags`)
  const cells = hexes
    .map(hex => {
      const cell = city.get(hex)
      if (!cell) throw new RangeError(`${hex} is not in the city`)
      return cell
    })
    .toSorted((a, b) => a.q - b.q || a.r - b.r)
  const places = new Map(cells.map(({ hex }, tag) => [hex, tag]))
  if (places.size < cells.length) throw new RangeError(`a hex twice in ${hexes.join(' ')}`)
  const neighbours = cells.map(({ q, r }) => DIRECTIONS.map(step => places.get(hexKey(q + step.q, r + step.r)) ?? -1))
  return {
    cells,
    neighbours,
    touching: neighbours.map(around => around.reduce((mask, tag) => (tag < 0 ? mask : mask | (1 << tag)), 0)),
    all: 2 ** cells.length - 1,
  }
}

/** The tags whose cells satisfy the predicate. */
export function tagsWhere({ cells }: Tags, holds: (cell: Cell) => boolean): Mask {
  return cells.reduce((mask, cell, tag) => (holds(cell) ? mask | (1 << tag) : mask), 0)
}

export function hexesOf({ cells }: Tags, mask: Mask): Hex[] {
  return cells.filter((_, tag) => mask & (1 << tag)).map(({ hex }) => hex)
}

/** WS-17.5: one pass is enough, because a lonely tag is not a neighbour of another. */
export function withoutLonely({ touching }: Tags, mask: Mask): Mask {
  let kept = mask
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const tag = lowest(rest)
    if ((touching[tag]! & mask) === 0) kept &= ~(1 << tag)
  }
  return kept
}

/** The maximal connected groups, in the order of their first tags. */
export function clustersOf({ touching }: Tags, mask: Mask): Mask[] {
  const clusters: Mask[] = []
  let left = mask
  while (left !== 0) {
    let cluster = left & -left
    for (let edge = cluster; edge !== 0;) {
      const found = touching[lowest(edge)]! & left & ~cluster
      cluster |= found
      edge = (edge & (edge - 1)) | found
    }
    clusters.push(cluster)
    left &= ~cluster
  }
  return clusters
}

/** The index of the lowest tag; the mask must not be empty. */
export function lowest(mask: Mask): number {
  return 31 - Math.clz32(mask & -mask)
}

export function sizeOf(mask: Mask): number {
  let pairs = mask - ((mask >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
