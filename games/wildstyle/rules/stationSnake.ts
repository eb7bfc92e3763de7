/** The paths through Train Stations (WS-19.12, WS-19.13, WS-20.4). */

import { lowest, type Mask, sizeOf, type Tags, tagsWhere } from './clusters.ts'

export interface Snake {
  /** Tags from one station to another. */
  readonly path: readonly number[]
  readonly mask: Mask
  readonly stations: number
}

/**
 * Paths from station to station, those through most stations first, then the shortest: the first one within a cluster is its
 * score. A path is left out if two of its tags touch that are not next to each other on it and no station is between them: the
 * shortcut passes the same stations with fewer tags of the same cluster. That leaves few.
 */
export function snakes(tags: Tags): Snake[] {
  const { touching } = tags
  const stations = tagsWhere(tags, ({ icon }) => icon === 'station')
  const found: Snake[] = []
  const path: number[] = []

  /** `recent`: the tags before this one, back to the last station. */
  function goOn(tag: number, before: Mask, recent: Mask): void {
    path.push(tag)
    const mask = before | (1 << tag)
    const atStation = (stations & (1 << tag)) !== 0
    if (atStation && path[0]! < tag) found.push({ path: [...path], mask, stations: sizeOf(mask & stations) })
    const toAvoid = atStation ? 0 : recent
    for (let next = touching[tag]! & ~mask; next !== 0; next &= next - 1) {
      const following = lowest(next)
      if ((touching[following]! & toAvoid) === 0) goOn(following, mask, toAvoid | (1 << tag))
    }
    path.pop()
  }

  if (sizeOf(stations) >= 2) {
    for (let starts = stations; starts !== 0; starts &= starts - 1) goOn(lowest(starts), 0, 0)
  }
  return found.toSorted((a, b) => b.stations - a.stations || a.path.length - b.path.length)
}
