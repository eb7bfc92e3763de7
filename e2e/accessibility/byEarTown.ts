/** What a player can conclude about My Little Town from what is heard: the town square by square, and where standees fit. */

import type { Heard } from '../support/tree.ts'

interface Square {
  readonly colour: string
  readonly free: boolean
}

/** Squares by `x,y`. */
export type Town = ReadonlyMap<string, Square>

export interface Placement {
  readonly tx: number
  readonly ty: number
  /** Quarter turns clockwise. */
  readonly turns: number
}

const SIDE = 3
const WALL = 'X'

export function townIn(heard: readonly Heard[]): Town {
  const town = new Map<string, Square>()
  for (const { role, name } of heard) {
    const square = role === 'gridcell' && /^row (-?\d+), column (-?\d+): (\w+).*, (free|under a standee)/.exec(name)
    if (square) town.set(`${square[2]},${square[1]}`, { colour: square[3]!, free: square[4] === 'free' })
  }
  return town
}

/** The face of the tile in hand as it is turned, row by row. */
export function tileIn(names: readonly string[]): string[] | null {
  const words = names.flatMap(name => /^Your tile: (.+)\. Turn it$/.exec(name)?.[1] ?? [])
  return words.length === 0 ? null : words[0]!.split(/[ ,]+/).filter(word => word !== 'and')
}

export function spotsIn(heard: readonly Heard[]): { readonly tx: number; readonly ty: number }[] {
  return heard.flatMap(({ role, name }) => {
    const spot = role === 'gridcell' && /^spot (-?\d+), (-?\d+): the tile can lie here$/.exec(name)
    return spot ? [{ tx: Number(spot[1]), ty: Number(spot[2]) }] : []
  })
}

export function ownColour(heard: readonly Heard[], name: string): string {
  const own = heard.flatMap(each => new RegExp(`^${name}, (\\w+): \\d of`).exec(each.name)?.[1] ?? [])
  return own[0]!
}

/** The number of ways to stand an own standee of this length. */
export function fits(town: Town, colour: string, length: number): number {
  let count = 0
  for (const [key, { colour: first, free }] of town) {
    if (first !== colour || !free) continue
    const [x, y] = key.split(',').map(Number) as [number, number]
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const covered = Array.from({ length }, (_, item) => town.get(`${x + item * dx},${y + item * dy}`))
      const isFree = covered.every(square => square?.free && square.colour !== WALL)
      if (isFree && covered.at(-1)!.colour === colour) count++
    }
  }
  return count
}

/** The placement that opens most spaces for the remaining standees, long ones first. */
export function bestPlacement(
  town: Town,
  tile: readonly string[],
  spots: readonly { readonly tx: number; readonly ty: number }[],
  { colour, lengths }: { readonly colour: string; readonly lengths: readonly number[] },
): Placement {
  const worth = ({ tx, ty, turns }: Placement) => {
    const face = turned(tile, turns)
    const next = new Map(town)
    for (const [at, square] of face.entries()) {
      const x = tx * SIDE + (at % SIDE)
      const y = ty * SIDE + Math.floor(at / SIDE)
      next.set(`${x},${y}`, { colour: square, free: true })
    }
    return lengths.reduce((sum, length) => sum + (fits(next, colour, length) > 0 ? 100 * length : 0), 0)
  }
  const all = spots.flatMap(spot => [0, 1, 2, 3].map(turns => ({ ...spot, turns })))
  const worths = all.map(worth)
  return all[worths.indexOf(Math.max(...worths))]!
}

export function turned(face: readonly string[], turns: number): readonly string[] {
  if (turns === 0) return face
  const once = face.map((_, at) => face[(SIDE - 1 - (at % SIDE)) * SIDE + Math.floor(at / SIDE)]!)
  return turned(once, turns - 1)
}
