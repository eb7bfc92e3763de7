import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHold, HOLD } from './hold.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function pressedOn(card: string) {
  const cards: string[] = []
  const hold = createHold()
  hold.press(() => cards.push(card), 100, 100)
  return { hold, cards }
}

test('a press that stays is one hold, and the click that ends it is ignored', () => {
  const { hold, cards } = pressedOn('P4')
  vi.advanceTimersByTime(HOLD - 1)
  expect(cards).toEqual([])
  vi.advanceTimersByTime(1)
  expect(cards).toEqual(['P4'])
  hold.release()
  expect(hold.takesClick()).toBe(true)
  expect(hold.takesClick()).toBe(false)
  vi.advanceTimersByTime(10 * HOLD)
  expect(cards).toEqual(['P4'])
})

test('a tap is no hold and keeps its click', () => {
  const { hold, cards } = pressedOn('P4')
  vi.advanceTimersByTime(HOLD - 1)
  hold.release()
  vi.advanceTimersByTime(HOLD)
  expect(cards).toEqual([])
  expect(hold.takesClick()).toBe(false)
  expect(hold.isBusy()).toBe(false)
})

test('a hold allows small movements; a larger one is a drag', () => {
  const trembling = pressedOn('P4')
  trembling.hold.move(104, 97)
  const dragging = pressedOn('R7')
  dragging.hold.move(112, 100)
  dragging.hold.move(100, 100)
  vi.advanceTimersByTime(HOLD)
  expect(trembling.cards).toEqual(['P4'])
  expect(dragging.cards).toEqual([])
  expect(dragging.hold.takesClick()).toBe(false)
})

test('a hold that ended without a click does not take the click of the next tap', () => {
  const { hold } = pressedOn('P4')
  vi.advanceTimersByTime(HOLD)
  hold.release()
  hold.press(null, 50, 50)
  hold.release()
  expect(hold.takesClick()).toBe(false)
})

test('a second press starts anew', () => {
  const { hold, cards } = pressedOn('P4')
  vi.advanceTimersByTime(HOLD - 100)
  hold.press(() => cards.push('R7'), 50, 50)
  vi.advanceTimersByTime(HOLD - 100)
  expect(cards).toEqual([])
  vi.advanceTimersByTime(100)
  expect(cards).toEqual(['R7'])
})

test('the context menu is suppressed while something is pressed or held', () => {
  const { hold } = pressedOn('P4')
  expect(hold.isBusy()).toBe(true)
  vi.advanceTimersByTime(HOLD)
  expect(hold.isBusy()).toBe(true)
  hold.release()
  hold.takesClick()
  expect(hold.isBusy()).toBe(false)
})
