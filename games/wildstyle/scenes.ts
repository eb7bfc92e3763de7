/** The pictures of the rulebook, all with two crews. The viewer is seat 0. */

import { say, type Scene } from '#kernel'
import type { CardId, ObjectiveId, Wildstyle } from './types.ts'

interface GivenCrew {
  readonly hand?: readonly CardId[]
  readonly spaces?: readonly [readonly CardId[], readonly CardId[]]
  readonly copCars?: number
  readonly [field: string]: unknown
}

interface Given {
  readonly crews?: readonly [GivenCrew, GivenCrew]
  readonly shares?: readonly (readonly CardId[])[]
  /** tags[hex]: the owners of the tags there. */
  readonly tags?: Readonly<Record<string, readonly number[]>>
  readonly objectives?: readonly ObjectiveId[]
  readonly [field: string]: unknown
}

const TAGS = 18
const FIRST_ROUND = 6
const COP_CARS = 28

/** In the middle of the first round, the Train Stations at 2,0 and 6,-3. */
function position({ crews = [{}, {}], shares = [], tags = {}, ...more }: Given): unknown {
  const owned = crews.reduce((sum, { copCars = 0 }) => sum + copCars, 0)
  const laid = (seat: number) => Object.values(tags).filter(seats => seats.includes(seat)).length
  return {
    options: {},
    placements: [
      { face: '1A', rotation: 0 },
      { face: '2A', rotation: 3 },
    ],
    objectives: ['tricorners', 'border_wars', 'urban_planner'],
    round: 1,
    phase: 'play',
    tags,
    players: crews.map((crew, seat) => ({
      hand: [],
      spaces: [[], []],
      mat: FIRST_ROUND - laid(seat),
      supply: TAGS - FIRST_ROUND,
      ...crew,
    })),
    draws: [
      ['azure-apartments-1', 'azure-apartments-2', 'azure-apartments-3'],
      ['azure-apartments-4', 'azure-apartments-5', 'azure-apartments-6'],
    ],
    shares: [0, 1, 2, 3].map(share => shares[share] ?? []),
    stacks: [COP_CARS / 2 - owned, COP_CARS / 2],
    ...more,
  }
}

/** The end of the last round: Ben is the last to be done, then the match is scored. */
function ending(
  hexes: readonly string[],
  objectives: readonly ObjectiveId[],
): Pick<Scene<Wildstyle>, 'position' | 'played'> {
  return {
    position: position({
      objectives,
      round: 3,
      phase: 'final',
      tags: Object.fromEntries(hexes.map(hex => [hex, [0]])),
      crews: [
        { hand: ['coral-apartments-21'], mat: TAGS - hexes.length, supply: 0, finished: true },
        { spaces: [['coral-apartments-22'], []], mat: TAGS, supply: 0 },
      ],
      draws: [[], []],
      stacks: [0, 0],
    }),
    played: [{ seat: 1, action: { type: 'DONE' } }],
  }
}

const SHOPPING: readonly CardId[] = ['coral-shopping-1', 'amber-shopping-1', 'jade-shopping-1']
const LINE = ['-3,0', '-2,0', '-1,0', '0,0', '1,0', '2,0', '3,0', '4,0', '5,0', '6,0']
const TRIANGLE = ['0,0', '1,0', '2,0', '0,1', '1,1', '0,2']

