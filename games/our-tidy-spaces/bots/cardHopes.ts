/** What the Good Neighbour Cards may still bring a seat, in Victory Points. For bots. */

import type { Seat } from '#kernel'
import type { Content } from '../content.ts'
import { type Missing, missing } from '../rules/neighbours.ts'
import { freeSquares } from '../rules/packing.ts'
import { homeOf, passes } from '../rules/placement.ts'
import type { Counter, Position } from '../types.ts'

/** The time left for cards. */
export interface Time {
  /** Own turns still expected. */
  readonly turns: number
  /** Whether a card may still be taken this turn. */
  readonly takesNow: boolean
}

/** The expected value of the open cards. One that is fulfilled now counts almost in full, but only one a turn. */
export function valueOfOpen(content: Content, position: Position, seat: Seat, time: Time): number {
  const hopes = position.gnOpen.map(card => ({
    vp: vpOf(content, card),
    ...hopeOf(content, position, seat, card, time),
  }))
  const now = time.takesNow && position.takesLeft > 0 ? hopes.filter(({ fulfilled }) => fulfilled) : []
  const taken = now.toSorted((a, b) => b.vp - a.vp)[0]
  return hopes.reduce((sum, hope) => sum + hope.vp * (hope === taken ? 1 : RACE * hope.chance), 0)
}

/** The expected value of cards still face down, if they are turned up in time. */
export function valueOfUnseen(
  content: Content,
  position: Position,
  seat: Seat,
  unseen: readonly string[],
  time: Time,
): number {
  if (unseen.length === 0) return 0
  const turnedUp = Math.min(1, (REVEALED * time.turns * position.players) / unseen.length)
  const all = unseen.reduce(
    (sum, card) => sum + vpOf(content, card) * hopeOf(content, position, seat, card, time).chance,
    0,
  )
  return RACE * turnedUp * all
}

function hopeOf(content: Content, position: Position, seat: Seat, card: string, { turns }: Time) {
  const gaps = missing(content, position, seat, card)
  const chance = gaps.reduce((product, gap) => product * chanceToClose(content, position, seat, gap, turns), HELD)
  return { fulfilled: gaps.length === 0, chance: turns < 1 ? chance * turns : chance }
}

function vpOf(content: Content, card: string): number {
  return content.goodNeighbours.get(card)!.vp
}

function chanceToClose(
  content: Content,
  position: Position,
  seat: Seat,
  { counter, op, have, need }: Missing,
  turns: number,
): number {
  switch (op) {
    case '>=':
      return atLeast(need - have, expected(content, position, seat, counter, turns))
    case '=':
      return UNDONE ** Math.abs(have - need)
    case '<':
      return OUTDONE ** (have - need + 1)
  }
}

/** The expected growth of the counter. */
function expected(content: Content, position: Position, seat: Seat, counter: Counter, turns: number): number {
  switch (counter.count) {
    case 'items': {
      const wanted = position.bag.filter(kind => passes(content, kind, counter.filter)).length
      const drawn = (turns * wanted) / Math.max(position.bag.length, 1)
      const room = freeSquares(position.occ[homeOf(seat)]!, content.home.width) / SQUARES_PER_ITEM
      return counter.zones.every(zone => zone === 'home') ? Math.min(KEPT_HOME * drawn, room) : KEPT_HOME * drawn
    }
    case 'fullLines':
      return LINES_PER_TURN * turns
    case 'largestFreeRect':
      return 0
    default:
      return LOOKS_PER_TURN * turns
  }
}

/** The chance of at least so many events if so many are expected (Poisson). */
function atLeast(number: number, mean: number): number {
  let term = Math.exp(-mean)
  let fewer = 0
  for (let count = 0; count < number; count++) {
    fewer += term
    term *= mean / (count + 1)
  }
  return Math.max(0, 1 - fewer)
}

/** The chance that remains if rivals want the same card. */
const RACE = 0.7
/** The chance that a card fulfilled now still is in the next turn. */
const HELD = 0.9
/** The chance that one Item leaves a place that breaks a card. */
const UNDONE = 0.12
/** The chance that a seat gets ahead of the others by one more. */
const OUTDONE = 0.3
/** Good Neighbour Cards turned up per turn. */
const REVEALED = 0.2
/** The share of drawn Items that are put where a card wants them. */
const KEPT_HOME = 0.7
const SQUARES_PER_ITEM = 3
const LINES_PER_TURN = 0.35
/** Growth per turn of lines of all colours, groups, sides of the frame and tokens. */
const LOOKS_PER_TURN = 0.15
