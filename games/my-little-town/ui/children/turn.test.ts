import { describe, expect, test } from 'vitest'
import type { Action } from '../../types.ts'
import { type Doing, guideOf, keep, selectionOf, step } from './turn.ts'

const NOTHING: Doing = { at: 'nothing' }
const ACROSS = { type: 'placeStandee', length: 3, x: 0, y: 0, dir: 'E' } as const
const DOWN = { type: 'placeStandee', length: 3, x: 2, y: 0, dir: 'S' } as const
const LONG = { type: 'placeStandee', length: 5, x: 0, y: 4, dir: 'E' } as const
const CHOICE: readonly Action[] = [{ type: 'draw' }, ACROSS, DOWN, LONG]
const TILE: readonly Action[] = [0, 1, 2, 3].flatMap(rot => [
  { type: 'placeTile', tx: 1, ty: 0, rot } as const,
  { type: 'placeTile', tx: 0, ty: 1, rot } as const,
])
const SPOT = { tx: 1, ty: 0 }
const REACH = 0.9

describe('take, place, confirm', () => {
  test('a tile is drawn, laid where it was touched, turned by another touch, and confirmed by the tick', () => {
    expect(step(NOTHING, { type: 'draw' }, CHOICE).act).toEqual({ type: 'draw' })
    const inHand = keep(NOTHING, TILE)
    expect(inHand).toEqual({ at: 'tile', spot: null, rot: 0 })
    const laid = step(inHand, { type: 'town', point: { x: 4.2, y: 1 }, reach: REACH }, TILE).doing
    expect(laid).toEqual({ at: 'tile', spot: SPOT, rot: 0 })
    const turned = step(laid, { type: 'town', point: { x: 4.2, y: 1 }, reach: REACH }, TILE).doing
    expect(step(turned, { type: 'tick' }, TILE).act).toEqual({ type: 'placeTile', ...SPOT, rot: 1 })
  })

  test('a row is picked, stands where its end was touched, goes to the next place by the button, and is confirmed by the tick', () => {
    const picked = step(NOTHING, { type: 'pick', length: 3 }, CHOICE).doing
    expect(picked).toEqual({ at: 'standee', length: 3, fit: null })
    const stands = step(picked, { type: 'town', point: { x: 0.5, y: 0.5 }, reach: REACH }, CHOICE).doing
    expect(stands).toEqual({ at: 'standee', length: 3, fit: ACROSS })
    const elsewhere = step(stands, { type: 'elsewhere' }, CHOICE).doing
    expect(step(elsewhere, { type: 'tick' }, CHOICE).act).toEqual(DOWN)
    expect(selectionOf(stands)).toMatchObject({ at: 'fit', fit: ACROSS })
  })

  test('where two rows share an end, another touch tries the other; a touch beside it is near enough', () => {
    const picked: Doing = { at: 'standee', length: 3, fit: null }
    const point = { x: 3.4, y: -0.3 }
    const first = step(picked, { type: 'town', point, reach: REACH }, CHOICE).doing
    const second = step(first, { type: 'town', point, reach: REACH }, CHOICE).doing
    expect([first, second]).toMatchObject([{ fit: ACROSS }, { fit: DOWN }])
  })

  test('a row goes back to the shelf, and the tile into the hand', () => {
    expect(step({ at: 'standee', length: 3, fit: ACROSS }, { type: 'back' }, CHOICE).doing).toEqual(NOTHING)
    const back = step({ at: 'tile', spot: SPOT, rot: 2 }, { type: 'back' }, TILE).doing
    expect(back).toEqual({ at: 'tile', spot: null, rot: 2 })
  })
})

describe('a touch without effect gives a hint', () => {
  test.each([
    [
      'the town before anything was taken',
      NOTHING,
      { type: 'town', point: { x: 1, y: 1 }, reach: 1 },
      CHOICE,
      'choose-first',
    ],
    ['a row that fits nowhere', NOTHING, { type: 'pick', length: 7 }, CHOICE, 'fits-nowhere'],
    [
      'a tile far from the town',
      keep(NOTHING, TILE),
      { type: 'town', point: { x: 9, y: 9 }, reach: 1 },
      TILE,
      'no-spot',
    ],
    [
      'a row where it cannot stand',
      { at: 'standee', length: 5, fit: null },
      { type: 'town', point: { x: 8, y: 8 }, reach: 1 },
      CHOICE,
      'no-fit',
    ],
    ['the tick before the tile lies', keep(NOTHING, TILE), { type: 'tick' }, TILE, 'tile-first'],
    ['a row with the tile in hand', keep(NOTHING, TILE), { type: 'pick', length: 3 }, TILE, 'tile-first'],
    ['anything out of turn', NOTHING, { type: 'draw' }, [], 'wait'],
  ] as const)('%s', (_, doing, touch, actions, hint) => {
    const result = step(doing, touch, actions)
    expect(result.hint).toBe(hint)
    expect(result.act).toBeUndefined()
  })
})

describe('the hand', () => {
  test('points at the longest row that fits, else at the pile, else at the moon', () => {
    expect(guideOf(NOTHING, CHOICE, null)).toEqual({ at: 'standee', length: 5 })
    expect(guideOf(NOTHING, [{ type: 'draw' }], null)).toEqual({ at: 'pile' })
    expect(guideOf(NOTHING, [{ type: 'pass' }], null)).toEqual({ at: 'pass' })
    expect(guideOf(NOTHING, [], null)).toBeNull()
  })

  test('points at a place for the piece in hand, then at the tick', () => {
    expect(guideOf(keep(NOTHING, TILE), TILE, SPOT)).toEqual({ at: 'spot', spot: SPOT })
    expect(guideOf({ at: 'standee', length: 3, fit: null }, CHOICE, null)).toEqual({ at: 'fit', fit: ACROSS })
    expect(guideOf({ at: 'tile', spot: SPOT, rot: 0 }, TILE, SPOT)).toEqual({ at: 'tick' })
  })
})

test('what is no longer possible is dropped', () => {
  expect(keep({ at: 'standee', length: 3, fit: ACROSS }, [{ type: 'draw' }, DOWN])).toEqual({
    at: 'standee',
    length: 3,
    fit: null,
  })
  expect(keep({ at: 'standee', length: 3, fit: null }, [{ type: 'draw' }])).toEqual(NOTHING)
  expect(keep({ at: 'tile', spot: SPOT, rot: 0 }, CHOICE)).toEqual(NOTHING)
})
