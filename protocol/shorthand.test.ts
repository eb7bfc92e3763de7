import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Shorthand, ShorthandMisfit } from './shorthand.ts'

/** Any data as it comes out of `JSON.parse`, fields named `__proto__` included. */
const json = fc.json({ maxDepth: 4 }).map(text => JSON.parse(text) as unknown)

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const sentFrame = (writer: Shorthand, [first, ...others]: readonly unknown[]) =>
  JSON.parse(`[${writer.writeFrame(first, others)}]`) as unknown[]

test('what one end writes the other reads, fields in order, however much was written before', () => {
  fc.assert(
    fc.property(fc.array(json, { minLength: 1, maxLength: 10 }), values => {
      const [writer, reader] = [new Shorthand(), new Shorthand()]
      for (const frame of [values, [...values, ...values]]) {
        expect(JSON.stringify(reader.readFrame(sentFrame(writer, frame)))).toBe(JSON.stringify(frame))
      }
    }),
  )
})

test('who comes later can begin with what the others remember', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const writer = new Shorthand()
      writer.writeFrame(before)
      const late = new Shorthand(sent(writer.memory) as Shorthand['memory'])
      expect(JSON.stringify(late.readFrame(sentFrame(writer, [after])))).toBe(JSON.stringify([after]))
    }),
  )
})

test('more words and forms than can be remembered are written out', () => {
  const [writer, reader] = [new Shorthand(), new Shorthand()]
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 5000; n++) {
      const value = { [`field ${n}`]: `word ${n}` }
      expect(reader.readFrame(sentFrame(writer, [value]))).toEqual([value])
    }
  }
  expect(writer.memory.words.length).toBeLessThan(4000)
  expect(writer.memory.forms.length).toBeLessThan(4000)
})

test('what was seen before is written short', () => {
  const writer = new Shorthand()
  const event = { type: 'tilePlaced', seat: 1, tile: 'T10' }
  expect(sentFrame(writer, [event])).toEqual([[['=type', '=seat', '=tile'], '=tilePlaced', 1, '=T10']])
  expect(sentFrame(writer, [{ ...event, seat: 2 }])).toEqual([[1, '3', 2, '4']])
  expect(sentFrame(writer, [['T10', []]])).toEqual([[0, '4', [0]]])
})

test('sets of fields that could be taken for each other are not', () => {
  const [writer, reader] = [new Shorthand(), new Shorthand()]
  const values = [{ a: 1, b: 2 }, { 'a\nb': 3 }, {}, { '': 4 }, { b: 1, a: 2 }, { a: 1, b: 2 }]
  for (let round = 0; round < 2; round++) {
    expect(JSON.stringify(reader.readFrame(sentFrame(writer, values)))).toBe(JSON.stringify(values))
  }
})

test('what names no set of fields does not fit, whatever it is', () => {
  for (const head of [{ toString: 0 }, 'x', true, null, 1.5, 99]) {
    expect(() => new Shorthand().readFrame([[head]])).toThrow(ShorthandMisfit)
  }
})

test('what is forgotten again was never there', () => {
  fc.assert(
    fc.property(json, json, json, (before, never, after) => {
      const [one, other] = [new Shorthand(), new Shorthand()]
      one.writeFrame(before)
      other.writeFrame(before)
      const { mark } = one
      one.writeFrame(never)
      one.forget(mark)
      expect(one.memory).toEqual(other.memory)
      expect(one.writeFrame(after)).toBe(other.writeFrame(after))
    }),
  )
})

test('an object is written out once in a frame, and again in the next', () => {
  const [writer, reader] = [new Shorthand(), new Shorthand()]
  const [inner, outer] = [{ x: 1 }, { of: { x: 1 }, or: { x: 2 } }]
  for (const first of [
    [['=x'], 1],
    [1, 1],
  ]) {
    const short = sentFrame(writer, [inner, outer, [outer, inner]])
    expect([short[0], short[2]]).toEqual([first, [0, [-3], [-1]]])
    expect(reader.readFrame(short)).toEqual([inner, outer, [outer, inner]])
  }
})

test.each([
  [[-1]],
  ['k'],
  ['zz'],
  [''],
  ['é'],
  [[1]],
  [[-1, 2]],
  [[['=a']]],
  [[[7], 1]],
  [[['a'], 1]],
  [[null]],
  [[[], 1]],
])('what nobody could have written is turned down: %j', short => {
  expect(() => new Shorthand().readFrame([short])).toThrow(ShorthandMisfit)
})

test('whatever is read, no prototype changes', () => {
  fc.assert(
    fc.property(json, short => {
      try {
        new Shorthand().readFrame([short])
      } catch (error) {
        expect(error).toBeInstanceOf(ShorthandMisfit)
      }
      expect(Object.keys(Object.prototype)).toEqual([])
    }),
  )
  const [made] = new Shorthand().readFrame([[['=__proto__'], [['=admin'], true]]]) as [{ admin?: boolean }]
  expect(made.admin).toBeUndefined()
})
