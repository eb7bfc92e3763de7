/** Ratings: how well players play a game, from rated matches. See docs/decisions/0011-ratings.md for the reasons. */

import { rate, rating } from 'openskill'
import type { Outcome } from '#kernel'
import type { MyRatings, RatingBoard, RatingShown } from '#protocol/results.ts'
import type { Ended } from './results.ts'
import type { RatingRow, RatingStore, SeatRow, Skill, Store } from '../store/store.ts'
import { hashToken } from '../store/tokens.ts'

/** Matches until a rating is shown. */
const ENOUGH = 5
const MOST_SHOWN = 100
/** Display units per unit of skill: a new player has 1500. */
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

/** The skills after a match that ended with these places. */
export function skillsAfter(before: readonly (Skill | null)[], places: readonly number[]): Skill[] {
  const teams = before.map(skill => [skill ?? rating()])
  return rate(teams, { rank: [...places] }).map(([after]) => after!)
}

/** The places of the match, except that players who left or ran out of time come after all who played to the end. */
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
