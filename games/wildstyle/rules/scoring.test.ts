/** The score compared with a naive second implementation, on random tags. The long form is testing/soakScoring.ts. */

import { createRng } from '#kernel'
import { parseHex } from '#kit/hex.ts'
import { describe, expect, test } from 'vitest'
import { layCity } from './city.ts'
import { clustersOf, hexesOf, lowest, type Mask, type Tags, tagsOn, tagsWhere, withoutLonely } from './clusters.ts'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { triangles } from './packing.ts'
import { bestRemoval } from './removal.ts'
import { objectiveProgress, type ObjectiveScore, scoreTags } from './scoring.ts'
import { compareRemovals, compareScores } from '../testing/compareScoring.ts'
import { choices } from '../testing/naiveScoring.ts'
import { KINDS, MOST_TAGS, randomCity, randomTags } from '../testing/randomTags.ts'
import { type ObjectiveId, OBJECTIVES } from '../types.ts'

const content = parseContent(CONTENT_FILES)
const city = layCity(content, [
  { face: '1A', rotation: 0 },
  { face: '2A', rotation: 3 },
])

/** WS-19.1 to WS-19.14, each by its number. */
const EVERY_OBJECTIVE = Array.from({ length: 14 }, (_, n) => `WS-19.${n + 1}`).join(', ')

describe('fast and naive score agree', () => {
  test(`${EVERY_OBJECTIVE} on every objective, each of them scored often`, () => {
    const { difference, scored } = compareScores(600, createRng('scores'))
    expect(difference).toBeNull()
    for (const objective of OBJECTIVES) expect(scored[objective], objective).toBeGreaterThan(60)
  })

  test('WS-17.2, WS-20.5 on the best removal, lonely tags first or not', () => {
    const { difference, surprises } = compareRemovals(250, createRng('removals'))
    expect(difference).toBeNull()
    expect(surprises).toBeGreaterThan(0)
  })
})

test('WS-20.5 the best removal from eighteen tags is the first best of scoring what each leaves', () => {
  const rng = createRng('eighteen')
  for (const kind of KINDS) {
    const city = randomCity(content, rng)
    const hexes = inOrder(randomTags(city, kind, MOST_TAGS, rng))
    const objectives = rng.shuffle([...OBJECTIVES]).slice(0, 3)
    const left = (removed: readonly string[]) => hexes.filter(hex => !removed.includes(hex))
    const total = (removed: readonly string[]) => scoreTags(city, content, left(removed), objectives).total
    const best = choices(hexes, 3).reduce((best, removed) => (total(removed) > total(best) ? removed : best))
    expect(bestRemoval(city, content, hexes, 3, objectives), kind).toEqual(best)
  }
})

describe('the comparison finds', () => {
  test('WS-20.2 greedy triangles', () => {
    const greedy = (tags: Tags, kept: Mask) => {
      let free = kept
      for (const triangle of triangles(tags)) if ((triangle & ~free) === 0) free &= ~triangle
      return tags.cells.filter((_, tag) => kept & ~free & (1 << tag)).length / 6
    }
    expect(compareScores(2000, createRng('greedy'), planted('tricorners', greedy)).difference).toMatch(/tricorners/)
  })

  test('WS-20.4 a snake built from shortest paths between two stations', () => {
    const joined = (tags: Tags, kept: Mask) =>
      clustersOf(tags, kept).reduce((sum, cluster) => sum + shortestWays(tags, cluster), 0)
    expect(compareScores(2000, createRng('joined'), planted('station_snake', joined)).difference).toMatch(
      /station_snake/,
    )
  })

  test('WS-20.5 a removal that gives up lonely tags first', () => {
    const lonelyFirst: typeof bestRemoval = (city, content, hexes, count, objectives) => {
      const lonely = scoreTags(city, content, hexes, []).lonely.slice(0, count)
      const others = hexes.filter(hex => !lonely.includes(hex))
      const rest = bestRemoval(city, content, others, count - lonely.length, objectives)
      return inOrder([...lonely, ...rest])
    }
    const scoring = { scoreTags, bestRemoval: lonelyFirst }
    expect(compareRemovals(1000, createRng('lonely first'), scoring).difference).toMatch(/takes off/)
  })

  test('a tag that is shown in two groups', () => {
    const twice: typeof scoreTags = (...given) => {
      const score = scoreTags(...given)
      const objectives = score.objectives.map(each => {
        const [first] = each.groups
        return first ? { ...each, groups: [...each.groups, { ...first, points: 0 }] } : each
      })
      return { ...score, objectives }
    }
    expect(compareScores(10, createRng('twice'), { scoreTags: twice, bestRemoval }).difference).toMatch(/two groups/)
  })
})

