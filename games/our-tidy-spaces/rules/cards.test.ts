/** Every Community Card and every Good Neighbour Card, each with a test of its own. */

import { type Match, submit } from '#kernel'
import { describe, expect, test } from 'vitest'
import { parseContent } from '../content.ts'
import { ourTidySpaces } from '../index.ts'
import { tellMissing } from './lacking.ts'
import { holds, missing } from './neighbours.ts'
import { type Given, matchFrom } from '../testing/examples.ts'
import type { Action, OurTidySpaces, State } from '../types.ts'

const { game } = ourTidySpaces.open(ourTidySpaces.content)
const content = parseContent(ourTidySpaces.content)

type Items = NonNullable<Given['items']>
type Then = (state: State) => void
type Reply = readonly [seat: number, action: Action]

/** Nearly full: only (0,4) and (1,2) are free. */
const almostFull = (seat: number): Items => [
  [`k${seat}`, 'kids-bicycle', seat, 'home', 0, 5, 1],
  [`s${seat}`, 'shoe-rack', seat, 'home', 2, 2, 0],
  [`w${seat}`, 'wardrobe', seat, 'home', 3, 0, 0],
  [`b${seat}`, 'balance-bike', seat, 'home', 3, 4, 0],
  [`l${seat}`, 'laundry-poles', seat, 'home', 4, 0, 0],
  [`c${seat}`, 'balance-bike', seat, 'home', 4, 5, 1],
  [`m${seat}`, 'laundry-poles', seat, 'home', 5, 0, 0],
]

interface CommunityCase {
  readonly given?: Partial<Given>
  readonly replies?: readonly Reply[]
  readonly after: Then
}

const at = (board: string, row: number, col: number, rotation = 0) => ({ board, row, col, rotation })
const no: Action = { type: 'Decline' }
const over: Then = state => expect(state.phase).toBe('neighbour')
const vp =
  (...tokens: number[]): Then =>
  state => {
    over(state)
    expect(state.vp).toEqual(tokens)
  }

