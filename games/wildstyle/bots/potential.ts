/** The value of one more tag for each objective: its points, and what it makes more likely to score (WS-19). */

import { unreachable } from '#kernel'
import type { Content } from '../content.ts'
import type { Place, Shape } from '../rules/ground.ts'
import { type Cluster, NO_ICONS, type Standing } from '../rules/standing.ts'
import { ICONS, type ObjectiveId } from '../types.ts'
import { WEIGHTS } from './weights.ts'

export function potentialOf(content: Content, standing: Standing, objective: ObjectiveId, place: Place): number {
  const { points } = content.objectives[objective]
  const { shapes } = standing.ground
  switch (objective) {
    case 'tricorners':
      return shapeGain(standing, objective, shapes.triangles[place]!, place, points)
    case 'bestagon':
      return shapeGain(standing, objective, shapes.hexagons[place]!, place, points)
    case 'straight_shooter':
      return shapeGain(standing, objective, shapes.rows[place]!, place, points)
    case 'end_of_the_line':
      return lineGain(standing, place, points)
    case 'border_wars':
      return standing.ground.cells[place]!.atBorder ? points : 0
    case 'under_their_noses': {
      const { nearPolice, icon } = standing.ground.cells[place]!
      return nearPolice && icon !== 'police' ? points : 0
    }
    case 'three_of_a_kind':
      return clusterGain(standing, place, cluster => trioWorth(cluster, points, standing.potentialWeight))
    case 'urban_planner':
      return plannerGain(standing, place, points)
    case 'district_division':
      return districtGain(standing, place, points)
    case 'zone_control':
      return clusterGain(standing, place, cluster => zoneWorth(cluster, points, standing))
    case 'rail_supreme':
      return clusterGain(standing, place, cluster => railWorth(cluster, points, standing.potentialWeight))
    case 'station_snake':
      return snakeGain(standing, place, points)
    default:
      return unreachable(objective)
  }
}

/** The best shape that includes the tag: the progress towards it. A second shape counts a little more. */
function shapeGain(
  { mine, open, ground, ease, left, scoring }: Standing,
  objective: ObjectiveId | null,
  shapes: readonly Shape[],
  place: Place,
  points: number,
): number {
  const used = objective === null ? null : scoring.get(objective)
  const wanted = ease[ground.cells[place]!.icon]
  let best = 0
  let second = 0
  for (const shape of shapes) {
    let chance = 1
    let missing = 0
    for (const other of shape) {
      if (other === place) continue
      if (mine[other]) {
        if (used?.has(other)) chance = 0
      } else if (open[other]) {
        missing++
        chance *= ease[ground.cells[other]!.icon]
      } else chance = 0
      if (chance === 0) break
    }
    if (chance === 0 || missing >= left) continue
    const gain = points * chance * (1 - (missing + 1 === shape.length ? 0 : wanted))
    if (gain > best) {
      second = best
      best = gain
    } else if (gain > second) second = gain
  }
  return best + WEIGHTS.secondShape * second
}

function lineGain(standing: Standing, place: Place, points: number): number {
  const { ground, mine, longestLine } = standing
  let longest = 0
  for (const axis of [0, 1, 2]) {
    let length = 1
    for (const direction of [axis, axis + 3]) {
      for (let next = ground.steps[place]![direction]!; next >= 0 && mine[next]; length++) {
        next = ground.steps[next]![direction]!
      }
    }
    longest = Math.max(longest, length)
  }
  const exact = points * Math.max(0, longest - Math.max(longestLine, 1))
  const hoped = shapeGain(standing, null, ground.shapes.longRows[place]!, place, points * 7)
  return Math.max(exact, exact * (1 - WEIGHTS.lineHope) + hoped * WEIGHTS.lineHope)
}

/** The value of the cluster that the tag joins together, less the values of its parts. */
function clusterGain(
  { ground, clusterAt, clusters }: Standing,
  place: Place,
  worth: (cluster: Cluster) => number,
): number {
  const joined: number[] = []
  for (const next of ground.around[place]!) {
    const cluster = clusterAt[next]!
    if (cluster >= 0 && !joined.includes(cluster)) joined.push(cluster)
  }
  const byIcon = { ...NO_ICONS }
  byIcon[ground.cells[place]!.icon]++
  let size = 1
  let before = 0
  for (const number of joined) {
    const cluster = clusters[number]!
    before += worth(cluster)
    size += cluster.size
    for (const icon of ICONS) byIcon[icon] += cluster.byIcon[icon]
  }
  return worth({ size, byIcon }) - before
}

