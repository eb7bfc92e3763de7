import { describe, expect, test } from 'vitest'
import {
  fields,
  flag,
  list,
  matching,
  named,
  nullable,
  oneOf,
  parseTagged,
  real,
  type Shape,
  ShapeError,
  someFields,
  text,
  whole,
  withDefault,
} from './shape.ts'

const tile = fields({ name: text, at: list(whole(0, 9), { min: 2, max: 2 }) })

test('returns what has the shape', () => {
  const value = { name: 'well', at: [1, 2] }
  expect(tile(value, 'tile')).toEqual(value)
  expect(tile(value, 'tile')).not.toBe(value)
})

describe('names the wrong field, what it must be and what it is', () => {
  const cases: [Shape<unknown>, unknown, string][] = [
    [text, 7, 'x: must be text, not 7'],
    [flag, 'true', 'x: must be true or false, not "true"'],
    [real, Number.NaN, 'x: must be a number, not null'],
    [real, '1', 'x: must be a number, not "1"'],
    [whole(1, 6), 7, 'x: must be a whole number from 1 to 6, not 7'],
    [whole(1, 6), 1.5, 'x: must be a whole number from 1 to 6, not 1.5'],
    [whole(), 2 ** 53, 'x: must be a whole number'],
    [oneOf(['a', 'b']), 'c', 'x: must be one of a, b, not "c"'],
    [matching(/^\d+$/), '12a', 'x: must match /^\\d+$/, not "12a"'],
    [matching(/^\d+$/), 12, 'x: must match /^\\d+$/, not 12'],
    [nullable(text), undefined, 'x: must be text, not nothing'],
    [list(text), { 0: 'a' }, 'x: must be a list'],
    [list(text), ['a', 1], 'x[1]: must be text, not 1'],
    [list(text, { min: 2, max: 2 }), ['a'], 'x: must have 2 items, not 1'],
    [list(text, { min: 1, max: 3 }), [], 'x: must have 1 to 3 items, not 0'],
    [tile, null, 'x: must be an object, not null'],
    [tile, [], 'x: must be an object, not []'],
    [tile, { name: 'well' }, 'x.at: must be a list, not nothing'],
    [tile, { name: 'well', at: [1, 10] }, 'x.at[1]: must be a whole number from 0 to 9, not 10'],
    [tile, { name: 'well', at: [1, 2], colour: 'red' }, 'x.colour: is not a known field, not "red"'],
    [list(tile), [{ name: 1, at: [1, 2] }], 'x[0].name: must be text, not 1'],
  ]
  test.each(cases)('%#', (shape, value, message) => {
    expect(() => shape(value, 'x')).toThrow(ShapeError)
    expect(() => shape(value, 'x')).toThrow(message)
  })

  test('at any depth', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(() => text(deep, 'x')).toThrow(ShapeError)
    expect(() => tile({ deep }, 'x')).toThrow('x.deep: is not a known field, not [[[')
  })

  test('and prints only the beginning of it', () => {
    expect(() =>
      text(
        Array.from({ length: 1000 }, () => 1),
        'x',
      ),
    ).toThrow(/^.{1,120}$/)
  })
})

test('ignores inherited fields', () => {
  const shape = fields({ toString: text })
  expect(() => shape({}, 'x')).toThrow('x.toString: must be text, not nothing')
  expect(() => fields({})(JSON.parse('{"__proto__": 1}'), 'x')).toThrow('is not a known field')
})

test('nullable accepts null, withDefault accepts absence', () => {
  const shape = fields({ owner: nullable(text), tags: withDefault(list(text), []) })
  expect(shape({ owner: null }, 'x')).toEqual({ owner: null, tags: [] })
  expect(() => shape({ owner: null, tags: null }, 'x')).toThrow('x.tags: must be a list')
})

test('a default is not shared between results', () => {
  const shape = fields({ tags: withDefault(list(text), []) })
  shape({}, 'x').tags.push('mine')
  expect(shape({}, 'x')).toEqual({ tags: [] })
})

test('someFields ignores unknown fields', () => {
  expect(someFields({ name: text })({ name: 'well', note: 'x' }, 'x')).toEqual({ name: 'well' })
  expect(() => someFields({ name: text })({ note: 'x' }, 'x')).toThrow('x.name: must be text')
})

test('named accepts every id once', () => {
  const shape = named(list(fields({ id: text })))
  expect(shape([{ id: 'well' }, { id: 'oak' }], 'x')).toHaveLength(2)
  expect(() => shape([{ id: 'well' }, { id: 'oak' }, { id: 'well' }], 'x')).toThrow('x[2].id: must be used once only')
})

test('parseTagged accepts what has the shape of its own type, and nothing else', () => {
  const shapes = new Map<unknown, Shape<{ type: string }>>([
    ['walk', fields({ type: oneOf(['walk']), by: real })],
    [
      'broken',
      () => {
        throw new TypeError('a mistake of ours')
      },
    ],
  ])
  expect(parseTagged(shapes, { type: 'walk', by: 2 })).toEqual({ type: 'walk', by: 2 })
  for (const raw of [null, 7, [], {}, { type: 'run' }, { type: 'walk' }, { type: 'walk', by: 2, to: 3 }]) {
    expect(parseTagged(shapes, raw)).toBeNull()
  }
  expect(() => parseTagged(shapes, { type: 'broken' })).toThrow('a mistake of ours')
})
