/** How a player's tags lie in the city: the basis for evaluating one more tag. */

import type { City } from './city.ts'
import type { Content } from '../content.ts'
import { type Ground, groundOf, type Place } from './ground.ts'
import { objectiveProgress } from './scoring.ts'
import { type Icon, ICONS, type ObjectiveId } from '../types.ts'
import { WEIGHTS } from '../bots/weights.ts'

/** A player's tags, and the hexes where more of them could go. */
export interface Standing {
  readonly ground: Ground
  /** mine[place], open[place]: whether a tag is there, or may be put there. */
  readonly mine: readonly boolean[]
  readonly open: readonly boolean[]
  /** How many tags are still to be placed in the match. */
  readonly left: number
  /** clusterAt[place]: the number of the cluster the tag belongs to, or -1. */
  readonly clusterAt: readonly number[]
  readonly clusters: readonly Cluster[]
  /** Tags by icon, and by board. */
  readonly byIcon: Readonly<Record<Icon, number>>
  readonly byBoard: readonly number[]
  /** scoring[objective]: the places of finished shapes, which no other shape of the objective may use. */
  readonly scoring: ReadonlyMap<ObjectiveId, ReadonlySet<Place>>
  readonly longestLine: number
  /** ease[icon]: the chance to get a tag onto a given hex of that icon before the end. */
  readonly ease: Readonly<Record<Icon, number>>
  /** The weight of unfinished things: 0 for nothing, 1 for their potential. */
  readonly potentialWeight: number
}

export interface Cluster {
  readonly size: number
  readonly byIcon: Readonly<Record<Icon, number>>
}

export const NO_ICONS: Readonly<Record<Icon, number>> = {
  apartments: 0,
  railway: 0,
  shopping: 0,
  factory: 0,
  station: 0,
  police: 0,
}

interface Tagged {
  readonly own: readonly Place[]
  readonly open: readonly boolean[]
  readonly left: number
  readonly potentialWeight: number
}

export function standingFrom(
  content: Content,
  city: City,
  objectives: readonly ObjectiveId[],
  { own, open, left, potentialWeight }: Tagged,
): Standing {
  const ground = groundOf(city)
  const mine = ground.cells.map(() => false)
  const byIcon: Record<Icon, number> = { ...NO_ICONS }
  const byBoard: number[] = []
  for (const { board } of ground.cells) byBoard[board] = 0
  for (const place of own) {
    const { icon, board } = ground.cells[place]!
    mine[place] = true
    byIcon[icon]++
    byBoard[board]!++
  }
  const hexes = own.map(place => ground.cells[place]!.hex)
  const scoring = new Map<ObjectiveId, ReadonlySet<Place>>()
  for (const objective of objectives) {
    if (!SHAPED.includes(objective)) continue
    const { groups } = objectiveProgress(city, content, hexes, objective)
    scoring.set(objective, new Set(groups.flatMap(group => group.hexes.map(hex => ground.places.get(hex)!))))
  }
  return {
    ground,
    mine,
    open,
    left,
    ...clustersOf(ground, own, mine),
    byIcon,
    byBoard,
    scoring,
    longestLine: scoring.get('end_of_the_line')?.size ?? 0,
    ease: easeWith(left, potentialWeight),
    potentialWeight,
  }
}

/** Objectives whose finished shapes must be known. */
const SHAPED: readonly ObjectiveId[] = ['tricorners', 'bestagon', 'straight_shooter', 'end_of_the_line']

function easeWith(left: number, potentialWeight: number): Record<Icon, number> {
  const hurry = Math.min(2.5, Math.max(0.7, 6 / Math.max(1, left)))
  const ease: Record<Icon, number> = { ...NO_ICONS }
  for (const icon of ICONS) {
    const rare = icon === 'station' ? WEIGHTS.easeOfStation : icon === 'police' ? WEIGHTS.easeOfPolice : 1
    ease[icon] = potentialWeight * (WEIGHTS.ease * rare) ** hurry
  }
  return ease
}

function clustersOf(
  ground: Ground,
  own: readonly Place[],
  mine: readonly boolean[],
): Pick<Standing, 'clusterAt' | 'clusters'> {
  const clusterAt = ground.cells.map(() => -1)
  const clusters: Cluster[] = []
  for (const start of own) {
    if (clusterAt[start]! >= 0) continue
    const members = [start]
    clusterAt[start] = clusters.length
    for (const place of members) {
      for (const next of ground.around[place]!) {
        if (!mine[next] || clusterAt[next]! >= 0) continue
        clusterAt[next] = clusters.length
        members.push(next)
      }
    }
    const byIcon = { ...NO_ICONS }
    for (const place of members) byIcon[ground.cells[place]!.icon]++
    clusters.push({ size: members.length, byIcon })
  }
  return { clusterAt, clusters }
}
