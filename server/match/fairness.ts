/** Who was first when several players with different round trips act on the same thing. All times are in milliseconds. */

import type { Fairness, Race, Rng, Seat } from '#kernel'

/** The longest that an action is held for others that may be under way. */
export const LONGEST_HOLD = 120
/** The longest that events are shown later to near players, so that those farther away than a hold can still win. */
export const LONGEST_DISPLAY_DELAY = 40
/** Closer than this, the lot decides. */
const TIE = 15

/** A player's attempt to take something. */
export interface Claim {
  readonly seat: Seat
  /** When it arrived, by the clock of the process. */
  readonly arrived: number
}

/** Round trips of those who could claim it, or did. Bots have 0. */
export type SeatTimes = ReadonlyMap<Seat, number>

/** Claims in the order in which they are judged. */
export interface Ranking<R extends Claim> {
  readonly order: readonly R[]
  readonly byLot: boolean
}

/**
 * The arrival time compared under fairness `compensated`: the arrival less the excess of the player's round trip over the shortest.
 * A player who fakes a longer round trip gains `LONGEST_HOLD` at most.
 */
function countedArrival({ seat, arrived }: Claim, trips: SeatTimes): number {
  return arrived - creditOf(seat, trips)
}

/**
 * How much later each seat is shown what others did: its lead over the farthest seat beyond what a hold can compensate.
 * From then on its round trip counts as that much longer.
 */
export function displayDelaysOf(trips: SeatTimes): SeatTimes {
  const farthest = Math.max(0, ...trips.values())
  const delayOf = (trip: number) => Math.min(LONGEST_DISPLAY_DELAY, Math.max(0, farthest - trip - LONGEST_HOLD))
  return new Map([...trips].map(([seat, trip]) => [seat, delayOf(trip)]))
}

/** When the race is decided: once no other seat can overtake, at the latest after the longest hold. */
export function openUntil(reaches: readonly Claim[], trips: SeatTimes, fairness: Fairness): number {
  const began = Math.min(...reaches.map(({ arrived }) => arrived))
  const absent = [...trips.keys()].filter(seat => !reaches.some(reach => reach.seat === seat))
  const best = firstOf(reaches, trips)
  const chances = absent.map(seat => lastChance(seat, { best, began, trips, fairness }))
  return Math.min(began + LONGEST_HOLD, Math.max(began, ...chances))
}

/** The order of judgement, and whether the lot decided. */
export function rank<R extends Claim>(
  reaches: readonly R[],
  trips: SeatTimes,
  fairness: Fairness,
  rng: Rng,
): Ranking<R> {
  const byTime = reaches.toSorted((a, b) => timeOf(a, trips, fairness) - timeOf(b, trips, fairness))
  const best = byTime[0]!
  // Claiming twice does not give two lots.
  const firstOfSeat = byTime.filter((reach, index) => byTime.findIndex(({ seat }) => seat === reach.seat) === index)
  const level = firstOfSeat.filter(
    reach =>
      reach === best ||
      fairness === 'lottery' ||
      (fairness === 'compensated' &&
        countedArrival(reach, trips) - countedArrival(best, trips) < tieWindow(reach.seat, best.seat, trips)),
  )
  if (level.length === 1) return { order: byTime, byLot: false }
  const drawn = rng.pick(level)
  return { order: [drawn, ...byTime.filter(reach => reach !== drawn)], byLot: true }
}

/** How far `loser` was behind `winner`, by the fairness of the table. */
export function margin(winner: Claim, loser: Claim, trips: SeatTimes, fairness: Fairness): number {
  return Math.round(Math.abs(timeOf(loser, trips, fairness) - timeOf(winner, trips, fairness)))
}

/** The log's record of a race that `order[0]` won; `null` if it had no rivals. */
export function raceOf({ order, byLot }: Ranking<Claim>, trips: SeatTimes, fairness: Fairness): Race | null {
  const winner = order[0]!
  const seats = new Set(order.map(({ seat }) => seat))
  seats.delete(winner.seat)
  if (seats.size === 0) return null
  const rivals = [...seats].map(seat => {
    const rival = order.find(reach => reach.seat === seat)!
    return { seat, by: margin(winner, rival, trips, fairness) }
  })
  return { fairness, byLot, rivals }
}

function timeOf(reach: Claim, trips: SeatTimes, fairness: Fairness): number {
  return fairness === 'compensated' ? countedArrival(reach, trips) : reach.arrived
}

function creditOf(seat: Seat, trips: SeatTimes): number {
  const nearest = Math.min(...trips.values())
  return Math.min(LONGEST_HOLD, (trips.get(seat) ?? nearest) - nearest)
}

function firstOf(reaches: readonly Claim[], trips: SeatTimes): Claim {
  return reaches.reduce((best, reach) => (countedArrival(reach, trips) < countedArrival(best, trips) ? reach : best))
}

/** Until when a claim of `seat` could still arrive and be first, or level. */
function lastChance(
  seat: Seat,
  { best, began, trips, fairness }: { best: Claim; began: number; trips: SeatTimes; fairness: Fairness },
): number {
  switch (fairness) {
    case 'arrival':
      return -Infinity
    case 'lottery':
      return began + Math.max(...trips.values()) - Math.min(...trips.values()) + TIE
    case 'compensated': {
      const credit = creditOf(seat, trips)
      if (credit <= creditOf(best.seat, trips)) return -Infinity
      return countedArrival(best, trips) + credit + tieWindow(seat, best.seat, trips)
    }
  }
}

/**
 * How close two seats must be for the lot to decide. A lot is only fair if it is drawn whichever of the two comes first. The nearer
 * one's action is held, so the farther may be up to `LONGEST_HOLD` less the difference behind; the farther one's is not, so
 * the nearer may be up to the difference behind. What only one side could profit from is cut off.
 */
function tieWindow(one: Seat, other: Seat, trips: SeatTimes): number {
  const difference = Math.abs(creditOf(one, trips) - creditOf(other, trips))
  return Math.min(TIE, difference, LONGEST_HOLD - difference)
}
