import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical, cloneJson, deepFreeze, hashJson, isJson, unreachable } from './json.ts'

/** Any data as `JSON.parse` returns it, fields named `__proto__` included. */
const json = fc.json({ maxDepth: 4 }).map(text => JSON.parse(text) as unknown)

describe('cloneJson', () => {
  test('copies everything and shares nothing', () => {
    fc.assert(
      fc.property(json, value => {
        const copy = cloneJson(value)
        expect(canonical(copy)).toBe(canonical(value))
        expect(sharedObjects(copy, value)).toEqual([])
      }),
    )
  })

  test('keeps a field named __proto__ a field', () => {
    const value = JSON.parse('{"__proto__": {"admin": true}}') as object
    const copy = cloneJson(value)
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
    expect(JSON.stringify(copy)).toBe(JSON.stringify(value))
  })
})

describe('canonical', () => {
  test('does not depend on the order of keys', () => {
    expect(canonical({ b: 1, a: { d: [1, 2], c: null } })).toBe('{"a":{"c":null,"d":[1,2]},"b":1}')
    fc.assert(fc.property(json, value => canonical(reversedKeys(value)) === canonical(value)))
  })

  test('sorts any number of fields by their code units', () => {
    const names = fc.uniqueArray(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom('é', '😀', '\uffff', '10', '9')),
      {
        maxLength: 40,
        size: 'max',
      },
    )
    fc.assert(
      fc.property(names, keys => {
        const record = Object.fromEntries(keys.map((key, place) => [key, place]))
        const inOrder = keys.toSorted().map(key => `${JSON.stringify(key)}:${record[key]}`)
        expect(canonical(record)).toBe(`{${inOrder.join()}}`)
      }),
    )
  })

  test('is JSON text of the same data', () => {
    fc.assert(
      fc.property(json, value => {
        expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value))
      }),
    )
  })

  test('differs when the data differ', () => {
    const texts = [null, 0, '', '0', [], {}, [[]], [0], [null], { a: 0 }, { a: null }, { a: [0] }, false].map(canonical)
    expect(new Set(texts).size).toBe(texts.length)
  })
})

test('hashJson is equal for equal data, in 32 hexadecimal digits', () => {
  expect(hashJson({ a: 1, b: [2] })).toBe(hashJson({ b: [2], a: 1 }))
  expect(hashJson({ a: 1 })).not.toBe(hashJson({ a: 2 }))
  expect(hashJson({})).toBe('44136fa355b3678a1146ad16f7e8649e')
})

describe('isJson', () => {
  test('accepts what JSON.parse returns', () => {
    fc.assert(fc.property(json, value => isJson(JSON.parse(JSON.stringify(value)))))
  })

  test.each([
    ['undefined', undefined],
    ['an undefined field', { a: undefined }],
    ['a hole in a list', [1, , 3]], // oxlint-disable-line no-sparse-arrays
    ['NaN', Number.NaN],
    ['an infinity', [Infinity]],
    ['minus zero', { a: -0 }],
    ['a Map', new Map()],
    ['a Date', { at: new Date(0) }],
    ['a function', () => {}],
    ['a bigint', 1n],
    ['an object without prototype', Object.create(null)],
  ])('refuses %s', (_name, value) => {
    expect(isJson(value)).toBe(false)
  })
})

test('deepFreeze reaches every level', () => {
  const value = deepFreeze({ list: [{ field: 1 }] })
  expect(() => (value.list[0]!.field = 2)).toThrow(TypeError)
  expect(() => value.list.push({ field: 3 })).toThrow(TypeError)
})

test('unreachable names the value that got there', () => {
  expect(() => unreachable({ type: 'new' } as never)).toThrow('{"type":"new"}')
})

function reversedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reversedKeys)
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, reversedKeys(item)]),
  )
}

function sharedObjects(a: unknown, b: unknown): unknown[] {
  const ofA = new Set(objectsIn(a))
  return objectsIn(b).filter(object => ofA.has(object))
}

function objectsIn(value: unknown): object[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}
