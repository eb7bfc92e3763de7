/** The price of one more cop car: the tag with the least loss at the end (WS-17.2). */

import type { Seat } from '#kernel'
import { layCity } from './city.ts'
import type { Content } from '../content.ts'
import { tagsOf } from './gameEnd.ts'
import { bestRemoval } from './removal.ts'
import { scoreTags } from './scoring.ts'
import type { View } from '../types.ts'

/** Beyond so many cars the price is not computed: it is never worth it. */
const MOST_CARS = 3

/** Even a lonely tag might get a neighbour. */
export const LEAST_PRICE = 0.5

export function priceOfCopCar(content: Content, view: View, seat: Seat): number {
  const city = layCity(content, view.placements)
  const hexes = tagsOf(city, view, seat)
  const { copCars } = view.players[seat]!
  if (copCars >= MOST_CARS || hexes.length <= copCars) return Infinity
  const left = (count: number) => {
    const removed = bestRemoval(city, content, hexes, count, view.objectives)
    return scoreTags(
      city,
      content,
      hexes.filter(hex => !removed.includes(hex)),
      view.objectives,
    ).total
  }
  return Math.max(LEAST_PRICE, left(copCars) - left(copCars + 1))
}
