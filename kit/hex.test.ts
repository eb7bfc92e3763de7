import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Axial, DIRECTIONS, distance, hexKey, parseHex, rotate } from './hex.ts'

const origin: Axial = { q: 0, r: 0 }
const coordinate = fc.integer({ min: -50, max: 50 })
const anyHex = fc.record({ q: coordinate, r: coordinate })

/** The center of a hex on screen, for hexes of size 1. */
const onScreen = ({ q, r }: Axial) => ({ x: 1.5 * q, y: Math.sqrt(3) * (r + q / 2) })

describe('directions', () => {
  test('run clockwise on screen from the lower right, each rotated from the one before', () => {
    expect(onScreen(DIRECTIONS[0]!).x).toBeGreaterThan(0)
    expect(onScreen(DIRECTIONS[0]!).y).toBeGreaterThan(0)
    DIRECTIONS.forEach((direction, index) => expect(rotate(DIRECTIONS[0]!, index)).toEqual(direction))
    const angles = DIRECTIONS.map(direction => {
      const { x, y } = onScreen(direction)
      return Math.round((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
    })
    expect(angles).toEqual([30, 90, 150, 210, 270, 330])
  })
})

describe('distance', () => {
  test('is one between touching hexes only', () => {
    const near = []
    for (let q = -2; q <= 2; q++)
      for (let r = -2; r <= 2; r++) if (distance(origin, { q, r }) === 1) near.push(hexKey(q, r))
    expect(near.toSorted()).toEqual(DIRECTIONS.map(({ q, r }) => hexKey(q, r)).toSorted())
  })

  test('is the same both ways, and under rotation', () => {
    fc.assert(
      fc.property(anyHex, anyHex, fc.nat(5), (a, b, steps) => {
        expect(distance(b, a)).toBe(distance(a, b))
        expect(distance(rotate(a, steps), rotate(b, steps))).toBe(distance(a, b))
      }),
    )
  })
})

describe('rotation', () => {
  test('is the identity after six steps, and keeps the center', () => {
    expect(rotate(origin, 4)).toStrictEqual(origin)
    fc.assert(
      fc.property(anyHex, hex => {
        expect(rotate(hex, 6)).toEqual(hex)
      }),
    )
  })
})

describe('the text of a hex', () => {
  test('can be parsed again', () => {
    fc.assert(
      fc.property(anyHex, hex => {
        expect(parseHex(hexKey(hex.q, hex.r))).toEqual(hex)
      }),
    )
  })

  test.each(['', '1', '1,', '01,2', '-0,1', '1, 2', '1.5,2', '1,2,3', '+1,2', 'a,b'])('is not "%s"', text => {
    expect(parseHex(text)).toBeNull()
  })
})
