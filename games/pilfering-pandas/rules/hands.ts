/** Cards entering and leaving hands, and who knows them (PP-23.4, PP-23.5). */

import type { Seat } from '#kernel'
import { seatOf } from '../text/facts.ts'
import type { Card, SeatState, State } from '../types.ts'

/** Takes a card that every player saw before. */
export function takeOpenly(seat: SeatState, card: Card): void {
  seat.hand.push(card)
  seat.known.push(card)
}

export function takeUnseen(seat: SeatState, card: Card): void {
  seat.hand.push(card)
}

export function leaveHand(seat: SeatState, card: Card): void {
  seat.hand = seat.hand.filter(other => other !== card)
  seat.known = seat.known.filter(other => other !== card)
  seat.seen = seat.seen.filter(other => other.card !== card)
}

/**
 * PP-23.5: two seats exchange a card each, unseen by the others. The others lose what they knew of both hands, so that a
 * removed mark reveals nothing; only cards that cannot have been given stay marked. The two seats keep what they knew.
 */
export function exchangeUnseen(state: State, one: Seat, gave: Card, other: Seat, got: Card): void {
  const kept = (seat: Seat) => (seat === state.turn ? [...state.barred, ...(state.bound ? [state.bound] : [])] : [])
  const knownTo = (by: Seat, of: SeatState) => [
    ...of.known,
    ...of.seen.filter(seen => seen.by === by).map(seen => seen.card),
  ]
  const give = (from: Seat, card: Card, to: Seat, back: Card) => {
    const hand = seatOf(state, from)
    const known = knownTo(to, hand).filter(each => each !== card)
    hand.hand = [...hand.hand.filter(each => each !== card), back]
    hand.known = hand.known.filter(each => kept(from).includes(each))
    hand.seen = [...known.filter(each => !hand.known.includes(each)), back].map(each => ({ by: to, card: each }))
  }
  give(one, gave, other, got)
  give(other, got, one, gave)
}

/** The card known to a scout has left the deck. */
export function forgetScouted(state: State, card: Card): void {
  if (!state.scouted?.cards.includes(card)) return
  const cards = state.scouted.cards.filter(other => other !== card)
  state.scouted = cards.length > 0 ? { ...state.scouted, cards } : null
}
