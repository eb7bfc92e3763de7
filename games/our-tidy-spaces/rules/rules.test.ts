/** Rules that need more positions than a worked example has. */

import { type Match, seatTable, startMatch, submit, undo } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'
import { describe, expect, test } from 'vitest'
import { parseContent } from '../content.ts'
import { isHomeClosed, stillFitting } from './endings.ts'
import { ourTidySpaces } from '../index.ts'
import { placementsFor } from './placement.ts'
import { score, worth } from './scoring.ts'
import { examples, matchFrom } from '../testing/examples.ts'
import type { Action, Options, OurTidySpaces } from '../types.ts'

const { game } = ourTidySpaces.open(ourTidySpaces.content)
const content = parseContent(ourTidySpaces.content)

describe('setup', () => {
  test('OT-1.1 two to eight players', () => {
    expect([0, 1, 2, 5, 8, 9, 2.5].map(seats => game.checkTable(seats, {})?.code)).toEqual([
      'BAD_PLAYER_COUNT',
      'BAD_PLAYER_COUNT',
      undefined,
      undefined,
      undefined,
      'BAD_PLAYER_COUNT',
      'BAD_PLAYER_COUNT',
    ])
  })

  test.each([2, 3, 4, 5, 6, 7, 8])('OT-2.4, OT-2.5, OT-2.7 the table of %i', seats => {
    const { state } = begin(seats)
    expect(state.bag).toHaveLength(15 * seats)
    expect(state.communityDeck).toHaveLength([8, 12, 16, 19, 23, 26, 29][seats - 2]!)
    expect(state.vp).toEqual(Array.from({ length: seats }, () => 2))
    expect(state.indicators).toEqual(Array.from({ length: seats }, () => 10))
    expect(state.occ.corridor).toHaveLength(6)
    expect(new Set(content.playerColours.map(({ colour, glyph }) => `${colour} ${glyph}`)).size).toBe(8)
  })

  test('OT-2.3 all players set up at the same time, until the last has confirmed', () => {
    const match = begin(3)
    const order = [2, 0, 1]
    for (const seat of order) {
      expect(game.actors(match.state)).toContain(seat)
      moveIn(match, seat)
      expect(game.actors(match.state)).not.toContain(match.state.phase === 'setup' ? seat : -1)
    }
    expect(match.state).toMatchObject({ phase: 'draw', turnNo: 1, current: match.state.firstSeat })
  })

  test('OT-2.8, OT-14.2 the first seat is named or random', () => {
    expect([0, 1, 2, 3].map(firstPlayer => begin(4, { firstPlayer }).state.firstSeat)).toEqual([0, 1, 2, 3])
    const seats = Array.from({ length: 60 }, (_, n) => begin(4, {}, `first-${n}`).state.firstSeat)
    expect(new Set(seats).size).toBe(4)
    expect(seatTable<OurTidySpaces>(game, 2, { firstPlayer: 2 })).toMatchObject({ refusal: { rule: 'OT-14.2' } })
  })

  test('OT-14.3 quick setup is the layout of the examples, at once', () => {
    const { state } = begin(2, { quickSetup: true })
    const usual = matchFrom(game, { players: 2, phase: 'draw' }).state
    expect(state.items).toEqual(usual.items)
    expect(state.frames).toEqual(usual.frames)
    expect(state).toMatchObject({ phase: 'draw', confirmed: [true, true], startLeft: [[], []] })
  })

  test('OT-14.4 a third card lies open, and refills keep three', () => {
    const match = begin(2, { openCards: 3, quickSetup: true })
    expect(match.state.gnOpen).toHaveLength(3)
    expect(match.state.gnOpen.slice(0, 2)).toEqual(['community-gardener', 'bicycle-parking'])
  })

  test('OT-14.5 gentle cards cost no player a token and leave every Home alone', () => {
    const decks = Array.from(
      { length: 20 },
      (_, n) => begin(8, { gentleCards: true }, `gentle-${n}`).state.communityDeck,
    )
    for (const card of ['inspection', 'fire-drill', 'friendly-note', 'swap-shop'])
      expect(decks.flat()).not.toContain(card)
  })

  test('OT-14.7 hints change no rule', () => {
    const play = (fitHints: boolean) => {
      const match = begin(2, { fitHints, quickSetup: true, firstPlayer: 0 })
      submit(match, 0, { type: 'DrawItem' }, 0)
      return game.legalActions(match.state, 0)
    }
    expect(play(true)).toEqual(play(false))
  })
})

