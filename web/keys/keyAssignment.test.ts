import { expect, test } from 'vitest'
import { openStorage } from '../shell/storage.ts'
import { assign, holderOf, singleKey, usualKey } from './keyAssignment.ts'
import { storedKeys } from './keyPreferences.ts'

const DRAW = { key: 'd', meaning: 'Draw' }
const TURN = { key: 'r', meaning: 'Turn' }
const CLOSER = { key: '+', also: ['='], meaning: 'Closer' }
const ALL = [DRAW, TURN, CLOSER]

test('a free key is assigned; the default key does nothing any more', () => {
  const changed = assign(ALL, {}, DRAW, 'x')
  expect(changed).toEqual({ d: 'x' })
  expect(usualKey(changed, 'x')).toBe('d')
  expect(usualKey(changed, 'd')).toBeNull()
  expect(usualKey(changed, 'r')).toBe('r')
})

test('assigning a taken key names its shortcut and swaps the two', () => {
  expect(holderOf(ALL, {}, 'r', DRAW)).toBe(TURN)
  const changed = assign(ALL, {}, DRAW, 'r')
  expect(changed).toEqual({ d: 'r', r: 'd' })
  expect([usualKey(changed, 'r'), usualKey(changed, 'd')]).toEqual(['d', 'r'])
  expect(assign(ALL, changed, DRAW, 'd')).toEqual({})
})

test('a second key of a shortcut counts as taken until it is assigned elsewhere', () => {
  expect(holderOf(ALL, {}, '=', DRAW)).toBe(CLOSER)
  expect(usualKey({ d: '=' }, '=')).toBe('d')
})

test('letters count in either case; combinations with Control, long key names and Space are no single keys', () => {
  const plain = { ctrlKey: false, altKey: false, metaKey: false }
  expect(singleKey({ ...plain, key: 'D' })).toBe('d')
  expect(singleKey({ ...plain, key: 'ü' })).toBe('ü')
  expect(['Enter', ' ', 'ArrowUp'].map(key => singleKey({ ...plain, key }))).toEqual([null, null, null])
  expect(singleKey({ ...plain, ctrlKey: true, key: 'd' })).toBeNull()
})

test('stored assignments are read; invalid ones are ignored', () => {
  const storage = openStorage()
  expect(storedKeys(storage)).toEqual({ on: true, games: {} })
  storage.setItem('parlour.keys', '{"on":false,"games":{"some-game":{"d":"x"}}}')
  expect(storedKeys(storage)).toEqual({ on: false, games: { 'some-game': { d: 'x' } } })
  for (const invalid of ['{"games":{"some-game":{"d":"xy"}}}', '{"games":{"some-game":7}}', '[', '3']) {
    storage.setItem('parlour.keys', invalid)
    expect(storedKeys(storage)).toEqual({ on: true, games: {} })
  }
})
