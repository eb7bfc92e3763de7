/** The benchmark cases of Our Tidy Spaces: every place for the largest Item, on all boards of a table of eight. */

import { createRng } from '#kernel'
import type { Kind } from '../content.ts'
import { boardsOf, kindOf, placementsOn } from '../rules/placement.ts'
import type { State } from '../types.ts'
import { content, randomBoards } from './randomBoards.ts'

const PLAYERS = 8
const TABLES = 50

/** All Homes are counted, the neighbours' too. */
export const cases: readonly { readonly name: string; readonly targetMs: number; run(): number }[] = [
  { name: 'all places of the largest Item, all boards for 8, at the start', targetMs: 0.2, run: listAtStart },
  { name: 'the same in the midst of play', targetMs: 0.2, run: listNext },
]

const start = randomBoards(PLAYERS, createRng('benchmark'), { items: 0 })
const tables = Array.from({ length: TABLES }, (_, n) => randomBoards(PLAYERS, createRng('benchmark', n), { items: 40 }))
const largest = largestOf([...content.kinds.keys()].map(kind => kindOf(content, kind)))
let next = 0

function listAtStart(): number {
  return placesOn(start, largest)
}

function listNext(): number {
  return placesOn(tables[next++ % TABLES]!, largest)
}

function placesOn(state: State, { form }: Kind): number {
  let places = 0
  for (const board of boardsOf(state)) places += placementsOn(content, state, board, form).length
  return places
}

/** Of the kinds with most squares, the one with most places. */
function largestOf(kinds: readonly Kind[]): Kind {
  return kinds.toSorted((a, b) => b.size - a.size || placesOn(start, b) - placesOn(start, a))[0]!
}
