import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deepFreeze } from '#kernel'
import { applyPatch, diff, type Differences, type Patch, PatchMisfit } from './patch.ts'

/** Any data as `JSON.parse` returns it; few names and values, so that two pieces have much in common. */
const { json } = fc.letrec<{ json: unknown }>(tie => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, 0, 1, 'a', ''),
    fc.array(tie('json'), { maxLength: 5 }),
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b', 'length', '0', '__proto__', 'constructor', ''), tie('json')), {
        maxLength: 5,
      })
      .map(entries => Object.fromEntries(entries)),
  ),
}))

const trip = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe('a patch', () => {
  test('turns the first into the second, fields in order, and leaves the first unchanged', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        deepFreeze(before)
        deepFreeze(after)
        const made = applyPatch(before, trip(diff(before, after)))
        expect(JSON.stringify(made)).toBe(JSON.stringify(after))
      }),
      { numRuns: 3000 },
    )
  })

  test('is the same with a cache of earlier comparisons', () => {
    fc.assert(
      fc.property(fc.array(json, { minLength: 2, maxLength: 6 }), parts => {
        const known: Differences = new Map()
        const wholes = parts.map((_, place) => ({ open: parts, own: parts[place], rest: parts.toReversed() }))
        for (const before of wholes) {
          for (const after of wholes) expect(diff(before, after, known)).toEqual(diff(before, after))
        }
      }),
    )
  })

  test('is made between values that differ in few places', () => {
    fc.assert(
      fc.property(json, json, fc.nat({ max: 4 }), (common, change, place) => {
        const before = { common, list: [common, change, 1], rest: { change } }
        const after = { common, list: [common, change, 1].toSpliced(place, 1, common), rest: { change, more: common } }
        expect(JSON.stringify(applyPatch(before, trip(diff(before, after))))).toBe(JSON.stringify(after))
      }),
    )
  })

  test.each<[unknown, unknown, Patch]>([
    [{ a: 1 }, { a: 1 }, {}],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, { b: 3 }],
    [{ a: 1, b: 2 }, { b: 2 }, { a: [] }],
    [{ a: { b: [1, 2] } }, { a: { b: [1, 2, 3] } }, { a: { b: [2, 0, [3]] } }],
    [[{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 3 }], { 1: { a: 3 } }],
    [
      ['x', 'y', 'z'],
      ['x', 'z'],
      [1, 1, []],
    ],
    [
      [1, 2, 3, 4, 5],
      [1, 4, 3, 2, 5],
      [1, 3, [4, 3, 2]],
    ],
    [[1, 2, 3, 4, 5], [0, 2, 3, 4, 0], { 0: 0, 4: 0 }],
    [{ a: null }, { a: { b: 1 } }, { a: [{ b: 1 }] }],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, [{ b: 2, a: 1 }]],
  ])('from %j to %j is %j', (before, after, patch) => {
    expect(diff(before, after)).toEqual(patch)
  })

  test('is at most about as long as its result', () => {
    const numbers = Array.from({ length: 500 }, (_, n) => n)
    const patch = JSON.stringify(diff({ numbers }, { numbers: numbers.toReversed() }))
    expect(patch.length).toBeLessThan(1.1 * JSON.stringify({ numbers }).length)
  })

  test('shares what has not changed', () => {
    const before = { kept: { deep: [1] }, changed: 1 }
    const after = applyPatch(before, { changed: 2 }) as typeof before
    expect(after.kept).toBe(before.kept)
    expect(applyPatch(before, {})).toBe(before)
  })

  test.each<[unknown, Patch]>([
    [1, { a: 2 }],
    [{ a: 1 }, [0, 0, []]],
    [[1], { 1: 2 }],
    [[1], { '-1': 2 }],
    [[1], { length: 2 }],
    [[1], { ' 0': 2 }],
    [[1], [0, 2, []]],
    [[1], [-1, 1, []]],
    [[1], [0.5, 0, []]],
    [[1], [0, 0, 7]],
    [{ a: 1 }, { b: [] }],
    [{ a: 1 }, []],
    [{ a: 1 }, [1, 2]],
    [{}, { a: { b: 1 } }],
    [{ a: [] }, { a: { b: 1 } }],
  ])('for something else than %j is refused: %j', (before, patch) => {
    expect(() => applyPatch(before, patch)).toThrow(PatchMisfit)
  })

  test('of any form changes no prototype', () => {
    fc.assert(
      fc.property(json, json, (before, patch) => {
        try {
          applyPatch(before, patch as Patch)
        } catch (error) {
          expect(error).toBeInstanceOf(PatchMisfit)
        }
        expect(Object.keys(Object.prototype)).toEqual([])
        expect(Object.keys(Array.prototype)).toEqual([])
      }),
      { numRuns: 2000 },
    )
    const made = applyPatch({}, JSON.parse('{"__proto__":[{"admin":true}]}') as Patch) as { admin?: boolean }
    expect(made.admin).toBeUndefined()
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype)
  })
})