describe('undo', () => {
  test('OT-12.2 a Home may be unconfirmed while others set up, but not once the match has begun', () => {
    const match = begin(2)
    moveIn(match, 0)
    expect(undo(match, 0, 0)).toMatchObject({ ok: true })
    expect(match.state.confirmed).toEqual([false, false])
    submit(match, 0, { type: 'ConfirmHome' }, 0)
    moveIn(match, 1)
    expect(undo(match, 1, 0)).toMatchObject({ refusal: { code: 'UNDO_BARRIER' } })
  })

  test('OT-12.1 several actions, one after the other', () => {
    const match = begin(2)
    const start = match.state
    moveIn(match, 0)
    for (let n = 0; n < 6; n++) expect(undo(match, 0, 0)).toMatchObject({ ok: true })
    expect(match.state).toEqual(start)
    expect(undo(match, 0, 0)).toMatchObject({ refusal: { code: 'UNDO_BARRIER' } })
  })

  test('OT-12.2 not when the turn or the decision has passed on', () => {
    const ended = matchFrom(game, { players: 2, phase: 'neighbour' })
    submit(ended, 0, { type: 'EndTurn' }, 0)
    expect(undo(ended, 0, 0)).toMatchObject({ refusal: { code: 'UNDO_BARRIER' } })
    const decided = matchFrom(game, { players: 2, phase: 'community', community: ['donation-drive', 'potluck'] })
    submit(decided, 0, { type: 'DrawCommunity' }, 0)
    submit(decided, 0, { type: 'Decline' }, 0)
    expect(undo(decided, 0, 0)).toMatchObject({ refusal: { code: 'UNDO_BARRIER' } })
  })

  test('OT-12.1 within a card, up to where it was turned up', () => {
    const items = [
      ['a', 'sofa', 0, 'corridor', 0, 0, 0],
      ['b', 'doormat', 0, 'corridor', 0, 6, 0],
      ['c', 'doormat', 0, 'corridor', 0, 7, 0],
    ] as const
    const match = matchFrom(game, { players: 2, phase: 'community', community: ['bulky-collection', 'potluck'], items })
    submit(match, 0, { type: 'DrawCommunity' }, 0)
    const open = match.state
    submit(match, 0, { type: 'RemoveItem', item: 'a' }, 0)
    submit(match, 0, { type: 'RemoveItem', item: 'b' }, 0)
    expect(match.state.phase).toBe('neighbour')
    expect(undo(match, 0, 0)).toMatchObject({ ok: true })
    expect(undo(match, 0, 0)).toMatchObject({ ok: true })
    expect(match.state).toEqual(open)
    expect(undo(match, 0, 0)).toMatchObject({ refusal: { code: 'UNDO_BARRIER' } })
  })
})

describe('cards', () => {
  test('OT-7.7, OT-9.2 the last two tiles, one of them returned, do not empty the bag', () => {
    const match = matchFrom(game, {
      players: 2,
      phase: 'community',
      bag: ['doormat', 'sofa'],
      draws: ['sofa', 'doormat'],
      community: ['flea-market', 'potluck'],
    })
    submit(match, 0, { type: 'DrawCommunity' }, 0)
    expect(match.state.bagEmptied).toBe(true)
    submit(match, 0, { type: 'KeepTile', index: 1 }, 0)
    submit(match, 0, { type: 'PlaceItem', board: 'home:0', row: 5, col: 5, rotation: 0 }, 0)
    submit(match, 0, { type: 'EndTurn' }, 0)
    expect(match.state).toMatchObject({ phase: 'draw', bagEmptied: false, endReasons: [], bag: ['sofa'] })
  })

  test('OT-7.7 with one tile left it is placed, with none nothing happens', () => {
    const given = { players: 2, phase: 'community', community: ['year-end-sale', 'potluck'], bag: ['doormat'] }
    const match = matchFrom(game, given)
    submit(match, 0, { type: 'DrawCommunity' }, 0)
    const placed = submit(match, 0, { type: 'PlaceItem', board: 'home:0', row: 5, col: 5, rotation: 0 }, 0)
    expect(placed).toMatchObject({ ok: true })
    expect(placed.ok && placed.events).toContainEqual({ type: 'EffectSkipped', seat: 1, effect: 'draw' })
    expect(match.state.phase).toBe('neighbour')
  })

  test('OT-7.4 a player who cannot move pays the penalty too, but no player pays without such an Item', () => {
    const corridor = content.tables.get(2)!.corridor
    const full = Array.from({ length: corridor.width }, (_, col) =>
      [0, 1, 5].map(row => [`f${row}.${col}`, 'doormat', 1, 'corridor', row, col, 0] as const),
    ).flat()
    const home = Array.from(
      { length: 36 },
      (_, n) => [`h${n}`, 'doormat', 0, 'home', Math.floor(n / 6), n % 6, 0] as const,
    )
    const match = matchFrom(game, {
      players: 2,
      starts: 'none',
      phase: 'community',
      community: ['fire-drill', 'potluck'],
      items: [...full, ...home, ['a', 'doormat', 0, 'corridor', 2, 0, 0]],
      tokens: [9, 0],
    })
    submit(match, 0, { type: 'DrawCommunity' }, 0)
    expect(match.state).toMatchObject({ phase: 'neighbour', vp: [1, 2] })
  })

  test('OT-7.4 a card moves an Item to the corridor’s Wall Side without a spare token', () => {
    const match = matchFrom(game, {
      players: 2,
      phase: 'community',
      community: ['fire-drill', 'potluck'],
      items: [['a', 'doormat', 0, 'corridor', 2, 0, 0]],
      tokens: [0, 10],
    })
    submit(match, 0, { type: 'DrawCommunity' }, 0)
    const moved = submit(match, 0, { type: 'MoveItem', item: 'a', board: 'corridor', row: 0, col: 0, rotation: 0 }, 0)
    expect(moved).toMatchObject({ ok: true })
    expect(match.state.indicators).toEqual([0, 10])
  })
})