export const scenes: readonly Scene<Wildstyle>[] = [
  {
    id: 'one-icon',
    rules: ['WS-7.3', 'WS-7.2'],
    caption: say(
      'A factory lies on your first space. Another factory of any colour may join it; shopping may not, but starts a set on the other space.',
    ),
    seats: 2,
    viewer: 0,
    position: position({
      crews: [{ hand: ['azure-factory-1', 'jade-shopping-1'], spaces: [['coral-factory-1'], []] }, {}],
    }),
    facts: [
      { seat: 0, may: { type: 'PLAY', card: 'azure-factory-1', slot: 0 } },
      { seat: 0, mayNot: { type: 'PLAY', card: 'jade-shopping-1', slot: 0 }, rule: 'WS-7.3' },
      { seat: 0, may: { type: 'PLAY', card: 'jade-shopping-1', slot: 1 } },
    ],
  },
  {
    id: 'sharing',
    rules: ['WS-8.3', 'WS-8.2'],
    caption: say(
      'On the first share pile lies a coral factory. You may share a coral card on it, or a factory; a card with neither the colour nor the icon goes to an empty pile.',
    ),
    seats: 2,
    viewer: 0,
    position: position({
      crews: [{ hand: ['coral-police-1', 'jade-factory-1', 'amber-shopping-1'] }, {}],
      shares: [['coral-factory-1']],
    }),
    where: ['share 0'],
    facts: [
      { seat: 0, may: { type: 'SHARE', card: 'coral-police-1', share: 0 } },
      { seat: 0, may: { type: 'SHARE', card: 'jade-factory-1', share: 0 } },
      { seat: 0, mayNot: { type: 'SHARE', card: 'amber-shopping-1', share: 0 }, rule: 'WS-8.3' },
      { seat: 0, may: { type: 'SHARE', card: 'amber-shopping-1', share: 1 } },
    ],
  },
  {
    id: 'taking',
    rules: ['WS-8.5', 'WS-8.6', 'WS-8.9'],
    caption: say(
      'Your hand is full, and still you may take the railway from the share pile: it goes straight onto your set of railways.',
    ),
    seats: 2,
    viewer: 0,
    position: position({
      crews: [{ hand: ['coral-factory-1', 'amber-police-1', 'jade-police-1'], spaces: [['coral-railway-1'], []] }, {}],
      shares: [['amber-shopping-1', 'amber-railway-1']],
    }),
    where: ['share 0'],
    facts: [
      { seat: 0, may: { type: 'TAKE', share: 0, card: 'amber-railway-1', slot: 0 } },
      { seat: 0, mayNot: { type: 'DRAW', pile: 0 }, rule: 'WS-5.2' },
    ],
  },
  {
    id: 'complete',
    rules: ['WS-9.3', 'WS-9.1', 'WS-9.2'],
    caption: say(
      'Three cards with the same icon earn a tag on any free hex with that icon. Where Ben’s tag lies already, there is no room.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ crews: [{ spaces: [SHOPPING, []] }, {}], tags: { '2,-1': [1] } }),
    where: ['city 2,-1'],
    facts: [
      { seat: 0, may: { type: 'COMPLETE', slot: 0, hex: '1,1' } },
      { seat: 0, mayNot: { type: 'COMPLETE', slot: 0, hex: '2,-1' }, rule: 'WS-9.3' },
      { seat: 0, mayNot: { type: 'COMPLETE', slot: 0, hex: '0,1' }, rule: 'WS-9.3' },
    ],
  },
  {
    id: 'rush',
    rules: ['WS-10.1', 'WS-10.3'],
    caption: say(
      'No time to wait: with a single police card you have rushed the set. The tag is yours, and so is a cop car, which costs a tag at the end.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ crews: [{ spaces: [['coral-police-1'], SHOPPING] }, {}] }),
    played: [{ seat: 0, action: { type: 'RUSH', slot: 0, stack: 1, hex: '1,-2' } }],
    where: ['city 1,-2'],
    facts: [{ seat: 0, mayNot: { type: 'RUSH', slot: 1, hex: '1,1' }, rule: 'WS-10.3' }],
  },
  {
    id: 'station',
    rules: ['WS-13.2', 'WS-13.1'],
    caption: say(
      'A Train Station has room for one tag of every crew. Both have tagged this one; your next must go to another station.',
    ),
    seats: 2,
    viewer: 0,
    position: position({
      crews: [{ spaces: [['coral-station-1', 'amber-station-1', 'jade-station-1'], []] }, {}],
      tags: { '2,0': [0, 1] },
    }),
    where: ['city 2,0'],
    facts: [
      { seat: 0, mayNot: { type: 'COMPLETE', slot: 0, hex: '2,0' }, rule: 'WS-13.2' },
      { seat: 0, may: { type: 'COMPLETE', slot: 0, hex: '6,-3' } },
    ],
  },
  {
    id: 'tricorners',
    rules: ['WS-19.1'],
    caption: say('Six tags in a triangle: 6 points for Tricorners.'),
    seats: 2,
    viewer: 0,
    ...ending(TRIANGLE, ['tricorners', 'border_wars', 'urban_planner']),
    facts: [{ seat: 0, line: 'tricorners', points: 6 }],
  },
  {
    id: 'straight-shooter',
    rules: ['WS-19.3', 'WS-2.9'],
    caption: say(
      'Ten tags in one line, across the border of two districts: two rows of five, 6 points each for Straight Shooter. A line of nine would be one row only.',
    ),
    seats: 2,
    viewer: 0,
    ...ending(LINE, ['straight_shooter', 'border_wars', 'urban_planner']),
    facts: [{ seat: 0, line: 'straight_shooter', points: 12 }],
  },
]
