/** Rates a position for a seat by the turns it still needs, from where its standees may still fit. For bots. */

import { type Seat, unreachable } from '#kernel'
import { type Counts, countsWithStandee, countsWithTile, fitCount, nearFits, type Outlook } from './outlook.ts'
import type { Action, Direction, Rotation, View } from '../types.ts'

/** What an action is judged from, besides the outlook. Both states and views have it. */
export type Situation = Pick<View, 'seats' | 'phase' | 'drawn'>

/** Rates the turns that each seat still needs, from the view of one seat: more is better. */
export type Aim = (needs: readonly number[], seat: Seat) => number

/** Minimizes the seat's own turns and ignores the others. */
export const hurry: Aim = (needs, seat) => -needs[seat]!

/**
 * Maximizes the lead, above all over the nearest rival: the logarithm of the odds to win if every seat's chance falls by the
 * same factor with every turn it needs.
 */
export const lead: Aim = (needs, seat) => {
  let rivals = 0
  needs.forEach((need, other) => (rivals += other === seat ? 0 : Math.exp(-need)))
  return -needs[seat]! - Math.log(rivals)
}

/** The action with the best value without search; of equal ones the first. */
export function bestAction(
  outlook: Outlook,
  situation: Situation,
  seat: Seat,
  actions: readonly Action[],
  aim: Aim,
): Action {
  let best = actions[0]!
  if (actions.length === 1) return best
  let bestValue = -Infinity
  for (const action of actions) {
    const value = appraise(outlook, situation, seat, action, aim)
    if (value <= bestValue) continue
    best = action
    bestValue = value
  }
  return best
}

/** How good this action is for the seat. Infinity means that it wins at once. */
export function appraise(outlook: Outlook, situation: Situation, seat: Seat, action: Action, aim: Aim): number {
  const hands = situation.seats.map(({ hand }) => hand)
  switch (action.type) {
    case 'draw':
      return aim(needsOf(outlook, outlook.counts, hands), seat)
    case 'placeTile': {
      const { tx, ty, rot } = action
      const counts = countsWithTile(outlook, {
        tile: situation.drawn!,
        tx,
        ty,
        rot: rot as Rotation,
      })
      return aim(needsOf(outlook, counts, hands), seat)
    }
    case 'placeStandee': {
      const { length, x, y, dir } = action
      const hand = hands[seat]!
      if (hand.length === 1) return Infinity
      hands[seat] = hand.toSpliced(hand.indexOf(length), 1)
      const counts = countsWithStandee(outlook, { length, x, y, dir: dir as Direction })
      const value = aim(needsOf(outlook, counts, hands), seat)
      return situation.phase === 'final' ? value + ITEM * length : value
    }
    case 'pass':
      return -Infinity
    default:
      return unreachable(action)
  }
}

/** needs[seat]: about how many turns the seat needs until its hand is empty. */
export function needsOf(outlook: Outlook, counts: Counts, hands: readonly (readonly number[])[]): number[] {
  return hands.map((hand, seat) => {
    let turns = 0
    for (const length of hand) {
      const fits = fitCount(outlook, counts, seat, length)
      const near = NEAR * nearFits(outlook, counts, seat, length)
      turns += fits > 0 ? 1 + LOSS / (fits + 0.5 + near) : 1 + SEARCH + FAR / (1 + near)
    }
    return turns
  })
}

/** In the last turn only items in hand count (MLT-6.7): more than any difference of turns. */
const ITEM = 1000

/** The turns lost when the only fit of a standee is taken away; with several fits that is less likely. */
const LOSS = 0.9
/** The turns needed to make a standee fit that lacks one tile, and the extra turns if it lacks more. */
const SEARCH = 0.9
const FAR = 1.5
/** The weight of a near fit, where a fit weighs 1. */
const NEAR = 0.2
