import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTENT_FILES, parseContent } from '../content.ts'
import type { PlacedStandee, PlacedTile } from '../types.ts'
import {
  boundsOf,
  boxAround,
  coveredSquares,
  nearest,
  nextOf,
  planOf,
  shelfSlots,
  spotGrid,
  spotOf,
  squareBox,
  squareKey,
  squaresOf,
  standingItems,
  walk,
} from './layout.ts'

const content = parseContent(CONTENT_FILES)
/** T01 is XGY/YRG/BRB, T05 is GXG/RBY/RYB. */
const city: PlacedTile[] = [
  { tile: 'T01', tx: 0, ty: 0, rot: 0 },
  { tile: 'T05', tx: -1, ty: 0, rot: 1 },
  { tile: 'T09', tx: 0, ty: -2, rot: 0 },
]
const standee: PlacedStandee = { seat: 1, length: 3, x: 0, y: 1, dir: 'E' }
const plan = planOf({ city, standees: [standee] }, content)

describe('the plan', () => {
  test('MLT-1.10 puts the squares of a tile at three times its spot', () => {
    expect(squaresOf(city[0]!, content).map(({ x, y, kind }) => `${x},${y}${kind}`)).toEqual([
      '0,0X',
      '1,0G',
      '2,0Y',
      '0,1Y',
      '1,1R',
      '2,1G',
      '0,2B',
      '1,2R',
      '2,2B',
    ])
  })

  test('MLT-1.10 turns a tile clockwise', () => {
    const kinds = squaresOf(city[1]!, content).map(square => square.kind)
    expect(kinds.join('')).toBe('RRGYBXBYG')
  })

  test('has a row for every line of squares, from the top and from the left', () => {
    expect(plan.rows.map(row => row[0]!.y)).toEqual([-6, -5, -4, 0, 1, 2])
    expect(plan.rows[3]!.map(square => square.x)).toEqual([-3, -2, -1, 0, 1, 2])
  })

  test('knows which standee covers a square', () => {
    expect(plan.covered.get('1,1')).toBe(standee)
    expect(plan.covered.has('1,2')).toBe(false)
  })

  test('is bounded by its outermost tiles, holes and gaps included', () => {
    expect(plan.bounds).toEqual({ x: -3, y: -6, width: 6, height: 9 })
    expect(boundsOf([{ tx: 4, ty: -7 }])).toEqual({ x: 12, y: -21, width: 3, height: 3 })
  })

  test('holds every square of every tile, wherever the tiles lie', () => {
    const spot = fc.integer({ min: -35, max: 35 })
    fc.assert(
      fc.property(spot, spot, fc.constantFrom(0, 1, 2, 3) as fc.Arbitrary<0 | 1 | 2 | 3>, (tx, ty, rot) => {
        const placed = planOf({ city: [{ tile: 'T20', tx, ty, rot }], standees: [] }, content)
        expect(placed.ground.size).toBe(9)
        for (const square of placed.ground.values()) expect(spotOf(square)).toEqual({ tx, ty })
      }),
    )
  })
})

test('MLT-5.3 a standee covers a row to the right or a column downwards', () => {
  expect(coveredSquares({ length: 3, x: -1, y: 4, dir: 'E' }).map(squareKey)).toEqual(['-1,4', '0,4', '1,4'])
  expect(coveredSquares({ length: 2, x: -1, y: 4, dir: 'S' }).map(squareKey)).toEqual(['-1,4', '-1,5'])
})

test('items are painted from the back to the front', () => {
  const standees: PlacedStandee[] = [
    { seat: 0, length: 2, x: 5, y: 1, dir: 'S' },
    { seat: 1, length: 2, x: 3, y: 1, dir: 'E' },
  ]
  const seats = [
    { colour: 'G', hand: [] },
    { colour: 'R', hand: [] },
  ] as const
  expect(standingItems({ standees, seats }).map(item => `${squareKey(item)}${item.colour}`)).toEqual([
    '3,1R',
    '4,1R',
    '5,1G',
    '5,2G',
  ])
})

describe('walking', () => {
  const at = { x: 0, y: 0 }

  test('goes to the neighbour and over gaps', () => {
    expect(walk(plan.rows, at, { to: 'neighbour', dx: 1, dy: 0 })).toMatchObject({ x: 1, y: 0 })
    expect(walk(plan.rows, at, { to: 'neighbour', dx: 0, dy: -1 })).toMatchObject({ x: 0, y: -4 })
  })

  test('stays where there is nothing farther on', () => {
    expect(walk(plan.rows, { x: 2, y: 0 }, { to: 'neighbour', dx: 1, dy: 0 })).toEqual({ x: 2, y: 0 })
  })

  test('reaches the ends of the row and of the town', () => {
    expect(walk(plan.rows, at, { to: 'row-start' })).toMatchObject({ x: -3, y: 0 })
    expect(walk(plan.rows, at, { to: 'row-end' })).toMatchObject({ x: 2, y: 0 })
    expect(walk(plan.rows, at, { to: 'start' })).toMatchObject({ x: 0, y: -6 })
    expect(walk(plan.rows, at, { to: 'end' })).toMatchObject({ x: 2, y: 2 })
  })

  test('over spots leads everywhere between the outermost', () => {
    const grid = spotGrid([
      { tx: -1, ty: 0 },
      { tx: 1, ty: 1 },
    ])
    expect(grid.flat().map(squareKey)).toEqual(['-1,0', '0,0', '1,0', '-1,1', '0,1', '1,1'])
  })

  test('from one possible place to the next follows the reading order and wraps around', () => {
    const places = [
      { x: 5, y: 2 },
      { x: 1, y: 0 },
      { x: 0, y: 2 },
    ]
    expect(nextOf(places, { x: 1, y: 0 }, 1)).toEqual({ x: 0, y: 2 })
    expect(nextOf(places, { x: 5, y: 2 }, 1)).toEqual({ x: 1, y: 0 })
    expect(nextOf(places, { x: 1, y: 0 }, -1)).toEqual({ x: 5, y: 2 })
    expect(nextOf([], { x: 1, y: 0 }, 1)).toBeUndefined()
  })
})

describe('a finger', () => {
  const targets = [
    { x: 0, y: 0 },
    { x: 3, y: 0 },
  ]

  test('hits the target it touches', () => {
    expect(nearest({ x: 3.1, y: 0.9 }, targets, squareBox, 0.5)).toBe(targets[1])
  })

  test('hits the nearest target within reach', () => {
    expect(nearest({ x: 1.2, y: 0.5 }, targets, squareBox, 0.5)).toBe(targets[0])
    expect(nearest({ x: 2.7, y: 0.5 }, targets, squareBox, 0.5)).toBe(targets[1])
  })

  test('hits no target out of reach, so that the board can explain why that place is wrong', () => {
    expect(nearest({ x: 1.5, y: 0.5 }, targets, squareBox, 0.5)).toBeUndefined()
    expect(nearest({ x: 1.2, y: 0.5 }, targets, squareBox, -1)).toBeUndefined()
  })
})

test('the box around squares holds them all', () => {
  const squares = [
    { x: -2, y: 3 },
    { x: 4, y: 3 },
  ]
  expect(boxAround(squares)).toEqual({ x: -2, y: 3, width: 7, height: 1 })
})

test('MLT-1.7 a shelf keeps a slot per standee, equal lengths counted apart', () => {
  const slots = shelfSlots([2, 3, 3, 5], [3, 5])
  expect(slots.map(slot => `${slot.length}${slot.inHand ? '' : ' placed'}`)).toEqual(['2 placed', '3', '3 placed', '5'])
})
