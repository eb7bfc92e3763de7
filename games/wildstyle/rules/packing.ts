/** The shapes in a player's tags, and how many of a kind fit without sharing a tag (WS-19.1 to 19.4, WS-20.2). */

import { type Mask, sizeOf, type Tags } from './clusters.ts'

/** Disjoint shapes. */
export interface Packing {
  readonly shapes: readonly Mask[]
  /** All tags of the shapes. */
  readonly mask: Mask
}

/** Directions from one corner along all six tags; the second is the first rotated by half a turn. */
const TRIANGLES = [
  [0, 0, 2, 2, 4],
  [3, 3, 5, 5, 1],
]
const AXES = [0, 1, 2]

/** WS-19.1. */
export function triangles(tags: Tags): Mask[] {
  return TRIANGLES.flatMap(walk => walks(tags, walk))
}

/** WS-19.2. */
export function hexagons({ touching }: Tags): Mask[] {
  return touching.flatMap((around, tag) => (sizeOf(around) === 6 ? [around | (1 << tag)] : []))
}

/** WS-19.3: so many in a line, on any axis. */
export function rows(tags: Tags, length: number): Mask[] {
  return AXES.flatMap(axis => walks(tags, Array<number>(length - 1).fill(axis)))
}

/** WS-19.4: every line of two or more, the longest first. */
export function lines(tags: Tags): Mask[] {
  const byLength: Mask[][] = []
  for (let length = 2; length <= tags.cells.length; length++) {
    const found = rows(tags, length)
    if (found.length === 0) break
    byLength.unshift(found)
  }
  return byLength.flat()
}

/**
 * Every choice of disjoint shapes, most shapes first: the first one within some tags is the best for them. There are few,
 * because eighteen tags hold three shapes at most.
 */
export function packings(shapes: readonly Mask[]): Packing[] {
  const found: Packing[] = []
  const extend = (packing: Packing, from: number) => {
    for (let index = from; index < shapes.length; index++) {
      const shape = shapes[index]!
      if (packing.mask & shape) continue
      const larger = { shapes: [...packing.shapes, shape], mask: packing.mask | shape }
      found.push(larger)
      extend(larger, index + 1)
    }
  }
  extend({ shapes: [], mask: 0 }, 0)
  return found.toSorted((a, b) => b.shapes.length - a.shapes.length)
}

/** The tags on the path, from every start from which it stays on tags. */
function walks({ cells, neighbours }: Tags, directions: readonly number[]): Mask[] {
  const found: Mask[] = []
  for (let start = 0; start < cells.length; start++) {
    let tag = start
    let mask = 1 << start
    for (const direction of directions) {
      tag = neighbours[tag]![direction]!
      if (tag < 0) break
      mask |= 1 << tag
    }
    if (tag >= 0) found.push(mask)
  }
  return found
}