test('WS-19.12 the snake is shown from end to end, and progress says the same', () => {
  const hexes = ['2,0', '3,-1', '4,-2', '5,-3', '6,-3', '3,0', '4,-1', '5,-2', '2,1']
  const [snake] = scoreTags(city, content, hexes, ['station_snake']).objectives
  expect(snake).toEqual({
    objective: 'station_snake',
    points: 10,
    groups: [{ hexes: expect.toSatisfy((path: string[]) => path.length === 5 && path[0] === '2,0'), points: 10 }],
  })
  expect(objectiveProgress(city, content, hexes, 'station_snake')).toEqual(snake)
})

test('WS-17.8 tags are listed by icon, the cheapest first, and add up', () => {
  const { icons, tagPoints, total } = scoreTags(city, content, ['0,0', '1,0', '2,0', '0,1', '1,1', '0,2'], [])
  const values = icons.map(({ icon }) => content.icons[icon].value)
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect(icons.map(({ icon, hexes, points }) => hexes.length * content.icons[icon].value === points)).not.toContain(
    false,
  )
  expect([tagPoints, total]).toEqual([10, 10])
})

test('WS-17.2 more cop cars than tags remove all of them, and none remove none', () => {
  expect(bestRemoval(city, content, ['0,0', '-1,0'], 5, ['zone_control'])).toEqual(['-1,0', '0,0'])
  expect(bestRemoval(city, content, [], 2, ['zone_control'])).toEqual([])
  expect(bestRemoval(city, content, ['0,0', '-1,0'], 0, ['zone_control'])).toEqual([])
})

test('duplicate tags, tags outside the city and too many tags throw', () => {
  expect(() => tagsOn(city, ['0,0', '0,0'])).toThrow(/twice/)
  expect(() => tagsOn(city, ['40,0'])).toThrow(/not in the city/)
  expect(() => tagsOn(city, [...city.keys()].slice(0, 31))).toThrow(/31 tags/)
  const most = tagsOn(city, [...city.keys()].slice(0, 30))
  expect(hexesOf(most, most.all)).toHaveLength(30)
})

/** By q, then r. */
function inOrder(hexes: readonly string[]): string[] {
  const place = (hex: string) => parseHex(hex)!
  return hexes.toSorted((a, b) => place(a).q - place(b).q || place(a).r - place(b).r)
}

/** The real scoring, except for one objective, which scores `times` times. */
function planted(objective: ObjectiveId, times: (tags: Tags, kept: Mask) => number) {
  const wrong: typeof scoreTags = (city, content, hexes, objectives) => {
    const score = scoreTags(city, content, hexes, objectives)
    const tags = tagsOn(city, hexes)
    const points = times(tags, withoutLonely(tags, tags.all)) * content.objectives[objective].points
    const replaced = (each: ObjectiveScore) => (each.objective === objective ? { ...each, points } : each)
    return { ...score, objectives: score.objectives.map(each => (each.points === points ? each : replaced(each))) }
  }
  return { scoreTags: wrong, bestRemoval }
}

/** From station to station, as if a tag might be passed twice. */
function shortestWays(tags: Tags, cluster: Mask): number {
  const all = cluster & tagsWhere(tags, ({ icon }) => icon === 'station')
  const from = (here: number, left: Mask): number => {
    let best = left === 0 ? 0 : Infinity
    for (let rest = left; rest !== 0; rest &= rest - 1) {
      const next = lowest(rest)
      best = Math.min(best, steps(tags, cluster, here, next) + from(next, left & ~(1 << next)))
    }
    return best
  }
  let best = Infinity
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    best = Math.min(best, 1 + from(lowest(rest), all & ~(rest & -rest)))
  }
  return best > 1 && best < Infinity ? best : 0
}

function steps({ touching }: Tags, cluster: Mask, from: number, to: number): number {
  let reached = 1 << from
  let count = 0
  while (!(reached & (1 << to))) {
    for (let rest = reached; rest !== 0; rest &= rest - 1) reached |= touching[lowest(rest)]! & cluster
    count++
  }
  return count
}
