import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Area, centreOf, fit, pan, reveal, toSquares, zoom } from './camera.ts'
import type { Box } from './layout.ts'

const side = fc.integer({ min: 3, max: 216 })
const place = fc.integer({ min: -105, max: 105 })
const town: fc.Arbitrary<Box> = fc.record({ x: place, y: place, width: side, height: side })
const pixels = fc.integer({ min: 120, max: 3000 })
const area: fc.Arbitrary<Area> = fc.record({ width: pixels, height: pixels })

describe('fitting', () => {
  test('shows every town whole, with its margin, on every screen', () => {
    fc.assert(
      fc.property(town, area, fc.constantFrom(1, 3.3), (content, screen, margin) => {
        const view = fit(content, margin, screen)
        expect(view.x).toBeLessThanOrEqual(content.x - margin + 1e-6)
        expect(view.y).toBeLessThanOrEqual(content.y - margin + 1e-6)
        expect(view.x + view.width).toBeGreaterThanOrEqual(content.x + content.width + margin - 1e-6)
        expect(view.y + view.height).toBeGreaterThanOrEqual(content.y + content.height + margin - 1e-6)
        expect(view.width / view.height).toBeCloseTo(screen.width / screen.height)
      }),
    )
  })

  test('limits the size of a single tile on a large screen', () => {
    const view = fit({ x: 0, y: 0, width: 3, height: 3 }, 1, { width: 2000, height: 2000 })
    expect(2000 / view.width).toBeCloseTo(84)
  })
})

describe('zooming', () => {
  const whole: Box = { x: 0, y: 0, width: 40, height: 20 }

  test('keeps the place under the fingers fixed', () => {
    const view = zoom(whole, 2, { x: 10, y: 5 }, whole)
    expect(view).toEqual({ x: 5, y: 2.5, width: 20, height: 10 })
  })

  test('ends at four squares and never shows more than the whole', () => {
    expect(zoom(whole, 100, { x: 10, y: 5 }, whole).height).toBeCloseTo(4)
    expect(zoom(whole, 0.1, { x: 10, y: 5 }, whole)).toEqual(whole)
  })

  test('never leaves the whole, whatever is done', () => {
    const factor = fc.double({ min: 0.2, max: 5, noNaN: true })
    const shift = fc.double({ min: -50, max: 50, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(factor, shift, shift), { maxLength: 12 }), steps => {
        let view = whole
        for (const [by, dx, dy] of steps) {
          view = zoom(view, by, centreOf(view), whole)
          view = pan(view, dx, dy, whole)
        }
        expect(view.x).toBeGreaterThanOrEqual(-1e-6)
        expect(view.y).toBeGreaterThanOrEqual(-1e-6)
        expect(view.x + view.width).toBeLessThanOrEqual(40 + 1e-6)
        expect(view.y + view.height).toBeLessThanOrEqual(20 + 1e-6)
      }),
    )
  })

  test('follows the keyboard only as far as needed', () => {
    const view: Box = { x: 0, y: 0, width: 10, height: 5 }
    expect(reveal(view, { x: 3, y: 3, width: 1, height: 1 }, whole)).toEqual(view)
    expect(reveal(view, { x: 12, y: 3, width: 1, height: 1 }, whole)).toEqual({ ...view, x: 3 })
  })
})

test('converts pixels to squares', () => {
  expect(toSquares({ x: -3, y: 1, width: 10, height: 5 }, { width: 500, height: 250 }, 250, 50)).toEqual({ x: 2, y: 2 })
})
