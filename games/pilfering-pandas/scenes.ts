/** The pictures of the rulebook, all at a table of two. The viewer is seat 0 and is to move. */

import { say, type Scene } from '#kernel'
import { cardsInPlay } from './rules/cards.ts'
import type { Action, PilferingPandas } from './types.ts'

/** Rows of cards are written with spaces between them. */
interface GivenArea {
  readonly meerkat: string
  readonly cards?: string
  /** First and last place of each set. */
  readonly sets?: readonly (readonly [number, number])[]
  readonly limit?: true
}

interface Given {
  readonly step: 'refresh' | 'actions'
  readonly hand: string
  readonly hideout?: string
  readonly areas?: readonly [GivenArea, GivenArea]
  readonly panda?: number
  readonly keeper?: number
}

/** Aria likes fruit bats, gibbons and penguins; Nenal foxes, iguanas and fruit bats. */
const EMPTY_AREAS: readonly [GivenArea, GivenArea] = [{ meerkat: 'aria' }, { meerkat: 'nenal' }]
/** With two players numbers go up to 7, and there are three Keys. */
const DECK = { maxNumber: 7, keys: 3 }
const FRIEND = ['B1', 'B3']

function position({ step, hand, hideout = 'Y1 Y2 Y3', areas = EMPTY_AREAS, panda = 11, keeper = 1 }: Given): unknown {
  const placed = [...row(hand), ...FRIEND, ...row(hideout), ...areas.flatMap(({ cards }) => row(cards))]
  return {
    options: { level: 'normal' },
    seats: [row(hand), FRIEND].map((cards, seat) => ({
      panda: ['nimble', 'tiptoe'][seat],
      used: false,
      hand: cards,
      out: false,
    })),
    deck: cardsInPlay(DECK).filter(card => !placed.includes(card)),
    removed: [],
    hideout: row(hideout),
    secretStash: [],
    areas: areas.map(({ meerkat, cards, sets = [], limit = false }) => ({
      meerkat,
      cards: row(cards),
      sets: sets.map(([s, e]) => ({ s, e, kind: null, bonus: false })),
      limit,
      limitCard: limit ? row(cards).length - 1 : null,
    })),
    panda,
    keeper,
    suspicion: { holder: 'track', side: 2 },
    timer: null,
    turn: 0,
    step,
    decisions: [],
    box: [],
  }
}

function row(cards = ''): string[] {
  return cards === '' ? [] : cards.split(' ')
}

function newSet(area: number, cards: string): Action {
  return { type: 'playSet', area, cards: row(cards), reuse: false }
}

/** A set whose first card is the end card of the area. */
function reuse(area: number, cards: string): Action {
  return { type: 'playSet', area, cards: row(cards), reuse: true }
}

