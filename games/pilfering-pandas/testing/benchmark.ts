/** The benchmark cases of Pilfering Pandas: a hand of twelve with three Keys and two full Trade areas. */

import { createRng } from '#kernel'
import { parseContent } from '../content.ts'
import { playsOf } from '../rules/plays.ts'
import { SUITS } from '../types.ts'
import type { Given } from './examples.ts'
import { files, position } from './table.ts'

const AREAS: Given['areas'] = [
  {
    prefs: 'RGP',
    cards: 'R4 P4 Y4 Y5 Y6 K4',
    sets: [
      [0, 2],
      [2, 5],
    ],
    limit: true,
  },
  {
    prefs: 'RGB',
    cards: 'B5 B6 B7 G7 P7 P6 P8',
    sets: [
      [0, 2],
      [2, 4],
    ],
    limit: true,
  },
]
const HANDS = 200

/** Each case lists all plays of a hand and returns their number. */
export const cases: readonly { readonly name: string; readonly targetMs: number; run(): number }[] = [
  { name: 'all plays of 12 cards with 3 Keys, two full areas', targetMs: 1, run: listNext },
]

const content = parseContent(files)
const states = Array.from({ length: HANDS }, (_, n) => dealt(n))
let next = 0

function listNext(): number {
  const state = states[next++ % HANDS]!
  return playsOf(content, state, 0, [...state.seats[0]!.hand]).length
}

function dealt(n: number) {
  const laid = new Set(AREAS.flatMap(area => area.cards.split(' ')))
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const free = SUITS.flatMap(suit => numbers.map(number => `${suit}${number}`)).filter(card => !laid.has(card))
  const cards = createRng('benchmark', n).shuffle(free)
  const hand = [...cards.slice(0, 9), 'K1', 'K2', 'K3'].join(' ')
  const [one, two, three, ...hideout] = cards.slice(9, 15)
  return position({ hands: [hand, one!, two!, three!], hideout: hideout.join(' '), areas: AREAS }).state
}
