/** The comparison of the fast score with the naive one, on random tags in random cities. For tests and soaks. */

import type { Rng } from '#kernel'
import { distance } from '#kit/hex.ts'
import type { City } from '../rules/city.ts'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { bestRemoval } from '../rules/removal.ts'
import { type ObjectiveScore, scoreTags } from '../rules/scoring.ts'
import { type Hex, type ObjectiveId, OBJECTIVES } from '../types.ts'
import { naiveObjective, naiveRemoval, naiveTotal } from './naiveScoring.ts'
import { KINDS, MOST_TAGS, randomCity, randomTags } from './randomTags.ts'

const content = parseContent(CONTENT_FILES)

/** The scoring under comparison; tests plant a bug in it. */
export interface Scoring {
  readonly scoreTags: typeof scoreTags
  readonly bestRemoval: typeof bestRemoval
}

const OURS: Scoring = { scoreTags, bestRemoval }

interface Comparison {
  /** The first difference, if any. */
  readonly difference: string | null
}

export interface ScoreComparison extends Comparison {
  /** How many tag sets scored in each objective. */
  readonly scored: Readonly<Record<ObjectiveId, number>>
}

export interface RemovalComparison extends Comparison {
  /** How often it was best to keep a lonely tag and to remove another instead. */
  readonly surprises: number
}

const TAG_SETS_PER_CITY = 20
/** The most removals compared: the naive score of one takes a tenth of a millisecond. */
const MOST_CHOICES = 150

/** All twelve objectives and the points of the tags, on so many random tag sets. */
export function compareScores(tagSets: number, rng: Rng, scoring: Scoring = OURS): ScoreComparison {
  const scored = Object.fromEntries(OBJECTIVES.map(id => [id, 0])) as Record<ObjectiveId, number>
  let city = randomCity(content, rng)
  for (let n = 0; n < tagSets; n++) {
    if (n % TAG_SETS_PER_CITY === 0) city = randomCity(content, rng)
    const hexes = randomTags(city, rng.pick(KINDS), tagCount(rng), rng)
    const difference = compareScore(city, hexes, scored, scoring)
    if (difference !== null) return { difference: `tag set ${n}: ${difference}`, scored }
  }
  return { difference: null, scored }
}

/** The best removal with three random objectives, from so many random tag sets. */
export function compareRemovals(tagSets: number, rng: Rng, scoring: Scoring = OURS): RemovalComparison {
  let surprises = 0
  for (let n = 0; n < tagSets; n++) {
    const removal = compareRemoval(randomCity(content, rng), rng, scoring)
    if (removal.difference !== null) return { difference: `tag set ${n}: ${removal.difference}`, surprises }
    if (removal.surprise) surprises++
  }
  return { difference: null, surprises }
}

/** Most players have placed nearly all of their tags. */
function tagCount(rng: Rng): number {
  return rng.int(4) === 0 ? rng.int(MOST_TAGS + 1) : MOST_TAGS - rng.int(6)
}

function compareScore(
  city: City,
  hexes: readonly Hex[],
  scored: Record<ObjectiveId, number>,
  scoring: Scoring,
): string | null {
  const quick = scoring.scoreTags(city, content, hexes, OBJECTIVES)
  for (const score of quick.objectives) {
    const { objective, points } = score
    const naive = naiveObjective(city, hexes, objective) * content.objectives[objective].points
    if (naive > 0) scored[objective]++
    const wrong = points === naive ? unexplained(city, hexes, quick.lonely, score) : `${points} points, not ${naive}`
    if (wrong !== null) return `${objective} of ${hexes.join(' ')}: ${wrong}`
  }
  const tagPoints = naiveTotal(city, content, hexes, [])
  const total = quick.objectives.reduce((sum, { points }) => sum + points, tagPoints)
  if (quick.tagPoints === tagPoints && quick.total === total) return null
  return `${hexes.join(' ')}: ${quick.tagPoints} points for tags, not ${tagPoints}; ${quick.total} in all, not ${total}`
}

/** Checks the groups: they add up to the points, contain only counting tags, and are disjoint; a snake goes from hex to touching hex. */
function unexplained(
  city: City,
  hexes: readonly Hex[],
  lonely: readonly Hex[],
  { objective, points, groups }: ObjectiveScore,
): string | null {
  const sum = groups.reduce((sum, group) => sum + group.points, 0)
  if (sum !== points) return `groups of ${sum} points, not ${points}`
  const shown = groups.flatMap(group => group.hexes)
  if (new Set(shown).size < shown.length) return 'a tag in two groups'
  if (!shown.every(hex => hexes.includes(hex) && !lonely.includes(hex))) return 'a group with a tag that does not count'
  if (objective !== 'station_snake') return null
  const torn = groups.some(group =>
    group.hexes.some((hex, index) => index > 0 && distance(city.get(hex)!, city.get(group.hexes[index - 1]!)!) !== 1),
  )
  return torn ? 'a snake with a gap' : null
}

function compareRemoval(
  city: City,
  rng: Rng,
  scoring: Scoring,
): { readonly difference: string | null; readonly surprise: boolean } {
  const anywhere = rng.shuffle([...city.keys()]).slice(0, rng.int(3))
  const hexes = [...new Set([...randomTags(city, rng.pick(KINDS), 2 + rng.int(11), rng), ...anywhere])]
  const objectives = rng.shuffle([...OBJECTIVES]).slice(0, 3)
  let count = 1 + rng.int(5)
  while (choicesOf(hexes.length, count) > MOST_CHOICES) count--
  const quick = scoring.bestRemoval(city, content, hexes, count, objectives)
  const naive = naiveRemoval(city, content, hexes, count, objectives)
  const { lonely } = scoreTags(city, content, hexes, [])
  const surprise = lonely.some(hex => !naive.hexes.includes(hex)) && naive.hexes.some(hex => !lonely.includes(hex))
  if (quick.join() === naive.hexes.join()) return { difference: null, surprise }
  const question = `${count} of ${hexes.join(' ')} with ${objectives.join(', ')}`
  const difference = `${question}: takes off ${quick.join(' ')}, not ${naive.hexes.join(' ')} for ${naive.total} points`
  return { difference, surprise }
}

function choicesOf(tags: number, count: number): number {
  let choices = 1
  for (let n = 0; n < Math.min(count, tags); n++) choices = (choices * (tags - n)) / (n + 1)
  return choices
}
