/** The camera never leaves the city, and keeps the place in focus. */

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { between, centreOf, fit, isSame, pan, reveal, toDrawing, zoom } from './camera.ts'

const city = { x: -100, y: -50, width: 640, height: 450 }
const area = { width: 360, height: 266 }
const whole = fit(city, 6, area)

const inside = (box: typeof whole) => {
  expect(box.x).toBeGreaterThanOrEqual(whole.x - 1e-6)
  expect(box.y).toBeGreaterThanOrEqual(whole.y - 1e-6)
  expect(box.x + box.width).toBeLessThanOrEqual(whole.x + whole.width + 1e-6)
  expect(box.y + box.height).toBeLessThanOrEqual(whole.y + whole.height + 1e-6)
}

describe('the view', () => {
  test('of the whole has the shape of the area and the city in its middle', () => {
    expect(whole.width / whole.height).toBeCloseTo(area.width / area.height)
    expect(centreOf(whole)).toEqual(centreOf(city))
  })

  test('keeps the point under the fingers fixed', () => {
    const about = { x: 120, y: 90 }
    const closer = zoom(whole, 2, about, whole)
    expect((about.x - closer.x) / closer.width).toBeCloseTo((about.x - whole.x) / whole.width)
    expect((about.y - closer.y) / closer.height).toBeCloseTo((about.y - whole.y) / whole.height)
  })

  test('stays within the city at any zoom and pan', () => {
    const moves = fc.array(
      fc.record({
        factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
        dx: fc.integer({ min: -500, max: 500 }),
        dy: fc.integer({ min: -500, max: 500 }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(moves, steps => {
        let seen = whole
        for (const { factor, dx, dy } of steps) {
          seen = pan(zoom(seen, factor, centreOf(seen), whole), dx, dy, whole)
          inside(seen)
          expect(seen.width / seen.height).toBeCloseTo(area.width / area.height)
        }
      }),
    )
  })

  test('follows a place that is out of it, and no farther', () => {
    const closer = zoom(whole, 3, centreOf(whole), whole)
    const corner = { x: city.x + 30, y: city.y + 30 }
    const moved = reveal(closer, corner, 20, whole)
    expect(corner.x - 20).toBeGreaterThanOrEqual(moved.x - 1e-6)
    expect(corner.y - 20).toBeGreaterThanOrEqual(moved.y - 1e-6)
    expect(isSame(reveal(moved, corner, 20, whole), moved)).toBe(true)
  })

  test('converts a pixel to a point of the drawing', () => {
    expect(toDrawing(whole, area, area.width / 2, area.height / 2)).toEqual(centreOf(whole))
  })

  test('glides from one to the other', () => {
    const closer = zoom(whole, 2, centreOf(whole), whole)
    expect(between(whole, closer, 0)).toEqual(whole)
    expect(between(whole, closer, 0.5).width).toBeCloseTo((whole.width + closer.width) / 2)
  })
})
