/** The tutorial: a few turns without time pressure; real time is explained at the end. */

import { say } from '#kernel'
import type { Tutorial } from '#kernel/contracts/tutorial.ts'
import type { Wildstyle } from './types.ts'

export const tutorial: Tutorial<Wildstyle> = {
  seats: 2,
  options: {
    mode: 'relaxed',
    districts: ['1A', '3A'],
    firstObjective: 'border_wars',
    secondObjective: 'three_of_a_kind',
    thirdObjective: 'zone_control',
  },
  seed: 'a night in the city',
  start: {
    options: { mode: 'relaxed' },
    placements: [
      { face: '1A', rotation: 0 },
      { face: '3A', rotation: 3 },
    ],
    objectives: ['border_wars', 'three_of_a_kind', 'zone_control'],
    round: 1,
    phase: 'play',
    turn: 0,
    tags: { '8,-1': [0], '3,-2': [1] },
    players: [
      {
        hand: ['amber-shopping-1', 'jade-police-1'],
        spaces: [['coral-shopping-1'], []],
        mat: 5,
        supply: 12,
      },
      { hand: ['violet-shopping-1', 'violet-railway-1'], spaces: [['amber-railway-1'], []], mat: 5, supply: 12 },
    ],
    // The top card is the last.
    draws: [
      ['coral-apartments-1', 'amber-apartments-1', 'jade-apartments-1', 'azure-apartments-1', 'azure-factory-1'],
      ['coral-railway-2', 'jade-railway-2', 'azure-railway-2', 'azure-railway-1', 'jade-station-1'],
    ],
    shares: [[], [], [], []],
    stacks: [14, 14],
  },
  lessons: [
    {
      text: say('Leave your tags all over the city: whoever has the most points after three rounds wins.'),
      rule: 'WS-1.4',
      where: ['city 8,-1'],
    },
    {
      text: say('You want three cards of a kind. Draw one, it is one action; then it is the turn of the other crew.'),
      rule: 'WS-6.1',
      where: ['draw 0'],
      allow: [{ type: 'DRAW', pile: 0 }],
      instead: say('Draw first, from the pile that is lit.'),
      answers: [{ seat: 1, action: { type: 'DRAW', pile: 1 } }],
    },
    {
      text: say('You have begun a set of Shopping. Add your second Shopping card to it: only the picture counts.'),
      rule: 'WS-7.3',
      allow: [{ type: 'PLAY', card: 'amber-shopping-1', slot: 0 }],
      instead: say('Put the Shopping card onto the other Shopping card.'),
      answers: [{ seat: 1, action: { type: 'SHARE', card: 'violet-shopping-1', share: 0 } }],
    },
    {
      text: say('The other crew shares a Shopping card! Anybody may take it: put it onto your set.'),
      rule: 'WS-8.5',
      where: ['share 0'],
      allow: [{ type: 'TAKE', share: 0, slot: 0 }],
      instead: say('Take the shared Shopping card before somebody else does: onto your set.'),
      answers: [{ seat: 1, action: { type: 'PLAY', card: 'violet-railway-1', slot: 0 } }],
    },
    {
      text: say('Three of a kind! Complete the set and tag a Shopping hex that touches your tag.'),
      rule: 'WS-9.2',
      where: ['city 7,-1'],
      allow: [{ type: 'COMPLETE', slot: 0, hex: '7,-1' }],
      instead: say('Tags that touch none of yours come off at the end. Take the hex beside your tag.'),
      answers: [{ seat: 1, action: { type: 'DRAW', pile: 1 } }],
    },
    {
      text: say('Two tags that touch each other: both are safe. A tag all alone would come off at the end.'),
      rule: 'WS-17.5',
      where: ['city 8,-1', 'city 7,-1'],
    },
    {
      text: say('A Police Station is worth 4, but its cards are rare. Begin a set with yours.'),
      rule: 'WS-7.2',
      allow: [{ type: 'PLAY', card: 'jade-police-1' }],
      instead: say('Play the Police card, onto an empty space.'),
      answers: [{ seat: 1, action: { type: 'PLAY', card: 'azure-railway-1', slot: 0 } }],
    },
    {
      text: say('In a hurry? Rush: one card is enough, but you take a cop car, and it costs a tag at the end.'),
      rule: 'WS-10.1',
      where: ['city 8,-2'],
      allow: [{ type: 'RUSH', hex: '8,-2' }],
      instead: say('Rush the Police set, onto the Police Station between your tags.'),
      answers: [{ seat: 1, action: { type: 'COMPLETE', slot: 0, hex: '4,-2' } }],
    },
    {
      text: say('Three in one cluster: worth 5 more, says Zone Control. Objectives are open to all crews.'),
      rule: 'WS-19.10',
      where: ['city 8,-1', 'city 7,-1', 'city 8,-2'],
    },
    {
      text: say('What nobody needs in your hand is in the way: three cards are the limit. Share the Factory.'),
      rule: 'WS-8.1',
      where: ['share 0'],
      allow: [{ type: 'SHARE', card: 'azure-factory-1' }],
      instead: say('Share the Factory card: on any share pile.'),
      answers: [{ seat: 1, action: { type: 'PASS' } }],
    },
    {
      text: say('A round closes when the draw piles or the tags run out. Draw once more, from where you like.'),
      rule: 'WS-15.1',
      where: ['draw 0', 'draw 1'],
      allow: [{ type: 'DRAW' }],
    },
    {
      text: say('In real time nobody waits: all crews do this at once, and whoever touches a card first has it.'),
      rule: 'WS-4.2',
      where: ['city'],
    },
  ],
  farewell: say('Begin with a relaxed match, in turns. The rush comes by itself.'),
  firstMatch: { mode: 'relaxed' },
}
