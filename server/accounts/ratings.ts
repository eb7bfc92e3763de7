/** Ratings: how well people play a game, from the matches they agreed to count. docs/decisions/0011-ratings.md says why so. */

import { rate, rating } from 'openskill'
import type { Outcome } from '#kernel'
import type { MyRatings, RatingBoard, RatingShown } from '#protocol/results.ts'
import type { Ended } from './results.ts'
import type { RatingRow, RatingStore, SeatRow, Skill, Store } from '../store/store.ts'
import { hashToken } from '../store/tokens.ts'

/** Matches it takes until a rating says anything. */
const ENOUGH = 5
const MOST_SHOWN = 100
/** One point of skill, in numbers for people: whoever begins has 1500. */
const SCALE = 60

/** Enters the match. Does nothing if it was entered before. */
export async function rateMatch({ ratings }: Pick<Store, 'ratings'>, { row, outcome }: Ended): Promise<void> {
  const players = row.seats.flatMap(seat =>
    seat.kind === 'player' && seat.playerHash !== undefined ? [{ player: seat.playerHash, name: seat.name }] : [],
  )
  if (players.length < row.seats.length) return
  const places = ratedPlaces(row.seats, outcome)
  await ratings.enter({ table: row.id, game: row.game, players }, before => skillsAfter(before, places))
}

/** What is known of everybody after a match that ended with these places. */
export function skillsAfter(before: readonly (Skill | null)[], places: readonly number[]): Skill[] {
  const teams = before.map(skill => [skill ?? rating()])
  return rate(teams, { rank: [...places] }).map(([after]) => after!)
}

/** The places of the match, but whoever left it or ran out of time comes after all who played to the end. */
export function ratedPlaces(seats: readonly SeatRow[], outcome: Outcome): number[] {
  const places = outcome.kind === 'ranked' ? outcome.places : seats.map(() => 1)
  return places.map((place, seat) => {
    const row = seats[seat]
    return row?.kind === 'player' && (row.standIn || row.outOfTime) ? places.length + 1 : place
  })
}

export async function myRatings(store: RatingStore, key: string): Promise<MyRatings> {
  return { ratings: (await store.of(hashToken(key))).map(shown), enough: ENOUGH }
}

export async function ratingBoard(store: RatingStore, game: string): Promise<RatingBoard> {
  return { ratings: (await store.best(game, { matches: ENOUGH, count: MOST_SHOWN })).map(shown) }
}

function shown({ game, name, matches, mu, sigma }: RatingRow): RatingShown {
  const enough = matches >= ENOUGH
  const numbers = { number: Math.round(SCALE * mu), uncertainty: Math.round(2 * SCALE * sigma) }
  return { game, name, matches, rating: enough ? numbers : null }
}