export const scenes: readonly Scene<PilferingPandas>[] = [
  {
    id: 'three-ways-to-refresh',
    rules: ['PP-6.1', 'PP-6.3'],
    caption: say(
      'A turn begins with new cards: one from the deck, or the right-most of the Hideout, or several of the Hideout at a price.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ step: 'refresh', hand: 'P3 P5 R1', hideout: 'R7 P4 B2 G1', panda: 20, keeper: 5 }),
    where: ['deck', 'hideout'],
    facts: [
      { seat: 0, may: { type: 'drawDeck' } },
      { seat: 0, may: { type: 'takeEnd' } },
      { seat: 0, may: { type: 'takeMany', from: 'P4' } },
    ],
  },
  {
    id: 'bound-card',
    rules: ['PP-7.5', 'PP-7.2', 'PP-7.3'],
    caption: say(
      'You have taken the purple 4 with everything to its right, and the Keeper came 4 spaces closer. Before your turn ends the purple 4 must be traded: with your 3 and 5 it makes a run.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ step: 'refresh', hand: 'P3 P5 R1', hideout: 'R7 P4 B2 G1', panda: 20, keeper: 5 }),
    played: [{ seat: 0, action: { type: 'takeMany', from: 'P4' } }],
    where: ['track keeper'],
    facts: [
      { seat: 0, may: newSet(0, 'P3 P4 P5') },
      { seat: 0, mayNot: { type: 'pass' }, rule: 'PP-7.5' },
    ],
  },
  {
    id: 'runs-and-equals',
    rules: ['PP-9.4', 'PP-9.2', 'PP-9.3', 'PP-11.2'],
    caption: say(
      'Three kinds of sets: the red 2, 3, 4 run up; the purple 7, 6, 5 run down; and from the purple 5 on there are three 5s of different suits. The first set with a Meerkat begins with a suit that this Meerkat likes.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ step: 'actions', hand: 'R2 R3 R4 P7 P6 P5 Y5 B5 G5 R6' }),
    played: [
      { seat: 0, action: newSet(1, 'R2 R3 R4') },
      { seat: 0, action: newSet(0, 'P7 P6 P5') },
      { seat: 0, action: reuse(0, 'Y5 B5') },
    ],
    where: ['area 0', 'area 1'],
    facts: [
      { seat: 0, may: { type: 'extendSet', area: 0, card: 'G5' } },
      { seat: 0, mayNot: { type: 'extendSet', area: 1, card: 'R6' }, rule: 'PP-9.2' },
    ],
  },
  {
    id: 'end-card',
    rules: ['PP-11.3', 'PP-9.7'],
    caption: say(
      'Nenal’s row ends with the red 4. Another set must begin with a 4 or with red, as the blue 4 does; or it takes the red 4 along as its own first card.',
    ),
    seats: 2,
    viewer: 0,
    position: position({
      step: 'actions',
      hand: 'B4 B5 B6 R5 R6 G1',
      areas: [{ meerkat: 'aria' }, { meerkat: 'nenal', cards: 'R2 R3 R4', sets: [[0, 2]] }],
    }),
    where: ['area 1 R4'],
    facts: [
      { seat: 0, may: newSet(1, 'B4 B5 B6') },
      { seat: 0, may: reuse(1, 'R5 R6') },
      { seat: 0, mayNot: newSet(1, 'B6 B5 B4'), rule: 'PP-11.3' },
    ],
  },
  {
    id: 'key-in-a-run',
    rules: ['PP-10.1', 'PP-10.5'],
    caption: say(
      'A Key stands in for the red 3. The set is worth only its two real cards, and the Keeper comes 2 spaces closer for the Key.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ step: 'actions', hand: 'R2 K1 R4 G1 R3' }),
    played: [{ seat: 0, action: newSet(1, 'R2 K1 R4') }],
    where: ['area 1 K1'],
    facts: [{ seat: 0, may: { type: 'swapKey', area: 1, position: 1, card: 'R3' } }],
  },
  {
    id: 'meerkat-limit',
    rules: ['PP-12.4', 'PP-12.2'],
    caption: say(
      'Nenal has six cards and has reached the limit: from now on every set there brings the Keeper 3 spaces closer instead of 1. Aria still takes them at the low price.',
    ),
    seats: 2,
    viewer: 0,
    position: position({
      step: 'actions',
      hand: 'Y5 Y6 P1 P2',
      panda: 17,
      keeper: 5,
      areas: [
        { meerkat: 'aria' },
        {
          meerkat: 'nenal',
          cards: 'R2 R3 R4 B4 P4 Y4',
          sets: [
            [0, 2],
            [3, 5],
          ],
          limit: true,
        },
      ],
    }),
    where: ['area 1'],
    facts: [{ seat: 0, may: reuse(1, 'Y5 Y6') }],
  },
  {
    id: 'stash',
    rules: ['PP-14.1', 'PP-14.3'],
    caption: say(
      'At the end of your turn one card of your hand goes to the right end of the Hideout, and the Keeper moves one space.',
    ),
    seats: 2,
    viewer: 0,
    position: position({ step: 'actions', hand: 'R2 G1', panda: 10, keeper: 2 }),
    played: [{ seat: 0, action: { type: 'pass' } }],
    where: ['hideout'],
    facts: [{ seat: 0, may: { type: 'stash', card: 'G1' } }],
  },
]
