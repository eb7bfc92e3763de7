/** The score of a player's tags at the end, with its parts (WS-17.5 to 17.8). Players do not influence each other here (WS-20.6). */

import type { City } from './city.ts'
import { hexesOf, type Mask, type Tags, tagsOn, tagsWhere, withoutLonely } from './clusters.ts'
import { type Group, groupsOf, objectiveOn, type ScoringContent } from './objectives.ts'
import { type Hex, type Icon, ICONS, type ObjectiveId } from '../types.ts'

/** Hexes that score together: a triangle, a trio; a snake lists them in order. */
export interface ScoringGroup {
  readonly hexes: readonly Hex[]
  readonly points: number
}

export interface ObjectiveScore {
  readonly objective: ObjectiveId
  /** The sum of its groups. */
  readonly points: number
  /** No hex is in two of them. */
  readonly groups: readonly ScoringGroup[]
}

export interface IconScore extends ScoringGroup {
  readonly icon: Icon
}

export interface Score {
  /** Tags that touched no other and were removed first. */
  readonly lonely: readonly Hex[]
  readonly objectives: readonly ObjectiveScore[]
  /** The tags by icon, icons of least value first (WS-17.8); icons without a tag are left out. */
  readonly icons: readonly IconScore[]
  /** The sum of `icons`. */
  readonly tagPoints: number
  /** The sum of everything. */
  readonly total: number
}

/** The score of one player with tags on these hexes after the price of cop cars (WS-17.2). */
export function scoreTags(
  city: City,
  content: ScoringContent,
  hexes: readonly Hex[],
  objectives: readonly ObjectiveId[],
): Score {
  const tags = tagsOn(city, hexes)
  const kept = withoutLonely(tags, tags.all)
  const scored = objectives.map(objective => scoreObjective(tags, kept, content, objective))
  const icons = scoreIcons(tags, kept, content)
  const tagPoints = sumOf(icons)
  return {
    lonely: hexesOf(tags, tags.all & ~kept),
    objectives: scored,
    icons,
    tagPoints,
    total: sumOf(scored) + tagPoints,
  }
}

/** The points of one objective if the match ended with these tags. */
export function objectiveProgress(
  city: City,
  content: ScoringContent,
  hexes: readonly Hex[],
  objective: ObjectiveId,
): ObjectiveScore {
  const tags = tagsOn(city, hexes)
  return scoreObjective(tags, withoutLonely(tags, tags.all), content, objective)
}

function scoreObjective(tags: Tags, kept: Mask, content: ScoringContent, objective: ObjectiveId): ObjectiveScore {
  const groups = groupsOf(objectiveOn(tags, objective, content), tags, kept)
  return {
    objective,
    points: sumOf(groups),
    groups: groups.map(group => ({ hexes: hexesInOrder(tags, group), points: group.points })),
  }
}

function hexesInOrder(tags: Tags, { mask, path }: Group): Hex[] {
  return path ? path.map(tag => tags.cells[tag]!.hex) : hexesOf(tags, mask)
}

function scoreIcons(tags: Tags, kept: Mask, content: ScoringContent): IconScore[] {
  return ICONS.map(icon => {
    const hexes = hexesOf(tags, kept & tagsWhere(tags, cell => cell.icon === icon))
    return { icon, hexes, points: hexes.length * content.icons[icon].value }
  })
    .filter(({ hexes }) => hexes.length > 0)
    .toSorted((a, b) => content.icons[a.icon].value - content.icons[b.icon].value)
}

function sumOf(parts: readonly { readonly points: number }[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0)
}