function trioWorth({ byIcon }: Cluster, points: number, potentialWeight: number): number {
  let worth = 0
  for (const icon of ICONS) {
    const count = byIcon[icon]
    if (count > 0)
      worth +=
        Math.floor(count / 3) +
        potentialWeight * (count % 3 === 0 ? 0 : count % 3 === 1 ? WEIGHTS.trioOfOne : WEIGHTS.trioOfTwo)
  }
  return points * worth
}

function plannerGain({ ground, byIcon, potentialWeight, left }: Standing, place: Place, points: number): number {
  const { icon } = ground.cells[place]!
  const most = Math.max(...Object.values(byIcon))
  const behind = most - byIcon[icon]
  return behind <= 0 ? points : behind < left ? points * potentialWeight * WEIGHTS.planner ** behind : 0
}

const LARGE_SHARE = 5
/** The shares of a board's points with five tags: for the first tag, the second … */
const SHARE_BEGUN = [0.13, 0.16, 0.2, 0.23, 0.28]

function districtGain({ ground, byBoard, potentialWeight, left }: Standing, place: Place, points: number): number {
  const count = byBoard[ground.cells[place]!.board]!
  if (count >= LARGE_SHARE || LARGE_SHARE - count > left) return 0
  const exact = count === LARGE_SHARE - 1 ? points : 0
  return exact + potentialWeight * (points * SHARE_BEGUN[count]! - exact)
}

function zoneWorth({ size }: Cluster, points: number, { potentialWeight, left }: Standing): number {
  if (size >= 3) return points
  return 3 - size < left ? points * potentialWeight * (size === 1 ? WEIGHTS.zoneOfOne : WEIGHTS.zoneOfTwo) : 0
}

function railWorth({ byIcon }: Cluster, points: number, potentialWeight: number): number {
  const rails = byIcon.railway + byIcon.station
  return points * rails * (byIcon.station > 0 ? 1 : WEIGHTS.looseRail * potentialWeight)
}

/** How much nearer the tag brings pairs of stations to each other. */
function snakeGain(standing: Standing, place: Place, points: number): number {
  const { ground, open, mine, left, potentialWeight } = standing
  const { stations } = ground
  const ways = waysOf(standing)
  let best = 0
  let second = 0
  for (let a = 0; a < stations.length; a++) {
    if (!mine[stations[a]!] && !open[stations[a]!]) continue
    for (let b = a + 1; b < stations.length; b++) {
      const before = ways[a]![stations[b]!]!
      const through = ways[a]![place]! + ways[b]![place]! - 1 // both count the hex itself
      if (before === 0 || through > before || before > left) continue
      const length = Math.max(4, before)
      const worth = points * length
      const gain = worth * (chanceOf(through - 1) - chanceOf(before)) * (through === 1 ? 1 : potentialWeight)
      if (gain > best) {
        second = best
        best = gain
      } else if (gain > second) second = gain
    }
  }
  return best + WEIGHTS.secondShape * second
}

function chanceOf(missing: number): number {
  return WEIGHTS.snake ** missing
}

/** waysOf(standing)[station][place]: how many tags are missing on the shortest path, both ends included. */
function waysOf(standing: Standing): number[][] {
  const known = WAYS.get(standing)
  if (known) return known
  const ways = standing.ground.stations.map(station => wayLengths(standing, station))
  WAYS.set(standing, ways)
  return ways
}

const WAYS = new WeakMap<Standing, number[][]>()

/** Own tags cost nothing to step on, open hexes a tag; others cannot be passed. */
function wayLengths({ ground, mine, open }: Standing, from: Place): number[] {
  const missing = ground.cells.map(() => Infinity)
  missing[from] = mine[from] ? 0 : 1
  let edge = [from]
  while (edge.length > 0) {
    const next: Place[] = []
    for (const place of edge) {
      for (const other of ground.around[place]!) {
        if (!mine[other] && !open[other]) continue
        const length = missing[place]! + (mine[other] ? 0 : 1)
        if (length >= missing[other]!) continue
        missing[other] = length
        next.push(other)
      }
    }
    edge = next
  }
  return missing
}
