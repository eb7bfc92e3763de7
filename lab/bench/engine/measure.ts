/** Compares engines: all games of the shelf against their own bare rules, two of them against boardgame.io. */

import { fileURLToPath } from 'node:url'
import { games } from '#games'
import type { Comparison, Target } from '../comparison.ts'
import { compete, type Entrant, type Pace, type Results } from '../contest.ts'
import { ticTacToe } from './ticTacToe.ts'

const OURS = here('ours.ts')
const PEER = here('../../../bench/engine.ts')
const UNIT = 'actions per second of CPU'

/** The game that boardgame.io plays too, beside tic-tac-toe. */
const SHARED = 'my-little-town'

export async function compareEngines(pace: Pace): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  for (const id of [ticTacToe.id, ...games.map(({ id }) => id)]) {
    const results = await compete(entrantsOf(id), pace)
    const compare = comparer(results, id)
    comparisons.push(compare('playout', 'bare', 'the bare rules, changed in place', { at: 'least', value: 0.7 }))
    comparisons.push(compare('match', 'bare', 'the bare rules, changed in place', null))
    if (id !== ticTacToe.id && id !== SHARED) continue
    comparisons.push(compare('playout', 'reducer', "boardgame.io's reducer", { at: 'least', value: 100 }))
    comparisons.push(compare('match', 'reducer', "boardgame.io's reducer", null))
    if (id === SHARED)
      comparisons.push(compare('playout', 'copied', "boardgame.io's reducer, moves without drafts", null))
  }
  return comparisons
}

/** Compares searches of one kind. */
export async function compareSearches(pace: Pace): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  for (const id of [ticTacToe.id, SHARED]) {
    const results = await compete(
      [
        { name: 'ours', file: here('uct.ts'), words: [id] },
        { name: 'MCTSBot', file: here('../../../bench/search.ts'), words: [id] },
      ],
      pace,
    )
    comparisons.push({
      part: 'Search',
      what: `${id}, a random tree search`,
      unit: 'iterations per second of CPU',
      ours: results.rate('ours'),
      against: "boardgame.io's MCTSBot",
      theirs: results.rate('MCTSBot'),
      ratio: results.ratio('ours', 'MCTSBot'),
      target: { at: 'least', value: 100 },
    })
  }
  return comparisons
}

/** Our rules through the public calls, against the same rules alone: for the budget. */
export function compareWithBareRules(id: string, pace: Pace): Promise<Results> {
  return compete(ours(id), pace)
}

function ours(id: string): Entrant[] {
  return ['match', 'playout', 'bare'].map(way => ({ name: way, file: OURS, words: [id, way] }))
}

function entrantsOf(id: string): Entrant[] {
  const peer = (way: string): Entrant => ({ name: way, file: PEER, words: [id, way] })
  if (id === ticTacToe.id) return [...ours(id), peer('reducer')]
  return id === SHARED ? [...ours(id), peer('reducer'), peer('copied')] : ours(id)
}

function comparer(results: Results, id: string) {
  return (way: 'match' | 'playout', other: string, against: string, target: Target | null): Comparison => ({
    part: 'Engine',
    what: `${id}, ${way === 'match' ? 'as the server plays' : 'as a search plays'}`,
    unit: UNIT,
    ours: results.rate(way),
    against,
    theirs: results.rate(other),
    ratio: results.ratio(way, other),
    target,
  })
}

function here(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}
