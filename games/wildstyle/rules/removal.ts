/** The best tags to give up for cop cars (WS-17.2, WS-20.5). */

import type { City } from './city.ts'
import { clustersOf, hexesOf, lowest, type Mask, type Tags, tagsOn, withoutLonely } from './clusters.ts'
import { objectiveOn, type ObjectiveRule, type ScoringContent } from './objectives.ts'
import type { Hex, ObjectiveId } from '../types.ts'

/**
 * The `count` tags (or all, if there are fewer) whose removal leaves the most points; of several such choices the first in the
 * order of tags by q, then r. Every choice is evaluated: giving up lonely tags first is not always best.
 */
export function bestRemoval(
  city: City,
  content: ScoringContent,
  hexes: readonly Hex[],
  count: number,
  objectives: readonly ObjectiveId[],
): Hex[] {
  const tags = tagsOn(city, hexes)
  const worth = worthOf(tags, content, objectives)
  let best: Mask = 0
  let most = -1
  const remove = (removed: Mask, from: number, left: number) => {
    if (left === 0) {
      const points = worth(tags.all & ~removed)
      if (points > most) {
        most = points
        best = removed
      }
      return
    }
    for (let tag = from; tag + left <= tags.cells.length; tag++) remove(removed | (1 << tag), tag + 1, left - 1)
  }
  remove(0, 0, Math.min(count, tags.cells.length))
  return hexesOf(tags, best)
}

/** The value of some of the tags. Most of it is the sum over clusters, and the same clusters come up again and again, so it is cached. */
function worthOf(tags: Tags, content: ScoringContent, objectives: readonly ObjectiveId[]): (mask: Mask) => number {
  const rules = objectives.map(id => objectiveOn(tags, id, content))
  const perCluster = rules.filter(rule => rule.per === 'cluster')
  const perCity = rules.filter(rule => rule.per === 'city')
  const values = tags.cells.map(({ icon }) => content.icons[icon].value)
  const known = new Map<Mask, number>()

  function clusterWorth(cluster: Mask): number {
    let points = known.get(cluster)
    if (points === undefined) {
      points = pointsOf(perCluster, cluster)
      for (let rest = cluster; rest !== 0; rest &= rest - 1) points += values[lowest(rest)]!
      known.set(cluster, points)
    }
    return points
  }

  return mask => {
    const kept = withoutLonely(tags, mask)
    let points = pointsOf(perCity, kept)
    for (const cluster of clustersOf(tags, kept)) points += clusterWorth(cluster)
    return points
  }
}

function pointsOf(rules: readonly ObjectiveRule[], mask: Mask): number {
  let points = 0
  for (const rule of rules) for (const group of rule.groups(mask)) points += group.points
  return points
}
