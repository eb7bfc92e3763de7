/** The tutorial: the last two turns before the win space, enough to see every rule once, and to escape. */

import { say } from '#kernel'
import type { Tutorial } from '#kernel/contracts/tutorial.ts'
import type { PilferingPandas } from './types.ts'

const EMPTY = { cards: [], sets: [] }

export const tutorial: Tutorial<PilferingPandas> = {
  seats: 2,
  options: { level: 'intro' },
  seed: 'a night at the zoo',
  start: {
    options: { level: 'intro' },
    seats: [
      { panda: 'tidy', hand: ['R3', 'R4', 'R6', 'P5', 'G6', 'K1'] },
      { panda: 'dozing', hand: ['Y5', 'B5', 'G2', 'Y7', 'R1'] },
    ],
    deck: 'R2 R7 G1 G3 G4 G5 G7 P1 P2 P3 P4 P7 Y1 Y3 Y4 Y6 B1 B2 B3 B4 B6 B7 K2 K3'.split(' '),
    hideout: ['Y2', 'P6', 'R5'],
    areas: [
      { meerkat: 'nenal', ...EMPTY },
      { meerkat: 'pip', ...EMPTY },
    ],
    panda: 18,
    keeper: 12,
    suspicion: { holder: 'track', side: 2 },
    turn: 0,
    step: 'refresh',
  },
  lessons: [
    {
      text: say('You all break out together: bring the Panda to the gate at 29, and never let the Keeper catch up.'),
      rule: 'PP-1.3',
      where: ['track'],
    },
    {
      text: say('A turn begins with a new card. Tap the red 5 at the end of the Hideout, then the tick.'),
      rule: 'PP-6.3',
      where: ['hideout R5'],
      allow: [{ type: 'takeEnd' }],
      instead: say('That works, too. But the red 5 at the end goes with your red 3 and 4.'),
    },
    {
      text: say('Trade red 3, 4, 5 with Nenal: a row of one colour. The Panda runs 3 steps, the Keeper only 1.'),
      rule: 'PP-9.2',
      where: ['area 0'],
      allow: [{ type: 'playSet', area: 0, cards: ['R3', 'R4', 'R5'], reuse: false }],
      instead: say('Red 3, 4, 5 in this order, to Nenal: then the red 6 still fits behind them.'),
    },
    {
      text: say('One more card may follow: add the red 6. Every trade moves both, so watch the gap.'),
      rule: 'PP-9.9',
      where: ['area 0'],
      allow: [{ type: 'extendSet', area: 0, card: 'R6' }],
      instead: say('First the red 6, behind the 5.'),
    },
    {
      text: say('Nothing more to trade for now: you are done.'),
      rule: 'PP-8.5',
      allow: [{ type: 'pass' }],
    },
    {
      text: say('Now put one card into the Hideout. Leave the purple 5: your partner can take it from the end.'),
      rule: 'PP-14.1',
      where: ['hideout'],
      allow: [{ type: 'stash', card: 'P5' }],
      instead: say('Keep that one for later. The purple 5 is the one to leave.'),
      answers: [
        { seat: 1, action: { type: 'takeEnd' } },
        { seat: 1, action: { type: 'playSet', area: 1, cards: ['Y5', 'B5', 'P5'], reuse: false } },
        { seat: 1, action: { type: 'pass' } },
        { seat: 1, action: { type: 'stash', card: 'G2' } },
      ],
    },
    {
      text: say('Well left! Your partner made a set of equal numbers: three fives, each of another colour.'),
      rule: 'PP-9.4',
      where: ['area 1'],
    },
    {
      text: say('You want the purple 6. Take it with all to its right: the Keeper runs 4, and you must trade it now.'),
      rule: 'PP-7.2',
      where: ['hideout P6'],
      allow: [{ type: 'takeMany', from: 'P6' }],
      instead: say('The purple 6 makes a set with your green 6. Take it, and what lies to its right.'),
    },
    {
      text: say('A set may begin with the card that lies there. Put green 6 and purple 6 to the red 6.'),
      rule: 'PP-9.7',
      where: ['area 0'],
      allow: [
        { type: 'playSet', area: 0, cards: ['G6', 'P6'], reuse: true },
        { type: 'playSet', area: 0, cards: ['P6', 'G6'], reuse: true },
      ],
      instead: say('The two sixes go to Nenal, behind the red 6.'),
    },
    {
      text: say('A Key stands for any card, but the Keeper hears it. Throw it away instead: the Keeper steps back 2.'),
      rule: 'PP-10.9',
      where: ['track'],
      allow: [{ type: 'discardKey' }],
      instead: say('First get rid of the Key.'),
    },
    { text: say('Done! The Panda is at the gate.'), rule: 'PP-8.5', allow: [{ type: 'pass' }] },
    {
      text: say('Leave your last card. Somebody must have an empty hand before you may run.'),
      rule: 'PP-16.1',
      where: ['hideout'],
      allow: [{ type: 'stash', card: 'G2' }],
    },
    {
      text: say('Run! The cards still in hands now move the Keeper, but the lead is large enough.'),
      rule: 'PP-16.3',
      where: ['track'],
      allow: [{ type: 'escape', go: true }],
      instead: say('You could play on, but the Keeper never sleeps. Run!'),
    },
    {
      text: say('Out, and free! In a match each Panda also has a trick, once. Careful: nobody may tell their cards.'),
      rule: 'PP-8.6',
      where: ['seat 0'],
    },
  ],
  farewell: say('Now you know how to leave a zoo.'),
  firstMatch: { level: 'intro' },
}
