/** The candidate actions and their values without search, expected cards included. For bots. */

import type { Seat } from '#kernel'
import { afterwards } from '../rules/afterwards.ts'
import { appraise, type Weights, USUALLY_LEFT } from './appraisal.ts'
import { valueOfOpen, type Time } from './cardHopes.ts'
import type { Content } from '../content.ts'
import type { Action, View } from '../types.ts'

export interface Idea {
  readonly action: Action
  readonly value: number
}

/** All candidates, best first. Declining is compared with what a card would rearrange. */
export function ideasFor(
  content: Content,
  view: View,
  seat: Seat,
  actions: readonly Action[],
  weights: Weights,
): Idea[] {
  const time = timeLeft(view, seat)
  const hoping = actions.some(rearranges)
  return actions
    .map(action => {
      const hopes = hoping ? valueOfOpen(content, afterwards(content, view, seat, action), seat, time) : 0
      return { action, value: appraise(content, view, seat, action, weights) + hopes }
    })
    .toSorted((a, b) => b.value - a.value)
}

export function rearranges({ type }: Action): boolean {
  return REARRANGES.includes(type)
}

/** An estimate. A card may ask in another player's turn. */
export function timeLeft(view: View, seat: Seat): Time {
  const inBag = view.bag.length / view.players
  return { turns: Math.max(0, inBag - USUALLY_LEFT), takesNow: seat === view.current }
}

const REARRANGES: readonly Action['type'][] = ['PlaceItem', 'MoveItem', 'RemoveItem', 'SwapItems']