const COMMUNITY: Readonly<Record<string, CommunityCase>> = {
  inspection: {
    given: {
      items: [
        ['a', 'doormat', 0, 'corridor', 2, 0, 0],
        ['b', 'toolbox', 1, 'corridor', 0, 0, 0],
      ],
    },
    after: vp(1, 2),
  },
  'fire-drill': {
    given: {
      items: [...almostFull(1), ['a', 'sofa', 0, 'corridor', 2, 0, 0], ['b', 'toolbox', 1, 'corridor', 4, 4, 0]],
    },
    replies: [
      [0, { type: 'MoveItem', item: 'a', ...at('home:0', 4, 0) }],
      [1, no],
    ],
    after: vp(2, 1),
  },
  'friendly-note': {
    given: {
      items: [
        ['a', 'doormat', 0, 'corridor', 0, 0, 0],
        ['b', 'doormat', 1, 'corridor', 0, 1, 0],
        ['c', 'doormat', 1, 'corridor', 0, 2, 0],
      ],
    },
    after: vp(2, 1),
  },
  'spring-cleaning': {
    given: { items: [['b', 'toolbox', 1, 'corridor', 0, 0, 0]] },
    replies: [[1, { type: 'MoveItem', item: 'b', ...at('home:1', 5, 5) }]],
    after(state) {
      expect(state.items['b']).toMatchObject({ board: 'home:1', row: 5, col: 5 })
      expect(state.indicators).toEqual([10, 10])
    },
  },
  'bulky-collection': {
    given: {
      items: [
        ['a', 'sofa', 0, 'corridor', 0, 0, 0],
        ['b', 'doormat', 0, 'corridor', 0, 6, 0],
      ],
    },
    replies: [
      [0, { type: 'RemoveItem', item: 'b' }],
      [0, no],
    ],
    after(state) {
      expect(state.removed).toEqual(['doormat'])
      vp(2, 2)(state)
    },
  },
  'town-council-lorry': {
    given: {
      items: [
        ['a', 'sofa', 0, 'corridor', 0, 0, 0],
        ['b', 'doormat', 1, 'corridor', 0, 6, 0],
      ],
    },
    replies: [
      [0, { type: 'RemoveItem', item: 'a' }],
      [1, { type: 'RemoveItem', item: 'b' }],
    ],
    after: state => expect(state.removed).toEqual(['sofa', 'doormat']),
  },
  'karung-guni': { replies: [[0, { type: 'RemoveItem', item: 'p0.start-bed' }]], after: vp(4, 2) },
  'donation-drive': {
    replies: [
      [0, no],
      [1, { type: 'RemoveItem', item: 'p1.start-stool' }],
    ],
    after: vp(2, 4),
  },
  'recycling-day': {
    replies: [
      [0, { type: 'RemoveItem', item: 'p0.start-stool' }],
      [1, no],
    ],
    after: vp(3, 2),
  },
  'gardening-day': {
    given: { items: [['a', 'orchid-pot', 1, 'corridor', 2, 0, 0]] },
    replies: [[1, { type: 'MoveItem', item: 'a', ...at('garden', 0, 0) }]],
    after(state) {
      expect(state.indicators).toEqual([10, 9])
      vp(2, 3)(state)
    },
  },
  'racks-ready': {
    given: { items: [['a', 'unicycle', 0, 'home', 5, 5, 0]] },
    replies: [[0, { type: 'MoveItem', item: 'a', ...at('parking', 2, 2) }]],
    after(state) {
      expect(state.indicators).toEqual([9, 10])
      vp(3, 2)(state)
    },
  },
  'borrowed-trolley': { replies: [[0, { type: 'PickOption', index: 1 }]], after: vp(3, 2) },
  'swap-shop': {
    given: {
      items: [
        ['a', 'doormat', 0, 'home', 5, 5, 0],
        ['b', 'orchid-pot', 1, 'home', 5, 5, 0],
      ],
    },
    replies: [[0, { type: 'SwapItems', mine: 'a', theirs: 'b' }]],
    after(state) {
      expect(state.items).toMatchObject({ a: { kind: 'orchid-pot', owner: 0 }, b: { kind: 'doormat', owner: 1 } })
      vp(2, 4)(state)
    },
  },
  'year-end-sale': {
    given: { draws: ['doormat', 'sofa'] },
    replies: [
      [0, { type: 'PlaceItem', ...at('home:0', 5, 5) }],
      [1, { type: 'PlaceItem', ...at('corridor', 0, 0) }],
    ],
    after(state) {
      expect(state.bag).toHaveLength(28)
      expect(Object.keys(state.items)).toEqual(expect.arrayContaining(['doormat.1', 'sofa.1']))
    },
  },
  'flea-market': {
    given: { draws: ['sofa', 'doormat'] },
    replies: [
      [0, { type: 'KeepTile', index: 0 }],
      [0, { type: 'PlaceItem', ...at('home:0', 4, 0) }],
    ],
    after(state) {
      expect(state.bag).toHaveLength(29)
      expect(state.bag).toContain('doormat')
      expect(state.items['sofa.1']).toMatchObject({ owner: 0, board: 'home:0' })
    },
  },
  potluck: { after: vp(4, 3) },
  'helping-hand': { replies: [[0, { type: 'PickPlayer', seat: 1 }]], after: vp(4, 3) },
  'festive-season': { given: { items: almostFull(1) }, after: vp(2, 5) },
  'photo-day': { after: vp(4, 2) },
  'tidy-floor-award': { given: { items: [['a', 'doormat', 0, 'corridor', 0, 0, 0]] }, after: vp(2, 4) },
  'corridor-cat': {
    given: {
      items: [
        ['a', 'doormat', 1, 'corridor', 0, 0, 0],
        ['b', 'doormat', 1, 'corridor', 2, 0, 0],
      ],
    },
    after: vp(2, 3),
  },
  'floor-meeting': {
    given: { goodDeck: ['small-joys'] },
    after(state) {
      expect(state.gnOpen).toEqual(['small-joys', 'community-gardener'])
      expect(state.gnDeck).toEqual(['bicycle-parking'])
      expect(state.takesLeft).toBe(2)
    },
  },
  'chat-group': {
    after(state) {
      expect(state.communityDiscard).toEqual(['chat-group', 'corridor-cat'])
      vp(3, 2)(state)
    },
  },
  'busy-saturday': {
    after(state) {
      expect(state.communityDiscard).toEqual(['busy-saturday', 'corridor-cat'])
      vp(2, 3)(state)
    },
  },
}

