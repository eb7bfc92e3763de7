/** The pictures of the rulebook, all at a table of two. The viewer is seat 0. */

import { say, type Scene } from '#kernel'
import type { Action, OurTidySpaces } from './types.ts'

type GivenItem = readonly [
  kind: string,
  owner: number,
  board: string,
  row: number,
  col: number,
  rotation?: 0 | 1 | 2 | 3,
]

interface Given {
  readonly phase: string
  readonly items?: readonly GivenItem[]
  readonly [field: string]: unknown
}

/** The standard layout of the starting tiles. */
const START: readonly (readonly [kind: string, row: number, col: number])[] = [
  ['start-stool', 0, 0],
  ['start-rice', 0, 1],
  ['start-armchair', 0, 3],
  ['start-bed', 1, 0],
]
const TOKENS = 10
const BAG = ['doormat', 'sofa', 'shoe-rack', 'wardrobe', 'orchid-pot', 'kids-bicycle', 'toolbox', 'lucky-cat']
const OPEN = ['community-gardener', 'bicycle-parking']

function position({ items = [], ...more }: Given): unknown {
  const started = [0, 1].flatMap(seat =>
    START.map(([kind, row, col]) => ({
      id: `p${seat}.${kind}`,
      kind,
      owner: seat,
      board: `home:${seat}`,
      row,
      col,
      rotation: 0,
    })),
  )
  const placed = items.map(([kind, owner, board, row, col, rotation = 0], index) => {
    return { id: `item-${index}`, kind, owner, board, row, col, rotation }
  })
  const outside = (seat: number) =>
    placed.filter(({ owner, board }) => owner === seat && !board.startsWith('home')).length
  return {
    players: 2,
    options: { endTiming: 'turn' },
    firstSeat: 0,
    current: 0,
    takesLeft: 1,
    items: Object.fromEntries([...started, ...placed].map(item => [item.id, item])),
    bag: BAG,
    drawn: null,
    vp: [2, 2],
    indicators: [TOKENS - outside(0), TOKENS - outside(1)],
    gnOpen: OPEN,
    gnTaken: [[], []],
    communityDeck: ['potluck', 'inspection'],
    gnDeck: ['wall-to-wall', 'full-house', 'many-hands'],
    ...more,
  }
}

function place(board: 'home:0' | 'home:1' | 'corridor' | 'parking' | 'garden', row: number, col: number): Action {
  return { type: 'PlaceItem', board, row, col, rotation: 0 }
}

/** A Home with two single squares left. */
const FULL_HOME: readonly GivenItem[] = [
  ['kids-bicycle', 0, 'home:0', 0, 5, 1],
  ['shoe-rack', 0, 'home:0', 2, 2],
  ['wardrobe', 0, 'home:0', 3, 0],
  ['balance-bike', 0, 'home:0', 3, 4],
  ['laundry-poles', 0, 'home:0', 4, 0],
  ['balance-bike', 0, 'home:0', 4, 5, 1],
  ['laundry-poles', 0, 'home:0', 5, 0],
]

export const scenes: readonly Scene<OurTidySpaces>[] = [
  {
    id: 'home-or-corridor',
    rules: ['OT-3.4', 'OT-4.2'],
    caption: say(
      'You have drawn a washing machine. It fits into your own Home or out into the corridor, but never into the Home of somebody else.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ phase: 'place', drawn: 'washing-machine' }),
    facts: [
      { seat: 0, may: place('corridor', 0, 0) },
      { seat: 0, mayNot: place('home:1', 4, 4), rule: 'OT-4.2' },
    ],
  },
  {
    id: 'no-overlap',
    rules: ['OT-4.3', 'OT-4.4'],
    caption: say(
      'Every square of an Item lies on a free square of the board: it may not cover another one, nor stick out over the edge.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ phase: 'place', drawn: 'washing-machine' }),
    where: ['home:0'],
    facts: [
      { seat: 0, mayNot: place('home:0', 1, 1), rule: 'OT-4.3' },
      { seat: 0, mayNot: place('home:0', 5, 0), rule: 'OT-4.4' },
    ],
  },
  {
    id: 'bicycle-parking',
    rules: ['OT-4.5', 'OT-4.7'],
    caption: say(
      'A bicycle may also stand on the Bicycle Parking, where it counts as at home. The Community Garden takes plants alone.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ phase: 'place', drawn: 'kids-bicycle' }),
    where: ['parking'],
    facts: [
      { seat: 0, may: place('parking', 0, 0) },
      { seat: 0, mayNot: place('garden', 0, 0), rule: 'OT-4.7' },
    ],
  },
  {
    id: 'no-token-left',
    rules: ['OT-5.3'],
    caption: say('Whoever has no indicator token left cannot leave anything outside: only the own Home is open.'),
    seats: 2,
    viewer: 0,
    position: position({ phase: 'place', drawn: 'orchid-pot', indicators: [0, TOKENS] }),
    facts: [
      { seat: 0, mayNot: place('corridor', 0, 0), rule: 'OT-5.3' },
      { seat: 0, may: place('home:0', 0, 4) },
    ],
  },
  {
    id: 'good-neighbour',
    rules: ['OT-8.1', 'OT-8.2'],
    caption: say(
      'Two of your orchids stand in the Community Garden. That is what the Community Gardener asks for, so you may take the card.',
    ),
    seats: 2,
    viewer: 0,
    position: position({
      phase: 'neighbour',
      items: [
        ['orchid-pot', 0, 'garden', 0, 0],
        ['orchid-pot', 0, 'garden', 0, 1],
      ],
    }),
    where: ['cards community-gardener'],
    facts: [
      { seat: 0, may: { type: 'TakeGoodNeighbour', card: 'community-gardener' } },
      { seat: 0, mayNot: { type: 'TakeGoodNeighbour', card: 'bicycle-parking' }, rule: 'OT-8.1' },
    ],
  },
  {
    id: 'no-room-at-home',
    rules: ['OT-9.4'],
    caption: say(
      'Two single squares are left in your Home, and nothing in the bag is as small as that. At the end of this turn the game is over.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ phase: 'neighbour', current: 1, items: FULL_HOME, bag: ['kids-bicycle', 'sofa'] }),
    played: [{ seat: 1, action: { type: 'EndTurn' } }],
    where: ['home:0'],
    facts: [{ seat: 0, mayNot: { type: 'DrawItem' }, rule: 'OT-9.1' }],
  },
  {
    id: 'on-the-passage',
    rules: ['OT-10.6', 'OT-10.5'],
    caption: say(
      'Your red sofa lies in the corridor and costs you 3 points; your doormat costs nothing by itself. But the doormat lies on the Passage, and that costs 2 more.',
    ),
    seats: 2,
    viewer: 0,
    position: position({
      phase: 'neighbour',
      current: 1,
      bag: ['kids-bicycle', 'sofa'],
      items: [...FULL_HOME, ['sofa', 0, 'corridor', 0, 0], ['doormat', 0, 'corridor', 3, 4]],
    }),
    played: [{ seat: 1, action: { type: 'EndTurn' } }],
    where: ['corridor item-7', 'corridor item-8'],
    facts: [
      { seat: 0, line: 'corridor:red', points: -3 },
      { seat: 0, line: 'passage', points: -2 },
    ],
  },
]
