/** The twelve objectives (WS-19): which tags of a player score together, and how many points. */

import { unreachable } from '#kernel'
import { clustersOf, type Mask, sizeOf, type Tags, tagsWhere } from './clusters.ts'
import { hexagons, lines, type Packing, packings, rows, triangles } from './packing.ts'
import { snakes } from './stationSnake.ts'
import { ICONS, type Icon, type ObjectiveId } from '../types.ts'

/** The content used for scoring. */
export interface ScoringContent {
  readonly icons: Readonly<Record<Icon, { readonly value: number }>>
  readonly objectives: Readonly<Record<ObjectiveId, { readonly points: number }>>
}

/** Tags that score together: a triangle, a trio, a snake. */
export interface Group {
  readonly mask: Mask
  readonly points: number
  /** The tags in order, if they have one. */
  readonly path?: readonly number[]
}

export interface ObjectiveRule {
  /** Whether each cluster is scored separately and the points are added up, or all tags at once. */
  readonly per: 'cluster' | 'city'
  /** The groups in one cluster, or in all tags that are not lonely. No tag is in two of them. */
  readonly groups: (mask: Mask) => readonly Group[]
}

const ROW = 5
const TRIO = 3
const LARGE_SHARE = 5
const LARGE_CLUSTER = 3
const NONE: readonly Group[] = []

export function objectiveOn(tags: Tags, id: ObjectiveId, content: ScoringContent): ObjectiveRule {
  const { points } = content.objectives[id]
  switch (id) {
    case 'tricorners':
      return mostShapes(packings(triangles(tags)), points)
    case 'bestagon':
      return mostShapes(packings(hexagons(tags)), points)
    case 'straight_shooter':
      return mostShapes(packings(rows(tags, ROW)), points)
    case 'end_of_the_line':
      return longestLine(tags, points)
    case 'border_wars':
      return eachOf(
        tagsWhere(tags, cell => cell.atBorder),
        points,
      )
    case 'under_their_noses':
      return eachOf(
        tagsWhere(tags, cell => cell.nearPolice && cell.icon !== 'police'),
        points,
      )
    case 'three_of_a_kind':
      return trios(tags, points)
    case 'urban_planner':
      return mostOfAnIcon(tags, points)
    case 'district_division':
      return largeShares(tags, points)
    case 'zone_control':
      return largeClusters(points)
    case 'rail_supreme':
      return railClusters(tags, points)
    case 'station_snake':
      return shortestSnake(tags, points)
    default:
      return unreachable(id)
  }
}

/** The groups among tags of which none is lonely. */
export function groupsOf({ per, groups }: ObjectiveRule, tags: Tags, mask: Mask): readonly Group[] {
  return per === 'cluster' ? clustersOf(tags, mask).flatMap(groups) : groups(mask)
}

/** A shape never spans two clusters, so the best packing is the best of each cluster. */
function mostShapes(packed: readonly Packing[], points: number): ObjectiveRule {
  return {
    per: 'cluster',
    groups: cluster => firstWithin(packed, cluster)?.shapes.map(shape => ({ mask: shape, points })) ?? NONE,
  }
}

function longestLine(tags: Tags, points: number): ObjectiveRule {
  const found = lines(tags).map(mask => ({ mask, points: points * sizeOf(mask) }))
  return { per: 'city', groups: mask => alone(firstWithin(found, mask)) }
}

function eachOf(scoring: Mask, points: number): ObjectiveRule {
  return { per: 'cluster', groups: cluster => tagsAt(points, cluster & scoring) }
}

function trios(tags: Tags, points: number): ObjectiveRule {
  const icons = byIcon(tags)
  return {
    per: 'cluster',
    groups: cluster => {
      const found: Group[] = []
      for (const icon of icons) {
        for (let alike = cluster & icon; sizeOf(alike) >= TRIO;) {
          const before = alike
          for (let n = 0; n < TRIO; n++) alike &= alike - 1
          found.push({ mask: before & ~alike, points })
        }
      }
      return found
    },
  }
}

/** If icons tie for most, the first of them is shown; the points are the same. */
function mostOfAnIcon(tags: Tags, points: number): ObjectiveRule {
  const icons = byIcon(tags)
  return {
    per: 'city',
    groups: mask => {
      let most = 0
      for (const icon of icons) if (sizeOf(icon & mask) > sizeOf(most)) most = icon & mask
      return tagsAt(points, most)
    },
  }
}

function largeShares(tags: Tags, points: number): ObjectiveRule {
  const boards = new Set(tags.cells.map(({ board }) => board))
  const shares = [...boards].toSorted((a, b) => a - b).map(board => tagsWhere(tags, cell => cell.board === board))
  return {
    per: 'city',
    groups: mask => {
      const found: Group[] = []
      for (const share of shares) if (sizeOf(share & mask) >= LARGE_SHARE) found.push({ mask: share & mask, points })
      return found
    },
  }
}

function largeClusters(points: number): ObjectiveRule {
  return { per: 'cluster', groups: mask => (sizeOf(mask) >= LARGE_CLUSTER ? [{ mask, points }] : NONE) }
}

function railClusters(tags: Tags, points: number): ObjectiveRule {
  const stations = tagsWhere(tags, ({ icon }) => icon === 'station')
  const rails = stations | tagsWhere(tags, ({ icon }) => icon === 'railway')
  return { per: 'cluster', groups: cluster => (cluster & stations ? tagsAt(points, cluster & rails) : NONE) }
}

function shortestSnake(tags: Tags, points: number): ObjectiveRule {
  const found = snakes(tags).map(({ mask, path }): Group => ({ mask, path, points: points * path.length }))
  return { per: 'cluster', groups: cluster => alone(firstWithin(found, cluster)) }
}

/** So many points for each tag. */
function tagsAt(points: number, mask: Mask): readonly Group[] {
  return mask === 0 ? NONE : [{ mask, points: points * sizeOf(mask) }]
}

function alone(group: Group | undefined): readonly Group[] {
  return group ? [group] : NONE
}

function byIcon(tags: Tags): Mask[] {
  return ICONS.map(icon => tagsWhere(tags, cell => cell.icon === icon))
}

function firstWithin<Figure extends { readonly mask: Mask }>(
  bestFirst: readonly Figure[],
  mask: Mask,
): Figure | undefined {
  for (const figure of bestFirst) if ((figure.mask & ~mask) === 0) return figure
  return undefined
}
