import { expect, test } from 'vitest'
import { commandOf } from './keys.ts'
import { SHORTCUTS } from './shortcuts.ts'

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }

test.each([
  ['1', { type: 'lift', slot: 0 }],
  ['9', { type: 'lift', slot: 8 }],
  ['0', { type: 'lift', slot: 9 }],
  ['a', { type: 'area', area: 0 }],
  ['B', { type: 'area', area: 1 }],
  ['d', { type: 'deck' }],
  ['h', { type: 'hideout', by: 1 }],
  ['f', { type: 'done' }],
  ['p', { type: 'ability' }],
  ['k', { type: 'bin' }],
  ['r', { type: 'sort', sorting: 'number' }],
  ['s', { type: 'sort', sorting: 'suit' }],
  ['w', { type: 'way', by: 1 }],
  ['.', { type: 'pointOut' }],
  ['Enter', { type: 'confirm' }],
  ['Escape', { type: 'cancel' }],
  ['ArrowUp', { type: 'walk', to: 'up' }],
])('%s', (key, command) => {
  expect(commandOf({ ...plain, key })).toEqual(command)
})

test('with Shift: back, shallower, and the card in focus along the hand', () => {
  expect(commandOf({ ...plain, shiftKey: true, key: 'W' })).toEqual({ type: 'way', by: -1 })
  expect(commandOf({ ...plain, shiftKey: true, key: 'H' })).toEqual({ type: 'hideout', by: -1 })
  expect(commandOf({ ...plain, shiftKey: true, key: 'ArrowLeft' })).toEqual({ type: 'move', by: -1 })
})

test('the browser keeps its own shortcuts', () => {
  expect(commandOf({ ...plain, ctrlKey: true, key: 'r' })).toBeNull()
  expect(commandOf({ ...plain, metaKey: true, key: '1' })).toBeNull()
  expect(commandOf({ ...plain, key: 'Tab' })).toBeNull()
})

test('the list of single keys has each key that does something exactly once, and no other', () => {
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
  const working = printable.filter(key => key === key.toLowerCase() && commandOf({ ...plain, key }) !== null)
  expect(SHORTCUTS.flatMap(({ key, also = [] }) => [key, ...also]).toSorted()).toEqual(working.toSorted())
})
