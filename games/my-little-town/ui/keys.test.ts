import { expect, test } from 'vitest'
import { commandOf } from './keys.ts'
import { SHORTCUTS } from './shortcuts.ts'

const press = (
  key: string,
  held: { ctrlKey?: boolean; altKey?: boolean; metaKey?: boolean; shiftKey?: boolean } = {},
) => commandOf({ key, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...held })

test('arrows, Home and End walk, with Control to the corners', () => {
  expect(press('ArrowUp')).toEqual({ type: 'walk', step: { to: 'neighbour', dx: 0, dy: -1 } })
  expect(press('Home')).toEqual({ type: 'walk', step: { to: 'row-start' } })
  expect(press('End', { ctrlKey: true })).toEqual({ type: 'walk', step: { to: 'end' } })
})

test('Enter confirms what is shown, Space only points', () => {
  expect(press('Enter')).toEqual({ type: 'point', confirms: true })
  expect(press(' ')).toEqual({ type: 'point', confirms: false })
})

test('letters count in either case, R with Shift turns back', () => {
  expect(press('N', { shiftKey: true })).toEqual({ type: 'possible', by: 1 })
  expect(press('d')).toEqual({ type: 'draw' })
  expect(press('r')).toEqual({ type: 'turn', by: 1 })
  expect(press('R', { shiftKey: true })).toEqual({ type: 'turn', by: -1 })
})

test('digits pick from the shelf, zero shows the whole town', () => {
  expect(press('1')).toEqual({ type: 'pick', slot: 0 })
  expect(press('6')).toEqual({ type: 'pick', slot: 5 })
  expect(press('0')).toEqual({ type: 'whole' })
})

test("the browser's own shortcuts stay the browser's", () => {
  expect(press('r', { ctrlKey: true })).toBeNull()
  expect(press('d', { metaKey: true })).toBeNull()
  expect(press('ArrowLeft', { altKey: true })).toBeNull()
  expect(press('Tab')).toBeNull()
})

test('the list of single keys has each key that does something exactly once, and no other', () => {
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
  const working = printable.filter(key => key === key.toLowerCase() && commandOf({ ...plain, key }) !== null)
  expect(SHORTCUTS.flatMap(({ key, also = [] }) => [key, ...also]).toSorted()).toEqual(working.toSorted())
})