describe('OT-6.1, OT-6.2 Community Cards', () => {
  test('each has a test', () => expect(Object.keys(COMMUNITY)).toEqual([...content.community.keys()]))

  test.each(Object.entries(COMMUNITY))('%s', (card, { given, replies = [], after }) => {
    const next = card === 'corridor-cat' ? 'potluck' : 'corridor-cat'
    const match = matchFrom(game, { players: 2, phase: 'community', community: [card, next], ...given })
    act(match, 0, { type: 'DrawCommunity' })
    for (const [seat, action] of replies) act(match, seat, action)
    after(match.state)
    over(match.state)
    expect(match.state.communityDiscard[0]).toBe(card)
  })
})

interface NeighbourCase {
  readonly items?: Items
  readonly vp?: readonly number[]
  readonly players?: number
  /** What else is needed to fulfil the condition. */
  readonly also: Items | { readonly vp: readonly number[] }
  /** What is missing before that. */
  readonly missing: readonly string[]
}

const doormats = (number: number): Items =>
  Array.from({ length: number }, (_, n) => [`d${n}`, 'doormat', 0, 'home', 5, n, 0] as const)
const twoOfEach: Items = [
  ['g', 'toolbox', 0, 'home', 4, 0, 0],
  ['u', 'mahjong-table', 0, 'home', 2, 2, 0],
]

const NEIGHBOURS: Readonly<Record<string, NeighbourCase>> = {
  'community-gardener': {
    items: [['a', 'orchid-pot', 0, 'garden', 0, 0, 0]],
    also: [['b', 'orchid-pot', 0, 'garden', 0, 1, 0]],
    missing: ['1 of 2 Plants in the Garden.'],
  },
  'bicycle-parking': {
    also: [
      ['a', 'unicycle', 0, 'parking', 0, 0, 0],
      ['b', 'unicycle', 0, 'parking', 0, 1, 0],
    ],
    missing: ['0 of 2 Bicycles on the Parking.'],
  },
  'room-to-pass': { also: doormats(3), missing: ['4 of 7 Items at Home.'] },
  'good-example': {
    also: [['a', 'doormat', 1, 'corridor', 0, 0, 0]],
    missing: ['You have 0 Items in the Corridor, the tidiest neighbour 0.'],
  },
  'clear-way': {
    items: [
      ['a', 'doormat', 1, 'corridor', 0, 0, 0],
      ['b', 'doormat', 0, 'corridor', 0, 1, 0],
    ],
    also: [['c', 'doormat', 1, 'corridor', 5, 0, 0]],
    missing: ['2 of 3 Items in the Corridor (anyone’s).'],
  },
  'both-thumbs-up': {
    items: [['a', 'unicycle', 0, 'parking', 0, 0, 0]],
    also: [['b', 'orchid-pot', 0, 'garden', 0, 1, 0]],
    missing: ['0 of 1 Plants in the Garden.'],
  },
  'green-fingers': {
    items: [
      ['a', 'orchid-pot', 0, 'garden', 0, 0, 0],
      ['b', 'orchid-pot', 0, 'home', 5, 5, 0],
    ],
    also: [['c', 'orchid-pot', 0, 'home', 5, 4, 0]],
    missing: ['2 of 3 Plants at Home or in the Garden.'],
  },
  'pedal-power': {
    items: [
      ['a', 'unicycle', 0, 'parking', 0, 0, 0],
      ['b', 'unicycle', 0, 'home', 5, 5, 0],
    ],
    also: [['c', 'unicycle', 0, 'home', 5, 4, 0]],
    missing: ['2 of 3 Bicycles at Home or on the Parking.'],
  },
  'full-house': {
    items: doormats(6),
    also: [['e', 'doormat', 0, 'home', 4, 0, 0]],
    missing: ['10 of 11 Items at Home.'],
  },
  'big-family': {
    items: [
      ['a', 'prize-bonsai', 0, 'home', 4, 0, 0],
      ['b', 'prize-bonsai', 0, 'home', 4, 2, 0],
    ],
    also: [['c', 'prize-bonsai', 0, 'home', 4, 4, 0]],
    missing: ['3 of 4 red Items at Home.'],
  },
  'small-joys': { also: doormats(2), missing: ['1 of 3 one-square Items at Home.'] },
  'a-bit-of-everything': {
    items: [['a', 'prize-bonsai', 0, 'home', 4, 4, 0]],
    also: [...doormats(1), ...twoOfEach],
    missing: ['1 of 2 yellow Items at Home.', '1 of 2 green Items at Home.', '1 of 2 blue Items at Home.'],
  },
  'wall-to-wall': { also: almostFull(0), missing: ['0 of 4 full lines.'] },
  'rainbow-row': {
    items: [['r', 'prize-bonsai', 0, 'home', 0, 4, 2]],
    also: [
      ['g', 'toolbox', 0, 'home', 3, 0, 0],
      ['w', 'wardrobe', 0, 'home', 5, 0, 0],
    ],
    missing: ['1 of 2 lines with all four colours.'],
  },
  'cosy-corner': {
    items: doormats(3),
    also: [['e', 'doormat', 0, 'home', 4, 0, 0]],
    missing: ['3 of 4 Items of one colour in a group.'],
  },
  'matching-curtains': {
    items: [['a', 'wardrobe', 0, 'home', 5, 0, 0]],
    also: [['b', 'toolbox', 0, 'home', 2, 5, 0]],
    missing: ['1 of 2 frame sides touched in their colour.'],
  },
  'breathing-space': {
    items: [
      ['a', 'laundry-poles', 0, 'home', 4, 0, 0],
      ['b', 'laundry-poles', 0, 'home', 5, 0, 0],
    ],
    also: [['c', 'doormat', 0, 'home', 5, 5, 0]],
    missing: ['6 of 7 Items at Home.'],
  },
  'many-hands': { vp: [4, 9], also: { vp: [5, 0] }, missing: ['4 of 5 loose tokens.'] },
}

