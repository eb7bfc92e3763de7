import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, TOO_LONG } from './lines.ts'

test('lines do not depend on the chunks of the stream', async () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 20 }).filter(text => !/[\r\n]/.test(text))
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      expect(await cut(lines.map(text => `${text}\n`).join(''), size)).toEqual(lines)
    }),
  )
})

test('a carriage return before the newline is not part of the line', async () => {
  expect(await cut('one\r\ntwo\r\n', 3)).toEqual(['one', 'two'])
})

test('the last line needs no newline', async () => {
  expect(await cut('one\ntwo', 100)).toEqual(['one', 'two'])
})

test('a line over the limit is dropped, however long it is, and the next one is read', async () => {
  const long = 'x'.repeat(101)
  expect(await cut(`${long}\nshort\n${long}${long}\n${'y'.repeat(100)}\n${long}`, 7)).toEqual([
    TOO_LONG,
    'short',
    TOO_LONG,
    'y'.repeat(100),
    TOO_LONG,
  ])
})

async function cut(text: string, size: number): Promise<unknown[]> {
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
  }
  const lines: unknown[] = []
  for await (const line of linesOf(pieces(), 100)) lines.push(line)
  return lines
}
