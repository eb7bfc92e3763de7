import { expect, test } from 'vitest'
import { commandOf } from './keys.ts'
import { SHORTCUTS } from './shortcuts.ts'

const press = (key: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  commandOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held })

test('R turns, with Shift the other way', () => {
  expect(press('r')).toEqual({ type: 'turn', by: 1 })
  expect(press('R', { shiftKey: true })).toEqual({ type: 'turn', by: -1 })
})

test('Enter confirms the preview, Space only points', () => {
  expect(press('Enter')).toEqual({ type: 'point', confirms: true })
  expect(press(' ')).toEqual({ type: 'point', confirms: false })
})

test('letters open the parts of the board', () => {
  const panes = ['h', 'c', 'b', 'g', 'k', 'n'].map(key => press(key))
  expect(panes.map(command => command?.type === 'pane' && command.pane)).toEqual([
    'home',
    'corridor',
    'parking',
    'garden',
    'cards',
    'neighbours',
  ])
})

test('keys of the browser stay the browser’s', () => {
  expect(press('r', { ctrlKey: true })).toBeNull()
  expect(press('Tab')).toBeNull()
})

test('the list of single keys has each key that does something exactly once, and no other', () => {
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
  const working = printable.filter(key => key === key.toLowerCase() && commandOf({ ...plain, key }) !== null)
  expect(SHORTCUTS.flatMap(({ key, also = [] }) => [key, ...also]).toSorted()).toEqual(working.toSorted())
})
