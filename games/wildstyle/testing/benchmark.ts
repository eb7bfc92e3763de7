/** The benchmark cases of Wildstyle: the score of five players, and the best removal, on expensive tags. */

import { createRng } from '#kernel'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { bestRemoval } from '../rules/removal.ts'
import { scoreTags } from '../rules/scoring.ts'
import { type Hex, type ObjectiveId, OBJECTIVES } from '../types.ts'
import { type Kind, MOST_TAGS, randomCity, randomTags } from './randomTags.ts'

const PLAYERS = 5
const CASES = 50

const rng = createRng('benchmark')
const content = parseContent(CONTENT_FILES)
const cities = Array.from({ length: CASES }, () => randomCity(content, rng, PLAYERS))
/** tables[n][seat]: their tags in cities[n]. */
const tables = cities.map(city =>
  Array.from({ length: PLAYERS }, () => randomTags(city, rng.pick<Kind>(['blob', 'stations']), MOST_TAGS, rng)),
)
const triples = tables.map(() => dealtObjectives())
/** Any three objectives. */
const THREES: readonly (readonly ObjectiveId[])[] = OBJECTIVES.flatMap((first, i) =>
  OBJECTIVES.slice(i + 1).flatMap((second, j) => OBJECTIVES.slice(i + j + 2).map(third => [first, second, third])),
)
let next = 0

export const cases: readonly {
  readonly name: string
  readonly targetMs: number
  readonly kinds?: number
  run(kind: number): number
}[] = [
  {
    name: `five scores of 18 tags packed together, the slowest three of all ${THREES.length} that could be asked for`,
    targetMs: 5,
    kinds: THREES.length,
    run: kind => eachSeat((tags, n) => scoreTags(cities[n]!, content, tags, THREES[kind]!).total),
  },
  {
    name: 'the best removal of 2 of 18 tags, any three objectives',
    targetMs: 5,
    run: () => removeNext(2),
  },
  {
    name: 'the best removal of 9 of 18 tags, any three objectives',
    targetMs: 50,
    run: () => removeNext(9),
  },
]

/** Adds up the results of all seats of the next table. */
function eachSeat(points: (tags: readonly Hex[], n: number) => number): number {
  const n = next++ % CASES
  return tables[n]!.reduce((sum, tags) => sum + points(tags, n), 0)
}

function removeNext(count: number): number {
  const n = next++ % CASES
  return bestRemoval(cities[n]!, content, tables[n]![0]!, count, triples[n]!).length
}

/** Two sides A and one side B, of three tiles (WS-2.6). */
function dealtObjectives(): ObjectiveId[] {
  const [first, second, third] = rng.shuffle([...content.tiles])
  return [first!.A, second!.A, third!.B]
}
