/** Good Neighbour Cards: their conditions, what is missing, taking one (OT-8). */

import type { Refusal, Seat } from '#kernel'
import type { Content } from '../content.ts'
import { count } from './counters.ts'
import type { Play } from './placement.ts'
import { refuse } from '../text/refusals.ts'
import type { Comparison, Condition, Counter, Position, State } from '../types.ts'

/** An unmet part of a condition: the counter is `have` and would have to be `op` `need`. */
export interface Missing {
  readonly counter: Counter
  readonly op: Comparison['op']
  readonly have: number
  readonly need: number
}

/** OT-8.7. */
export function holds(content: Content, position: Position, seat: Seat, card: string): boolean {
  return missing(content, position, seat, card).length === 0
}

/** The unmet parts of the card's condition for a seat; empty if it holds. */
export function missing(content: Content, position: Position, seat: Seat, card: string): Missing[] {
  return unmet(content, position, seat, content.goodNeighbours.get(card)!.condition)
}

export function checkTake(content: Content, state: State, seat: Seat, card: string): Refusal | null {
  if (!state.gnOpen.includes(card)) return refuse('GN_NOT_OPEN')
  if (state.takesLeft === 0) return refuse('GN_LIMIT')
  return holds(content, state, seat, card) ? null : refuse('GN_NOT_FULFILLED')
}

/** OT-8.2, OT-8.3: the next card of the deck takes its place at once. */
export function takeCard({ state, host }: Play, seat: Seat, card: string): void {
  const place = state.gnOpen.indexOf(card)
  state.gnTaken = state.gnTaken.with(seat, [...state.gnTaken[seat]!, card])
  state.takesLeft--
  host.emit({ type: 'GoodNeighbourTaken', seat, card })
  const [next] = state.gnDeck
  if (next === undefined) {
    state.gnOpen = state.gnOpen.toSpliced(place, 1)
    return
  }
  host.reveal()
  state.gnDeck = state.gnDeck.slice(1)
  state.gnOpen = state.gnOpen.with(place, next)
  host.emit({ type: 'GoodNeighbourRevealed', card: next })
}

export function takeable(content: Content, state: State, seat: Seat): string[] {
  return state.gnOpen.filter(card => !checkTake(content, state, seat, card))
}

function unmet(content: Content, position: Position, seat: Seat, condition: Condition): Missing[] {
  if ('all' in condition) return condition.all.flatMap(part => unmet(content, position, seat, part))
  const { left: counter, op } = condition
  const have = count(content, position, seat, counter)
  const need = op === '<' ? leastOfOthers(content, position, seat, counter) : condition.right
  const fine = op === '<' ? have < need : op === '=' ? have === need : have >= need
  return fine ? [] : [{ counter, op, have, need }]
}

function leastOfOthers(content: Content, position: Position, seat: Seat, counter: Counter): number {
  const others = position.vp.flatMap((_, other) => (other === seat ? [] : [count(content, position, other, counter)]))
  return Math.min(...others)
}
