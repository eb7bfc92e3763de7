/** The pictures of the rulebook. The viewer is seat 0, mostly with green trees. */

import { say, type Scene } from '#kernel'
import type { Action, Colour, MyLittleTown, PlacedStandee, PlacedTile } from './types.ts'

type Town = readonly (readonly [tile: string, tx: number, ty: number])[]

/** Two tiles side by side, with an X in the upper row. */
const PAIR: Town = [
  ['T09', 0, 0],
  ['T25', 1, 0],
]
/** Four tiles in a row, whose upper row of squares suits green. */
const STREET: Town = [
  ['T33', 0, 0],
  ['T29', 1, 0],
  ['T25', 2, 0],
  ['T21', 3, 0],
]

interface Given {
  readonly town: Town
  readonly colours?: readonly Colour[]
  readonly hands?: readonly (readonly number[])[]
  readonly standees?: readonly PlacedStandee[]
  readonly [field: string]: unknown
}

const ALL = [3, 5, 6, 7, 8, 9]

function position({ town, colours = ['G', 'R'], hands, standees = [], ...more }: Given): unknown {
  const left = (seat: number) => {
    const placed = standees.filter(standee => standee.seat === seat).map(({ length }) => length)
    return ALL.filter(length => !placed.includes(length))
  }
  return {
    version: 'normal',
    set: ALL,
    seats: colours.map((colour, seat) => ({ colour, hand: hands?.[seat] ?? left(seat) })),
    pile: ['T36', 'T35', 'T34', 'T32', 'T31', 'T30', 'T28'],
    city: town.map(([tile, tx, ty]): PlacedTile => ({ tile, tx, ty, rot: 0 })),
    standees,
    phase: 'choose',
    turn: 0,
    drawn: null,
    ...more,
  }
}

function standee(length: number, x: number, y: number, dir: 'E' | 'S' = 'E'): Action {
  return { type: 'placeStandee', length, x, y, dir }
}

function tile(tx: number, ty: number): Action {
  return { type: 'placeTile', tx, ty, rot: 0 }
}

const RED_HOUSES: PlacedStandee = { seat: 1, length: 5, x: 1, y: 0, dir: 'E' }

export const scenes: readonly Scene<MyLittleTown>[] = [
  {
    id: 'choice',
    rules: ['MLT-3.3', 'MLT-3.6'],
    caption: say(
      'You have the choice: draw a tile from the pile, or place one of your standees. The standee of eight fits into the upper row.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ town: STREET }),
    where: ['pile'],
    facts: [
      { seat: 0, may: { type: 'draw' } },
      { seat: 0, may: standee(8, 0, 0) },
    ],
  },
  {
    id: 'side-by-side',
    rules: ['MLT-4.5', 'MLT-4.6'],
    caption: say(
      'The drawn tile may lie on any of the six marked spots: each shares a whole side with the town. Where only corners would meet, there is no spot.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ town: PAIR, phase: 'placeTile', drawn: 'T21' }),
    facts: [
      { seat: 0, may: tile(0, 1) },
      { seat: 0, may: tile(2, 0) },
      { seat: 0, mayNot: tile(2, 1), rule: 'MLT-4.6' },
    ],
  },
  {
    id: 'own-ends',
    rules: ['MLT-5.5', 'MLT-5.4', 'MLT-5.6'],
    caption: say(
      'Eight trees from green to green, across three tiles: only the first and the last square have to be green, in between lies what lies there.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ town: STREET }),
    played: [{ seat: 0, action: standee(8, 0, 0) }],
    where: ['town standee 0,0'],
    facts: [{ seat: 1, mayNot: standee(5, 1, 0), rule: 'MLT-5.7' }],
  },
  {
    id: 'in-the-way',
    rules: ['MLT-5.7', 'MLT-5.8'],
    caption: say(
      'Now five red houses stand in the upper row. Both green ends would still be free, but nothing may stand where something stands already: the eight trees no longer fit.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ town: STREET, standees: [RED_HOUSES] }),
    where: ['town standee 1,0'],
    facts: [{ seat: 0, mayNot: standee(8, 0, 0), rule: 'MLT-5.7' }],
  },
  {
    id: 'over-an-x',
    rules: ['MLT-5.10'],
    caption: say(
      'In the easy version five trees may run over the X in the upper row. Their ends stand on green, and the X is used up.',
    ),
    seats: 2,
    options: { version: 'easy' },
    viewer: 0,
    position: position({ town: PAIR, version: 'easy' }),
    played: [{ seat: 0, action: standee(5, 0, 0) }],
    where: ['town standee 0,0'],
    facts: [{ seat: 1, mayNot: standee(3, 2, 0, 'S'), rule: 'MLT-5.7' }],
  },
  {
    id: 'stopped-by-an-x',
    rules: ['MLT-5.11', 'MLT-5.9'],
    caption: say('In the normal version the same X stops the five trees: no item may stand on it.'),
    seats: 2,
    viewer: 0,
    position: position({ town: PAIR }),
    where: ['town tile 0,0'],
    facts: [{ seat: 0, mayNot: standee(5, 0, 0), rule: 'MLT-5.11' }],
  },
  {
    id: 'last-standee',
    rules: ['MLT-6.2'],
    caption: say('You have placed the last of your six standees and win at once. Nobody else gets another turn.'),
    seats: 2,
    viewer: 0,
    position: position({ town: STREET, hands: [[8], [3, 9]] }),
    played: [{ seat: 0, action: standee(8, 0, 0) }],
    facts: [
      { seat: 1, mayNot: { type: 'draw' }, rule: 'MLT-6.9' },
      { seat: 1, line: 'standee-9', points: -9 },
    ],
  },
  {
    id: 'counted',
    rules: ['MLT-6.7'],
    caption: say(
      'The last tile lies and everybody had a last chance. What counts now is what is left: eight items in your hand, nine in Ben’s. You win.',
    ),
    seats: 2,
    viewer: 0,
    position: position({
      town: PAIR,
      colours: ['B', 'G'],
      hands: [[3, 8], [9]],
      pile: [],
      phase: 'final',
      lastTileSeat: 0,
      finalLeft: [0],
    }),
    played: [{ seat: 0, action: standee(3, 0, 1) }],
    facts: [
      { seat: 0, line: 'standee-8', points: -8 },
      { seat: 1, line: 'standee-9', points: -9 },
    ],
  },
]
