/** The tutorial, in as few words as possible: children use it too. */

import { say } from '#kernel'
import type { Tutorial } from '#kernel/contracts/tutorial.ts'
import type { MyLittleTown } from './types.ts'

export const tutorial: Tutorial<MyLittleTown> = {
  seats: 2,
  options: { version: 'easy', standeeSet: 'short', colours: ['G', 'R'], firstSeat: 0, hints: 'full' },
  seed: 'a town to learn in',
  start: {
    version: 'easy',
    set: [2, 3, 4, 5, 6, 7],
    seats: [
      { colour: 'G', hand: [3, 4, 6] },
      { colour: 'R', hand: [2, 4, 5, 7] },
    ],
    pile: ['T09', 'T02', 'T05', 'T15', 'T12', 'T30', 'T21', 'T18'],
    city: [
      { tile: 'T29', tx: 0, ty: 0, rot: 0 },
      { tile: 'T26', tx: 1, ty: 0, rot: 0 },
    ],
    standees: [],
    phase: 'choose',
    turn: 0,
  },
  lessons: [
    {
      text: say('This is our town. All your trees want to live here!'),
      rule: 'MLT-1.3',
      where: ['town'],
    },
    {
      text: say('Tap the 6 trees, a green square, then the tick. First and last tree stand on green.'),
      rule: 'MLT-5.5',
      allow: [{ type: 'placeStandee', length: 6, x: 0, y: 0, dir: 'E' }],
      instead: say('Try the 6 trees: along the top, from green to green.'),
      answers: [
        { seat: 1, action: { type: 'draw' } },
        { seat: 1, action: { type: 'placeTile', tx: 0, ty: 1, rot: 0 } },
      ],
    },
    {
      text: say('A new tile! Now nothing fits for you. Draw a tile, too.'),
      rule: 'MLT-3.5',
      where: ['pile'],
      allow: [{ type: 'draw' }],
    },
    {
      text: say('Turn it once. Put it in the corner: then green lines up with green.'),
      rule: 'MLT-4.7',
      allow: [{ type: 'placeTile', tx: 1, ty: 1, rot: 1 }],
      instead: say('Turn it once and put it in the corner, below and to the right.'),
      answers: [{ seat: 1, action: { type: 'placeStandee', length: 2, x: 0, y: 5, dir: 'E' } }],
    },
    {
      text: say('Now 4 trees fit. Over an X is fine. Only the two ends may not stand on it.'),
      rule: 'MLT-5.10',
      allow: [{ type: 'placeStandee', length: 4, x: 0, y: 3, dir: 'E' }],
      instead: say('Try the 4 trees: from green, over the X, to green.'),
      answers: [
        { seat: 1, action: { type: 'draw' } },
        { seat: 1, action: { type: 'placeTile', tx: 1, ty: 2, rot: 0 } },
      ],
    },
    {
      text: say('Look: nobody stands on anybody. Every square is used only once.'),
      rule: 'MLT-5.7',
      where: ['town standee 0,0', 'town standee 0,3', 'town standee 0,5'],
    },
    {
      text: say('Your last 3 trees. Find the place by yourself!'),
      rule: 'MLT-6.2',
      allow: [{ type: 'placeStandee', length: 3 }],
      instead: say('No tile now: your last trees fit already.'),
    },
    {
      text: say('All your trees have a home: you win! No tiles left? Then the fewest trees left win.'),
      rule: 'MLT-6.7',
    },
  ],
  farewell: say('You can do it!'),
  firstMatch: { version: 'easy', standeeSet: 'short' },
}
