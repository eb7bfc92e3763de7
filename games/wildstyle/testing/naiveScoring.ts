/**
 * A second implementation of the score, independent of the first: plain coordinates and straight-line distances, every choice
 * of shapes, every path, every removal. Slow, and simple enough to be trusted.
 */

import { unreachable } from '#kernel'
import type { City } from '../rules/city.ts'
import type { Content } from '../content.ts'
import type { Hex, Icon, ObjectiveId } from '../types.ts'

/** The centre of a hex; touching hexes are one apart. */
interface Spot {
  readonly hex: Hex
  readonly x: number
  readonly y: number
  readonly icon: Icon
  readonly board: number
}

/** The value of the tags on these hexes with these objectives, without lonely ones. */
export function naiveTotal(
  city: City,
  content: Content,
  hexes: readonly Hex[],
  objectives: readonly ObjectiveId[],
): number {
  const tags = notLonely(hexes.map(hex => spotOf(city, hex)))
  const values = tags.map(tag => content.icons[tag.icon].value)
  return sum([...values, ...objectives.map(id => naiveObjective(city, hexes, id) * content.objectives[id].points)])
}

/** How often an objective scores: its points are this many times the printed ones. */
export function naiveObjective(city: City, hexes: readonly Hex[], objective: ObjectiveId): number {
  const tags = notLonely(hexes.map(hex => spotOf(city, hex)))
  switch (objective) {
    case 'tricorners':
      return mostDisjoint(naiveTriangles(tags))
    case 'bestagon':
      return mostDisjoint(naiveHexagons(tags))
    case 'straight_shooter':
      return mostDisjoint(naiveLines(tags).filter(line => line.length === 5))
    case 'end_of_the_line':
      return Math.max(0, ...naiveLines(tags).map(line => line.length))
    case 'border_wars':
      return tags.filter(tag => around(city, tag).some(({ board }) => board !== tag.board)).length
    case 'under_their_noses':
      return tags
        .filter(({ icon }) => icon !== 'police')
        .filter(tag => around(city, tag).some(({ icon }) => icon === 'police')).length
    case 'three_of_a_kind':
      return sum(naiveClusters(tags).flatMap(cluster => counts(cluster, 'icon').map(count => Math.floor(count / 3))))
    case 'urban_planner':
      return Math.max(0, ...counts(tags, 'icon'))
    case 'district_division':
      return counts(tags, 'board').filter(count => count >= 5).length
    case 'zone_control':
      return naiveClusters(tags).filter(cluster => cluster.length >= 3).length
    case 'rail_supreme':
      return sum(naiveClusters(tags).map(railsIn))
    case 'station_snake':
      return sum(naiveClusters(tags).map(naiveSnake))
    default:
      return unreachable(objective)
  }
}

/** The best `count` tags to remove, first in the order of their coordinates, and the score that remains. */
export function naiveRemoval(
  city: City,
  content: Content,
  hexes: readonly Hex[],
  count: number,
  objectives: readonly ObjectiveId[],
): { readonly hexes: Hex[]; readonly total: number } {
  const order = hexes.toSorted((one, two) => {
    const a = city.get(one)!
    const b = city.get(two)!
    return a.q === b.q ? a.r - b.r : a.q - b.q
  })
  let best: { hexes: Hex[]; total: number } | null = null
  for (const removed of choices(order, Math.min(count, order.length))) {
    const left = order.filter(hex => !removed.includes(hex))
    const total = naiveTotal(city, content, left, objectives)
    if (!best || total > best.total) best = { hexes: removed, total }
  }
  return best!
}

function spotOf(city: City, hex: Hex): Spot {
  const { q, r, icon, board } = city.get(hex)!
  return { hex, x: (q * Math.sqrt(3)) / 2, y: r + q / 2, icon, board }
}

function apart(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6
}

function touch(a: Spot, b: Spot): boolean {
  return same(apart(a, b), 1)
}

function around(city: City, spot: Spot): Spot[] {
  return [...city.keys()].map(hex => spotOf(city, hex)).filter(other => touch(other, spot))
}

function notLonely(tags: readonly Spot[]): Spot[] {
  return tags.filter(tag => tags.some(other => touch(tag, other)))
}

