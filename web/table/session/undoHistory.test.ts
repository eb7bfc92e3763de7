import { expect, test } from 'vitest'
import { createUndoHistory } from './undoHistory.ts'

const trail = () => createUndoHistory(() => 'undo')
const act = { type: 'act' }
const undo = { type: 'undo' }

test('several own actions in a row are undone one by one', () => {
  const way = trail()
  way.sent(4, 'first', act)
  way.confirmed(5)
  way.sent(5, 'second', act)
  way.confirmed(6)
  expect(way.before(6)).toBe('second')
  way.sent(6, 'third', undo)
  way.confirmed(7)
  expect(way.before(7)).toBe('first')
  way.sent(7, 'second', undo)
  way.confirmed(8)
  expect(way.before(8)).toBeNull()
})

test('after another player’s action nothing is known any more', () => {
  const way = trail()
  way.sent(4, 'first', act)
  way.confirmed(5)
  expect(way.before(6)).toBeNull()
  way.sent(6, 'second', act)
  way.confirmed(7)
  expect(way.before(7)).toBe('second')
  way.sent(7, 'third', undo)
  way.confirmed(8)
  expect(way.before(8)).toBeNull()
})

test('an action that was accepted after another one hides what was before', () => {
  const way = trail()
  way.sent(4, 'first', act)
  way.confirmed(5)
  way.sent(5, 'second', act)
  way.confirmed(7)
  expect(way.before(7)).toBe('second')
  way.sent(7, 'third', undo)
  way.confirmed(8)
  expect(way.before(8)).toBeNull()
})

test('a refused action leaves no trace', () => {
  const way = trail()
  way.sent(4, 'first', act)
  way.confirmed(5)
  way.sent(5, 'second', act)
  way.refused()
  expect(way.before(5)).toBe('first')
})
