/** Parses actions from the wire and positions from files. */

import { cloneJson, ShapeError } from '#kernel'
import { describe, expect, test } from 'vitest'
import { ourTidySpaces } from './index.ts'
import { parseAction } from './parse.ts'
import { stateFrom } from './testing/examples.ts'

const { game } = ourTidySpaces.open(ourTidySpaces.content)

describe('OT-13.1 actions', () => {
  test.each([
    [{ type: 'DrawItem' }],
    [{ type: 'PlaceStarting', tile: 'start-bed', row: 0, col: 0, rotation: 0 }],
    [{ type: 'PlaceStarting', tile: 'start-bed', board: 'home:0', row: 0, col: 0, rotation: 0 }],
    [{ type: 'PlaceItem', board: 'roof', row: 0.5, col: -3, rotation: 9 }],
    [{ type: 'KeepTile', index: 7 }],
  ])('%j is parsed unchanged', action => expect(parseAction(cloneJson(action))).toEqual(action))

  test.each([
    [null],
    [[]],
    [{}],
    [{ type: 'Dance' }],
    [{ type: 'toString' }],
    [{ type: 'DrawItem', twice: true }],
    [{ type: 'PlaceItem', board: 'corridor', row: '0', col: 0, rotation: 0 }],
    [{ type: 'PlaceItem', board: 'corridor', row: 0, col: 0 }],
    [{ type: 'PlaceStarting', tile: 'start-bed', board: null, row: 0, col: 0, rotation: 0 }],
    [{ type: 'RemoveItem', item: 3 }],
  ])('%j is not an action', raw => expect(parseAction(raw)).toBeNull())

  test('minus zero becomes zero', () => {
    expect(parseAction({ type: 'KeepTile', index: -0 })).toEqual({ type: 'KeepTile', index: 0 })
  })

  test('names of inherited object properties are not Items, boards or cards', () => {
    const state = game.parseState(stateFrom({ players: 2, phase: 'place', drawn: 'sofa' }))
    const wish = { row: 0, col: 0, rotation: 0 }
    expect(game.check(state, 0, { type: 'PlaceItem', board: 'constructor', ...wish })?.code).toBe('PLACE_UNKNOWN_BOARD')
    expect(game.check(state, 0, { type: 'PlaceItem', board: 'home:01', ...wish })?.code).toBe('PLACE_UNKNOWN_BOARD')
    const asked = game.parseState({
      ...stateFrom({ players: 2, phase: 'resolve' }),
      queue: [{ effect: { kind: 'swap', who: 'active', compensation: 2 }, seat: 0, left: 1 }],
      choice: { kind: 'swap', seat: 0 },
    })
    const swap = { type: 'SwapItems', mine: 'toString', theirs: '__proto__' } as const
    expect(game.check(asked, 0, swap)?.code).toBe('EFFECT_ITEM_UNKNOWN')
  })
})

describe('impossible positions are refused with their field', () => {
  const sound = { players: 2, phase: 'place', drawn: 'sofa' }
  const item = { id: 'a', kind: 'sofa', owner: 0, board: 'corridor', row: 0, col: 0, rotation: 0 }
  const withItem = (change: object) => ({ items: { a: { ...item, ...change } } })

  test.each<[field: string, change: object]>([
    ['state.players', { players: 9 }],
    ['state.phase', { phase: 'tea' }],
    ['state.drawn', { drawn: null }],
    ['state.drawn', { drawn: 'piano' }],
    ['state.items.a.kind', withItem({ kind: 'piano' })],
    ['state.items.a.board', withItem({ board: 'roof' })],
    ['state.items.a.board', withItem({ board: 'garden' })],
    ['state.items.a.owner', withItem({ owner: 2 })],
    ['state.items.a.owner', withItem({ board: 'home:1' })],
    ['state.items.a', withItem({ col: 7 })],
    ['state.items.a.id', withItem({ id: 'b' })],
    ['state.items.b', { items: { a: item, b: { ...item, id: 'b' } } }],
    ['state.occ', { occ: { corridor: [1] } }],
    ['state.bag[0]', { bag: ['start-bed'] }],
    ['state.vp', { vp: [2] }],
    ['state.frames[0]', { frames: [{ north: 'red', east: 'red', south: 'blue', west: 'green' }, null] }],
    ['state.communityDeck', { communityDeck: ['potluck', 'potluck'] }],
    ['state.gnOpen', { gnOpen: ['small-joys'], gnDeck: ['small-joys'] }],
    ['state.choice', { choice: { kind: 'swap', seat: 0 } }],
    ['state.queue', { queue: [{ effect: { kind: 'again' }, seat: 0, left: 1 }] }],
    ['state.bag', { phase: 'draw', drawn: null, bag: [] }],
    ['state.communityDeck', { phase: 'community', drawn: null, communityDeck: [] }],
    ['state.surprise', { surprise: 1 }],
  ])('%s: %j', (field, change) => {
    const raw = { ...stateFrom(sound), ...change }
    expect(() => game.parseState(raw)).toThrow(ShapeError)
    expect(() => game.parseState(raw)).toThrow(`${field}:`)
  })

  test('missing derived fields are filled in', () => {
    const state = game.parseState(stateFrom(sound))
    expect(state.occ['home:0']![0]).toBe(0b001111)
    expect(state).toMatchObject({ turnNo: 1, queue: [], choice: null, endReasons: [] })
  })
})