/** Three corners two apart from each other, and the tags half-way between them. */
function naiveTriangles(tags: readonly Spot[]): Spot[][] {
  return choices(tags, 3).flatMap(corners => {
    const [a, b, c] = corners as [Spot, Spot, Spot]
    if (![apart(a, b), apart(b, c), apart(c, a)].every(side => same(side, 2))) return []
    const sides = [between(tags, a, b, 1 / 2), between(tags, b, c, 1 / 2), between(tags, c, a, 1 / 2)]
    return sides.every(tag => tag !== undefined) ? [[...corners, ...sides]] : []
  })
}

function naiveHexagons(tags: readonly Spot[]): Spot[][] {
  return tags.map(middle => [middle, ...tags.filter(tag => touch(tag, middle))]).filter(hexagon => hexagon.length === 7)
}

/** Two ends in a straight line of touching hexes, and all tags between them. */
function naiveLines(tags: readonly Spot[]): Spot[][] {
  return choices(tags, 2).flatMap(ends => {
    const [a, b] = ends as [Spot, Spot]
    const steps = Math.round(apart(a, b))
    const along = { x: (b.x - a.x) / steps, y: (b.y - a.y) / steps }
    const straight = same(steps, apart(a, b)) && same(Math.hypot(along.x, along.y), 1) && same(turn(along) % 60, 30)
    if (!straight) return []
    const inner = Array.from({ length: steps - 1 }, (_, n) => between(tags, a, b, (n + 1) / steps))
    return inner.every(tag => tag !== undefined) ? [[a, ...inner, b]] : []
  })
}

/** Degrees, rounded: hexes touch at 30, 90, 150 … */
function turn({ x, y }: { readonly x: number; readonly y: number }): number {
  return Math.round((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

function between(tags: readonly Spot[], a: Spot, b: Spot, share: number): Spot | undefined {
  const x = a.x + (b.x - a.x) * share
  const y = a.y + (b.y - a.y) * share
  return tags.find(tag => same(tag.x, x) && same(tag.y, y))
}

/** Tries every choice of shapes. */
function mostDisjoint(shapes: readonly (readonly Spot[])[]): number {
  const go = (index: number, taken: ReadonlySet<Spot>): number => {
    if (index === shapes.length) return 0
    const shape = shapes[index]!
    const without = go(index + 1, taken)
    if (shape.some(tag => taken.has(tag))) return without
    return Math.max(without, 1 + go(index + 1, new Set([...taken, ...shape])))
  }
  return go(0, new Set())
}

/** Merges groups until no two touch. */
function naiveClusters(tags: readonly Spot[]): Spot[][] {
  let clusters: Spot[][] = []
  for (const tag of tags) {
    const near = clusters.filter(cluster => cluster.some(other => touch(other, tag)))
    clusters = [...clusters.filter(cluster => !near.includes(cluster)), [tag, ...near.flat()]]
  }
  return clusters
}

function railsIn(cluster: readonly Spot[]): number {
  const stations = cluster.filter(({ icon }) => icon === 'station').length
  const railways = cluster.filter(({ icon }) => icon === 'railway').length
  return stations === 0 ? 0 : stations + railways
}

/** Walks every path from every station that uses no tag twice: the most stations, then the fewest tags. */
function naiveSnake(cluster: readonly Spot[]): number {
  const next = cluster.map(tag => cluster.flatMap((other, index) => (touch(tag, other) ? [index] : [])))
  const isStation = cluster.map(({ icon }) => icon === 'station')
  const used = cluster.map(() => false)
  let most = 1
  let fewest = 0
  const walk = (tag: number, length: number, stations: number) => {
    if (isStation[tag] && (stations > most || (stations === most && stations > 1 && length < fewest))) {
      most = stations
      fewest = length
    }
    used[tag] = true
    for (const other of next[tag]!) if (!used[other]) walk(other, length + 1, stations + (isStation[other] ? 1 : 0))
    used[tag] = false
  }
  if (isStation.filter(Boolean).length < 2) return 0
  for (const start of cluster.keys()) if (isStation[start]) walk(start, 1, 1)
  return fewest
}

function counts(tags: readonly Spot[], by: 'icon' | 'board'): number[] {
  return [...new Set(tags.map(tag => tag[by]))].map(kind => tags.filter(tag => tag[by] === kind).length)
}

/** Every choice of so many items, in the order of the items. */
export function choices<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) => choices(items.slice(index + 1), count - 1).map(rest => [item, ...rest]))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
