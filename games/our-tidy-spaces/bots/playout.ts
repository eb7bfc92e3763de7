/** A playout: one order of the bag, every seat furnishes its Home by a simple policy. For bots. */

import type { Seat } from '#kernel'
import { hasSpot, isFree, type Polyomino } from '#kit/polyomino.ts'
import { USUAL_DEMAND, USUALLY_LEFT } from './appraisal.ts'
import type { Content, Kind } from '../content.ts'
import { edges, freeSquares } from '../rules/packing.ts'
import { gridOf, homeOf, tableOf } from '../rules/placement.ts'
import type { Position } from '../types.ts'

/** The start of a playout; playing consumes it. Cards only count the turns. */
export interface PlayoutStart {
  readonly homes: Home[]
  /** Free squares of the parking, the garden and the Wall Side. */
  readonly room: Record<Kind['category'], number>
  communityLeft: number
  next: Seat
}

interface Home {
  readonly height: number
  readonly width: number
  readonly rows: number[]
  free: number
  indicators: number
  /** Points made from now on. */
  points: number
}

export function playoutStart(content: Content, position: Position, communityLeft: number): PlayoutStart {
  const { corridor, parking, garden } = tableOf(content, position)
  const wallSide = position.occ.corridor.filter((_, row) => !corridor.passageRows.includes(row))
  return {
    homes: position.vp.map((_, seat) => {
      const { height, width, rows } = gridOf(content, position, homeOf(seat))
      const free = freeSquares(rows, width)
      return { height, width, rows: [...rows], free, indicators: position.indicators[seat]!, points: 0 }
    }),
    room: {
      bicycle: freeSquares(position.occ.parking, parking.width),
      plant: freeSquares(position.occ.garden, garden.width),
      household: freeSquares(wallSide, corridor.width),
    },
    communityLeft,
    next: (position.current + 1) % position.players,
  }
}

/** The points every seat makes of the tiles to come, in this order, until an end (OT-9). */
export function playOut(content: Content, start: PlayoutStart, bag: readonly Kind[]): readonly number[] {
  const game = {
    ...start,
    homes: start.homes.map(home => ({ ...home, rows: [...home.rows] })),
    room: { ...start.room },
  }
  const lastOf = new Map<Polyomino, number>()
  bag.forEach(({ form }, index) => lastOf.set(form, index))
  for (let drawn = 0; drawn < bag.length && !isOver(game, lastOf, drawn); drawn++) {
    const kind = bag[drawn]!
    turn(content, game, game.homes[game.next]!, kind, bag.length - drawn - 1)
    if (kind.symbol) game.communityLeft--
    game.next = (game.next + 1) % game.homes.length
  }
  return game.homes.map(({ points }) => points)
}

function isOver(
  { communityLeft, homes }: PlayoutStart,
  lastOf: ReadonlyMap<Polyomino, number>,
  drawn: number,
): boolean {
  return communityLeft <= 0 || homes.some(home => home.free <= SURELY_OPEN && isClosed(home, lastOf, drawn))
}

function isClosed(home: Home, lastOf: ReadonlyMap<Polyomino, number>, drawn: number): boolean {
  for (const [form, last] of lastOf) if (last >= drawn && hasSpot(home, form)) return false
  return true
}

function turn(content: Content, { room, homes }: PlayoutStart, home: Home, kind: Kind, tilesLeft: number): void {
  const values = content.colours[kind.colour]
  const special = kind.category !== 'household' && home.indicators > 0 && room[kind.category] > kind.size
  const onPassage = room.household < kind.size + WALL_WASTE ? content.passagePerItem : 0
  const outside = special ? values.special : home.indicators > 0 ? 0 - values.corridor - onPassage : 0
  const turns = tilesLeft / homes.length - USUALLY_LEFT
  const price = turns * USUAL_DEMAND > home.free ? SQUARE_PRICE : 0
  const limit = outside - values.home + price * kind.size
  if (limit <= MOST_TIDY && moveIn(home, kind.form, limit / EDGE_PRICE)) {
    home.free -= kind.size
    home.points += values.home
    return
  }
  home.points += outside
  if (home.indicators === 0) return
  home.indicators--
  if (special || onPassage === 0) room[special ? kind.category : 'household'] -= kind.size
}

/** Puts the shape where it leaves the fewest edges, if it saves at least so many. */
function moveIn(home: Home, { forms, distinct }: Polyomino, saved: number): boolean {
  const { rows, height, width } = home
  let least = edges(rows, width) - saved
  let found: { readonly masks: readonly number[]; readonly row: number; readonly col: number } | null = null
  for (const rotation of distinct) {
    const form = forms[rotation]!
    for (let row = 0; row + form.height <= height; row++) {
      for (let col = 0; col + form.width <= width; col++) {
        if (!isFree(home, form, row, col)) continue
        cover(rows, form.rows, row, col)
        const left = edges(rows, width)
        cover(rows, form.rows, row, col)
        if (left > least || (left === least && found)) continue
        least = left
        found = { masks: form.rows, row, col }
      }
    }
  }
  if (found) cover(rows, found.masks, found.row, found.col)
  return found !== null
}

/** The cells are free, so XOR covers them. */
function cover(rows: number[], masks: readonly number[], row: number, col: number): void {
  for (let index = 0; index < masks.length; index++) rows[row + index]! ^= masks[index]! << col
}

/** With more free squares than this, some tile of the bag fits. */
const SURELY_OPEN = 14
/** Squares of the Wall Side that are useless because of their shape. */
const WALL_WASTE = 4
/** The value of a free square while it is needed, and the cost of an edge, in points. */
const SQUARE_PRICE = 0.3
const EDGE_PRICE = 0.1
/** The most points that the tidiness of a placement can save. */
const MOST_TIDY = 2
