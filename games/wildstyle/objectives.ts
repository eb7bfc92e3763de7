/** The twelve objectives (WS-19): which tags of a player score together, and how much. */

import { unreachable } from '#kernel'
import { clustersOf, type Mask, sizeOf, type Tags, tagsWhere } from './clusters.ts'
import { hexagons, lines, type Packing, packings, rows, triangles } from './packing.ts'
import { snakes } from './stationSnake.ts'
import { ICONS, type Icon, type ObjectiveId } from './types.ts'

/** What scoring needs to know of the content. */
export interface ScoringContent {
  readonly icons: Readonly<Record<Icon, { readonly value: number }>>
  readonly objectives: Readonly<Record<ObjectiveId, { readonly points: number }>>
}

/** Tags that score together: a triangle, a trio, a snake. */
export interface Group {
  readonly mask: Mask
  readonly points: number
  /** In this order, where it has one. */
  readonly path?: readonly number[]
}

/**
 * The groups among some tags, none of them lonely. `inClusters`: no group reaches over two clusters, and none depends on
 * what other clusters there are, so clusters can be looked at one by one.
 */
export interface ObjectiveRule {
  readonly inClusters: boolean
  readonly groups: (mask: Mask) => Group[]
}

const ROW = 5
const TRIO = 3
const LARGE_SHARE = 5
const LARGE_CLUSTER = 3

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
      return each(
        tagsWhere(tags, cell => cell.atBorder),
        points,
      )
    case 'under_their_noses':
      return each(
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
      return largeClusters(tags, points)
    case 'rail_supreme':
      return railClusters(tags, points)
    case 'station_snake':
      return shortestSnakes(tags, points)
    default:
      return unreachable(id)
  }
}

function mostShapes(packed: readonly Packing[], points: number): ObjectiveRule {
  return {
    inClusters: true,
    groups: mask => firstWithin(packed, mask)?.shapes.map(shape => ({ mask: shape, points })) ?? [],
  }
}

function longestLine(tags: Tags, points: number): ObjectiveRule {
  const found = lines(tags).map(mask => ({ mask, points: points * sizeOf(mask) }))
  return {
    inClusters: false,
    groups: mask => {
      const line = firstWithin(found, mask)
      return line ? [line] : []
    },
  }
}

function each(scoring: Mask, points: number): ObjectiveRule {
  return { inClusters: true, groups: mask => group(mask & scoring, points * sizeOf(mask & scoring)) }
}

function trios(tags: Tags, points: number): ObjectiveRule {
  const icons = byIcon(tags)
  return {
    inClusters: true,
    groups: mask =>
      clustersOf(tags, mask).flatMap(cluster =>
        icons.flatMap(icon => triosIn(cluster & icon).map(trio => ({ mask: trio, points }))),
      ),
  }
}

function triosIn(alike: Mask): Mask[] {
  const found: Mask[] = []
  for (let left = alike; sizeOf(left) >= TRIO;) {
    const before = left
    for (let n = 0; n < TRIO; n++) left &= left - 1
    found.push(before & ~left)
  }
  return found
}

/** If icons tie for most, the first of them is shown; it makes no difference to the points. */
function mostOfAnIcon(tags: Tags, points: number): ObjectiveRule {
  const icons = byIcon(tags)
  return {
    inClusters: false,
    groups: mask => {
      let most = 0
      for (const icon of icons) if (sizeOf(icon & mask) > sizeOf(most)) most = icon & mask
      return group(most, points * sizeOf(most))
    },
  }
}

function largeShares(tags: Tags, points: number): ObjectiveRule {
  const boards = [...new Set(tags.cells.map(({ board }) => board))].toSorted((a, b) => a - b)
  const shares = boards.map(board => tagsWhere(tags, cell => cell.board === board))
  return {
    inClusters: false,
    groups: mask => shares.flatMap(share => (sizeOf(share & mask) >= LARGE_SHARE ? group(share & mask, points) : [])),
  }
}

function largeClusters(tags: Tags, points: number): ObjectiveRule {
  return {
    inClusters: true,
    groups: mask =>
      clustersOf(tags, mask).flatMap(cluster => (sizeOf(cluster) >= LARGE_CLUSTER ? group(cluster, points) : [])),
  }
}

function railClusters(tags: Tags, points: number): ObjectiveRule {
  const stations = tagsWhere(tags, ({ icon }) => icon === 'station')
  const rails = stations | tagsWhere(tags, ({ icon }) => icon === 'railway')
  return {
    inClusters: true,
    groups: mask =>
      clustersOf(tags, mask).flatMap(cluster =>
        cluster & stations ? group(cluster & rails, points * sizeOf(cluster & rails)) : [],
      ),
  }
}

function shortestSnakes(tags: Tags, points: number): ObjectiveRule {
  const found = snakes(tags).map(({ mask, path }): Group => ({ mask, path, points: points * path.length }))
  return {
    inClusters: true,
    groups: mask =>
      clustersOf(tags, mask).flatMap(cluster => {
        const snake = firstWithin(found, cluster)
        return snake ? [snake] : []
      }),
  }
}

function group(mask: Mask, points: number): Group[] {
  return mask === 0 ? [] : [{ mask, points }]
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
