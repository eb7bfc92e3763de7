/** The two endings and the last turn (MLT-6). */

import type { Host, Seat } from '#kernel'
import type { Content } from '../content.ts'
import { hasFit, townOf } from './town.ts'
import type { CountedHand, Event, Result, State } from '../types.ts'

/** MLT-6.2, MLT-6.6: the player wins at once, and alone. */
export function winByLastStandee(state: State, seat: Seat, host: Host<Event>): void {
  end(state, lastStandeeResult(state, seat), host)
}

/** MLT-6.3: the last tile was placed, by `seat`. */
export function startLastTurn(content: Content, state: State, seat: Seat, host: Host<Event>): void {
  const order = lastTurnOrder(state, seat)
  state.phase = 'final'
  state.lastTileSeat = seat
  state.finalLeft = order
  host.emit({ type: 'finalRoundStarted', order })
  nextChance(content, state, host)
}

/** The next player loses the chance (MLT-6.5.3). */
export function dropChance(content: Content, state: State, host: Host<Event>): void {
  state.finalLeft = state.finalLeft!.slice(1)
  nextChance(content, state, host)
}

/** MLT-6.7, MLT-6.8, MLT-6.8.1: fewest items, then fewest standees, then a shared victory. */
export function countedResult({ seats }: Pick<State, 'seats'>): Result {
  const table = seats.map(({ hand }, seat): CountedHand => ({
    seat,
    items: hand.reduce((sum, length) => sum + length, 0),
    standees: hand.length,
  }))
  const fewestItems = leastBy(table, hand => hand.items)
  const best = leastBy(fewestItems, hand => hand.standees)
  const decidedBy = fewestItems.length === 1 ? 'items' : best.length === 1 ? 'standees' : 'shared'
  return { ending: 'b', winners: best.map(hand => hand.seat), decidedBy, table }
}

/** MLT-6.4: clockwise from the left neighbour of the player who placed the last tile; that player comes last. */
export function lastTurnOrder({ seats }: Pick<State, 'seats'>, lastTileSeat: Seat): Seat[] {
  return seats.map((_, i) => (lastTileSeat + 1 + i) % seats.length)
}

/** Ending b if the last tile is placed, else ending a (MLT-6.1). */
export function lastStandeeResult({ lastTileSeat }: Pick<State, 'lastTileSeat'>, seat: Seat): Result {
  return { ending: lastTileSeat === null ? 'a' : 'b', winners: [seat], decidedBy: 'lastStandee', table: null }
}

/** MLT-6.5.2: a player without a fit when the chance comes is skipped without being asked. */
function nextChance(content: Content, state: State, host: Host<Event>): void {
  const town = townOf(content, state)
  for (;;) {
    const seat = state.finalLeft![0]
    if (seat === undefined) return end(state, countedResult(state), host)
    const { colour, hand } = state.seats[seat]!
    if (hasFit(town, colour, hand)) {
      state.turn = seat
      return
    }
    state.finalLeft = state.finalLeft!.slice(1)
    host.emit({ type: 'finalSkipped', seat })
  }
}

function end(state: State, result: Result, host: Host<Event>): void {
  state.phase = 'over'
  state.turn = null
  state.result = result
  host.emit({ type: 'gameEnded', result })
}

function leastBy<T>(items: readonly T[], value: (item: T) => number): T[] {
  const least = Math.min(...items.map(value))
  return items.filter(item => value(item) === least)
}
