/** The city fits the supported screens, and the keyboard reaches every hex. */

import { describe, expect, test } from 'vitest'
import { layCity } from '../rules/city.ts'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { fit } from './camera.ts'
import { rowsOf } from '../rules/grid.ts'
import { boardsOf, boxOf, hexesNear, middleOf, nextOf, outlineOf, ROW, walk } from './layout.ts'

const content = parseContent(CONTENT_FILES)
const faces = ['1A', '2B', '3A', '4B', '5A']
const cityFor = (players: number) =>
  layCity(
    content,
    faces.slice(0, players).map(face => ({ face, rotation: 0 })),
  )
const crown = cityFor(5)

/** The map on a phone of 360 by 640: 536 for the board, less crews and dock. */
const PHONE = { width: 360, height: 266 }

describe('fitting', () => {
  test('all 185 hexes of five districts fit above the dock of a small phone', () => {
    expect(crown.size).toBe(185)
    const seen = fit(boxOf(crown), 6, PHONE)
    for (const cell of crown.values()) {
      const { x, y } = middleOf(cell)
      expect(x).toBeGreaterThan(seen.x)
      expect(x).toBeLessThan(seen.x + seen.width)
      expect(y - ROW / 2).toBeGreaterThanOrEqual(seen.y)
      expect(y + ROW / 2).toBeLessThanOrEqual(seen.y + seen.height)
    }
  })

  test.each([
    [2, 27],
    [3, 20],
    [4, 19],
    [5, 18],
  ])('with %i players a hex is at least %i pixels high there', (players, least) => {
    const seen = fit(boxOf(cityFor(players)), 6, PHONE)
    expect((ROW * PHONE.width) / seen.width).toBeGreaterThanOrEqual(least)
  })

  test('a district has an outline of 42 sides', () => {
    expect(boardsOf(crown)).toEqual([0, 1, 2, 3, 4])
    for (const board of boardsOf(crown)) expect(outlineOf(crown, board).match(/M/g)).toHaveLength(42)
  })
})

describe('pointing', () => {
  test('the middle of a hex is nearest to itself', () => {
    for (const cell of crown.values()) expect(hexesNear(crown, middleOf(cell), ROW)[0]).toBe(cell.hex)
  })

  test('a point beside the city hits nothing', () => {
    expect(hexesNear(crown, { x: -2000, y: 0 }, ROW)).toEqual([])
  })
})

describe('rows', () => {
  test('hold every hex once, from left to right', () => {
    const rows = rowsOf(crown)
    expect(rows.flat()).toHaveLength(185)
    expect(new Set(rows.flat().map(place => place.hex)).size).toBe(185)
    for (const row of rows) {
      const columns = row.map(place => place.column)
      expect(columns).toEqual(columns.toSorted((a, b) => a - b))
    }
    expect(rows.map(row => row[0]!.row)).toEqual(rows.map((_, index) => index + 1))
  })
})

describe('walking', () => {
  test.each([
    ['up', '0,-1'],
    ['down', '0,1'],
    ['upLeft', '-1,0'],
    ['downLeft', '-1,1'],
    ['upRight', '1,-1'],
    ['downRight', '1,0'],
  ] as const)('%s from the middle of a district', (step, to) => {
    expect(walk(crown, '0,0', step)).toBe(to)
  })

  test('right and then left stays level', () => {
    let at = '0,0'
    for (let count = 0; count < 6; count++) at = walk(crown, at, 'right')
    const { y } = middleOf(crown.get(at)!)
    expect(Math.abs(y)).toBeLessThanOrEqual(ROW / 2)
    for (let count = 0; count < 6; count++) at = walk(crown, at, 'left')
    expect(Math.abs(middleOf(crown.get(at)!).x)).toBe(0)
  })

  test('the edge of the city stops the walk', () => {
    expect(walk(crown, '0,-3', 'up')).toBe('0,-3')
  })

  test('every hex is reached by arrows alone', () => {
    const reached = new Set(['0,0'])
    for (const hex of reached) {
      for (const step of ['up', 'down', 'left', 'right'] as const) reached.add(walk(crown, hex, step))
    }
    expect(reached.size).toBe(185)
  })
})

describe('jumping', () => {
  const some = new Set(['0,-3', '0,0', '3,4'])
  const order = rowsOf(crown)
    .flat()
    .map(place => place.hex)
    .filter(hex => some.has(hex))

  test('goes through all of them and wraps around', () => {
    expect(nextOf(crown, some, order[0]!, 1)).toBe(order[1])
    expect(nextOf(crown, some, order[2]!, 1)).toBe(order[0])
    expect(nextOf(crown, some, order[0]!, -1)).toBe(order[2])
    expect(nextOf(crown, some, null, 1)).toBe(order[0])
    expect(nextOf(crown, some, null, -1)).toBe(order[2])
  })

  test('without any it goes nowhere', () => {
    expect(nextOf(crown, new Set(), '0,0', 1)).toBeNull()
  })
})
