/** What was placed since the player last acted, so that the board can mark it. */

import type { Seat, Viewer } from '#kernel'
import type { Event, View } from '../types.ts'
import { spotKey, squareKey } from './layout.ts'

export interface Placement {
  readonly seat: Seat
  /** `tile 0,1` or `standee 3,4`: one tile per spot, one standee per square. */
  readonly key: string
}

/** No more than each player's last action is ever marked. */
const MEMORY = 8

export function remember(placements: readonly Placement[], events: readonly Event[]): readonly Placement[] {
  const added = events.flatMap((event): Placement[] => {
    if (event.type === 'tilePlaced') return [{ seat: event.seat, key: `tile ${spotKey(event)}` }]
    if (event.type === 'standeePlaced') return [{ seat: event.seat, key: `standee ${squareKey(event)}` }]
    return []
  })
  return added.length > 0 ? [...placements, ...added].slice(-MEMORY) : placements
}

/** Of the placements remembered, those since the viewer's own last one that still stand. */
export function freshFor(
  placements: readonly Placement[],
  viewer: Viewer,
  view: Pick<View, 'city' | 'standees'>,
): ReadonlySet<string> {
  const own = viewer === null ? -1 : placements.findLastIndex(placement => placement.seat === viewer)
  const standing = new Set([
    ...view.city.map(tile => `tile ${spotKey(tile)}`),
    ...view.standees.map(standee => `standee ${squareKey(standee)}`),
  ])
  const since = viewer === null ? placements.slice(-1) : placements.slice(own + 1)
  return new Set(since.map(placement => placement.key).filter(key => standing.has(key)))
}
