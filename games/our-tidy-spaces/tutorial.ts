/** The tutorial: what goes where, and what it is worth. */

import { say } from '#kernel'
import type { Tutorial } from '#kernel/contracts/tutorial.ts'
import type { OurTidySpaces } from './types.ts'

/** The standard layout of the starting tiles. */
const HOMES = [0, 1].flatMap(seat =>
  (
    [
      ['start-stool', 0, 0],
      ['start-rice', 0, 1],
      ['start-armchair', 0, 3],
      ['start-bed', 1, 0],
    ] as const
  ).map(([kind, row, col]) => ({
    id: `p${seat}.${kind}`,
    kind,
    owner: seat,
    board: `home:${seat}`,
    row,
    col,
    rotation: 0,
  })),
)
const ORCHID = { id: 'orchid', kind: 'orchid-pot', owner: 0, board: 'garden', row: 0, col: 0, rotation: 0 }

export const tutorial: Tutorial<OurTidySpaces> = {
  seats: 2,
  options: { firstPlayer: 0 },
  seed: 'an evening in the block 2548',
  start: {
    players: 2,
    options: {},
    firstSeat: 0,
    phase: 'draw',
    current: 0,
    takesLeft: 1,
    items: Object.fromEntries([...HOMES, ORCHID].map(item => [item.id, item])),
    // The seed decides what is drawn from it, and when.
    bag: ['cargo-tricycle', 'doormat', 'lucky-cat', 'pandan-trough', 'shoe-rack', 'sofa', 'toolbox', 'washing-machine'],
    drawn: null,
    vp: [2, 2],
    indicators: [9, 10],
    gnOpen: ['community-gardener', 'bicycle-parking'],
    gnTaken: [[], []],
    communityDeck: ['potluck', 'inspection'],
    gnDeck: ['wall-to-wall', 'full-house', 'many-hands'],
  },
  lessons: [
    {
      text: say('This is your Home. Tidy it well: the most points win. Draw an Item from the bag.'),
      rule: 'OT-3.2',
      where: ['home:0'],
      allow: [{ type: 'DrawItem' }],
    },
    {
      text: say('A blue washing machine: 3 points at Home! Put it there, wherever it fits.'),
      rule: 'OT-10.2',
      where: ['home:0'],
      allow: [{ type: 'PlaceItem', board: 'home:0' }],
      instead: say('It brings points in your Home, and costs some in the corridor.'),
    },
    {
      text: say('Well done. End your turn, and see what your neighbour does.'),
      rule: 'OT-3.6',
      allow: [{ type: 'EndTurn' }],
      answers: [
        { seat: 1, action: { type: 'DrawItem' } },
        { seat: 1, action: { type: 'PlaceItem', board: 'corridor', row: 1, col: 0, rotation: 0 } },
        { seat: 1, action: { type: 'EndTurn' } },
      ],
    },
    {
      text: say('Your neighbour left a sofa in the corridor: minus 3, and 2 more on the Passage. Draw!'),
      rule: 'OT-10.6',
      where: ['corridor'],
      allow: [{ type: 'DrawItem' }],
    },
    {
      text: say('A plant may also go into the Community Garden. It scores as at Home and takes no room there.'),
      rule: 'OT-4.6',
      where: ['garden'],
      allow: [{ type: 'PlaceItem', board: 'garden' }],
      instead: say('That would do, but today the Community Garden has a use for it.'),
    },
    {
      text: say('It bears the community symbol, so something happens now: draw a Community Card.'),
      rule: 'OT-6.1',
      allow: [{ type: 'DrawCommunity' }],
    },
    {
      text: say('Two of your plants in the Garden: that is what the Community Gardener asks for. Take the card!'),
      rule: 'OT-8.1',
      where: ['cards community-gardener'],
      allow: [{ type: 'TakeGoodNeighbour', card: 'community-gardener' }],
      instead: say('Take the Community Gardener first: nobody can take it away from you again.'),
    },
    {
      text: say('Its points are safe, whatever happens. One card in a turn is all: end it.'),
      rule: 'OT-8.4',
      allow: [{ type: 'EndTurn' }],
      answers: [
        { seat: 1, action: { type: 'DrawItem' } },
        { seat: 1, action: { type: 'PlaceItem', board: 'home:1', row: 3, col: 0, rotation: 0 } },
        { seat: 1, action: { type: 'EndTurn' } },
      ],
    },
    { text: say('Once more: draw.'), rule: 'OT-3.2', allow: [{ type: 'DrawItem' }] },
    {
      text: say('A red tricycle: 4 points at Home, 2 on the Bicycle Parking, minus 3 in the corridor. You choose!'),
      rule: 'OT-10.4',
      allow: [{ type: 'PlaceItem' }],
    },
    { text: say('End your turn.'), rule: 'OT-3.6', allow: [{ type: 'EndTurn' }] },
    {
      text: say('It goes on until the bag or the Community Cards run out, or nothing fits into a Home any more.'),
      rule: 'OT-9.1',
    },
  ],
  farewell: say('That is all you need to know for your first evening.'),
  firstMatch: { quickSetup: true },
}