describe('OT-8.1, OT-8.7 Good Neighbour Cards', () => {
  test('each has a test', () => expect(Object.keys(NEIGHBOURS)).toEqual([...content.goodNeighbours.keys()]))

  test.each(Object.entries(NEIGHBOURS))('%s', (card, { items = [], vp = [2, 2], also, missing: lacking }) => {
    const given = { players: 2, phase: 'neighbour', open: [card], vp, items }
    const before = matchFrom(game, given)
    expect(missing(content, before.state, 0, card).map(part => tellMissing([part]))).toEqual(lacking)
    expect(submit(before, 0, { type: 'TakeGoodNeighbour', card }, 0)).toMatchObject({
      refusal: { code: 'GN_NOT_FULFILLED' },
    })
    const after = matchFrom(game, { ...given, ...('vp' in also ? also : { items: [...items, ...also] }) })
    expect(missing(content, after.state, 0, card)).toEqual([])
    act(after, 0, { type: 'TakeGoodNeighbour', card })
    expect(after.state.gnTaken[0]).toEqual([card])
  })

  test('OT-8.7 a card holds exactly for the players who lack nothing for it', () => {
    const { state } = matchFrom(game, { players: 2, phase: 'neighbour', items: almostFull(0) })
    for (const card of content.goodNeighbours.keys()) {
      expect(holds(content, state, 0, card)).toBe(missing(content, state, 0, card).length === 0)
    }
  })

  test('a surplus is described too', () => {
    const items: Items = [['a', 'doormat', 0, 'corridor', 2, 0, 0]]
    const { state } = matchFrom(game, { players: 2, phase: 'neighbour', items })
    expect(missing(content, state, 0, 'clear-way').map(part => tellMissing([part]))).toEqual([
      'Still 1 Items on the Passage (anyone’s).',
      '1 of 3 Items in the Corridor (anyone’s).',
    ])
  })
})

function act(match: Match<OurTidySpaces>, seat: number, action: Action): void {
  expect(submit(match, seat, action, 0), JSON.stringify(action)).toMatchObject({ ok: true })
}
