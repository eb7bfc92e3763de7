import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksumOf } from './checksum.ts'

test('equal values have the same checksum, and hardly any others', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(checksumOf(one)).toBe(checksumOf(structuredClone(one)))
      expect(checksumOf(one) === checksumOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
    { seed: 1, numRuns: 3000 },
  )
})

test('places, names, order and kinds count', () => {
  const all = [
    [1, 2],
    [2, 1],
    [[1], 2],
    { a: 1, b: 2 },
    { b: 2, a: 1 },
    { a: 2, b: 1 },
    '1',
    1,
    [],
    {},
    null,
    'null',
    true,
    0.5,
    0,
    -1,
  ]
  expect(new Set(all.map(checksumOf)).size).toBe(all.length)
})