test('OT-9.4 a Home is open as long as a tile of the bag fits', () => {
  for (const { given } of examples.filter(({ id }) => ['X40', 'X41', 'X47'].includes(id))) {
    const { state } = matchFrom(game, given)
    for (let seat = 0; seat < state.players; seat++) {
      expect(stillFitting(content, state, seat).length === 0).toBe(isHomeClosed(content, state, seat))
    }
  }
  const { state } = matchFrom(game, examples.find(({ id }) => id === 'X40')!.given)
  expect(stillFitting(content, state, 0)).toEqual([{ kind: 'doormat', tiles: 1 }])
})

test('OT-10.2 to OT-10.6 a placement changes the total by what the Item is worth there', () => {
  for (let n = 0; n < 5; n++) {
    playRandomly(game, `worth-${n}`, 5000, ({ state }) => {
      if (state.phase !== 'place') return
      const [seat, kind] = [state.current, state.drawn!]
      const places = placementsFor(content, state, seat, kind)
      const target = places[state.turnNo % places.length]!
      const after = { ...state, items: { ...state.items, new: { id: 'new', kind, owner: seat, ...target } } }
      const gain = score(content, after, seat).total - score(content, state, seat).total
      expect(worth(content, state, { kind, ...target })).toBe(gain)
    })
  }
})

test('OT-10.1 the score sheet has a line for every board and colour, the Passage, the tokens and every card', () => {
  const { given } = examples.find(({ id }) => id === 'X45')!
  const { lines } = score(content, matchFrom(game, given).state, 0)
  expect(lines.map(({ label, points }) => `${label} ${points}`)).toEqual([
    'home:yellow 4',
    'home:green 8',
    'home:blue 6',
    'home:red 4',
    'parking:red 2',
    'corridor:yellow 0',
    'corridor:green -1',
    'passage -2',
    'tokens 4',
    'card:wall-to-wall 3',
    'card:full-house 3',
  ])
})

test('OT-9.5 with whole rounds all players have the same number of turns, unless the bag is empty', () => {
  let whole = 0
  for (let n = 0; n < 40; n++) {
    const { state } = playRandomly(game, `rounds-${n}`, 5000)
    if (state.options.endTiming === 'turn' || state.bag.length === 0) continue
    expect(state.turnNo % state.players).toBe(0)
    whole++
  }
  expect(whole).toBeGreaterThan(5)
})

function begin(seats: number, options: Partial<Options> = {}, seed = 'rules'): Match<OurTidySpaces> {
  const seating = seatTable<OurTidySpaces>(game, seats, { ...options })
  if (!seating.ok) throw new Error(seating.refusal.code)
  return startMatch(game, seating.table, seed)
}

/** Six actions: frame, four tiles, confirmation. */
function moveIn(match: Match<OurTidySpaces>, seat: number): void {
  const actions: Action[] = [
    { type: 'ChooseFrame', north: 'red', east: 'blue', south: 'green', west: 'yellow' },
    { type: 'PlaceStarting', tile: 'start-stool', row: 5, col: 5, rotation: 0 },
    { type: 'PlaceStarting', tile: 'start-rice', row: 0, col: 0, rotation: 1 },
    { type: 'PlaceStarting', tile: 'start-armchair', row: 3, col: 3, rotation: 2 },
    { type: 'PlaceStarting', tile: 'start-bed', row: 4, col: 0, rotation: 0 },
    { type: 'ConfirmHome' },
  ]
  for (const action of actions) expect(submit(match, seat, action, 0)).toMatchObject({ ok: true })
}
