/** Every key has one meaning. */

import { describe, expect, test } from 'vitest'
import { commandOf, DRAW_KEYS, HAND_KEYS, KEY_HELP, OBJECTIVE_KEYS, SHARE_KEYS, SPACE_KEYS } from './keys.ts'
import { SHORTCUTS } from './shortcuts.ts'

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) =>
  commandOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held })

describe('keys', () => {
  test.each([
    ['1', { type: 'hand', index: 0 }],
    ['3', { type: 'hand', index: 2 }],
    ['q', { type: 'space', space: 0 }],
    ['W', { type: 'space', space: 1 }],
    ['z', { type: 'share', share: 0 }],
    ['v', { type: 'share', share: 3 }],
    ['d', { type: 'draw', pile: 0 }],
    ['h', { type: 'draw', pile: 2 }],
    ['f', { type: 'icon', icon: 'factory' }],
    ['p', { type: 'icon', icon: 'police' }],
    ['n', { type: 'possible', by: 1 }],
    ['b', { type: 'possible', by: -1 }],
    ['u', { type: 'walk', step: 'upLeft' }],
    ['l', { type: 'walk', step: 'downRight' }],
    ['ArrowLeft', { type: 'walk', step: 'left' }],
    ['9', { type: 'objective', index: 2 }],
    ['-', { type: 'zoom', by: 'out' }],
    ['?', { type: 'help' }],
    ['Escape', { type: 'cancel' }],
  ])('%s', (key, command) => {
    expect(press(key)).toEqual(command)
  })

  test('shift reverses the way to the next place', () => {
    expect(press('N', { shiftKey: true })).toEqual({ type: 'possible', by: -1 })
  })

  test('with Control, Alt or Meta they belong to the browser', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const) expect(press('d', { [held]: true })).toBeNull()
  })

  test('none is used twice', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789+-'
    const used = [...letters].flatMap(key => (press(key) ? [JSON.stringify(press(key))] : []))
    expect(new Set(used).size).toBe(used.length)
    const named = [...HAND_KEYS, ...SPACE_KEYS, ...SHARE_KEYS, ...DRAW_KEYS, ...OBJECTIVE_KEYS]
    expect(new Set(named).size).toBe(named.length)
  })

  test('the list of keys names only keys that do something', () => {
    const signs: Readonly<Record<string, string>> = { '−': '-', Esc: 'Escape' }
    const unknown = KEY_HELP.flatMap(([keys]) => keys.split(' ')).filter(key => !press(signs[key] ?? key))
    expect(unknown).toEqual([])
  })
})

test('the list of single keys has each key that does something exactly once, and no other', () => {
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
  const working = printable.filter(key => key === key.toLowerCase() && commandOf({ ...plain, key }) !== null)
  expect(SHORTCUTS.flatMap(({ key, also = [] }) => [key, ...also]).toSorted()).toEqual(working.toSorted())
})
