import { expect, test } from 'vitest'
import { fit } from '../camera.ts'
import { moved, nearBox, waysOn, withMargin } from './useNearCamera.ts'

const PHONE = { width: 360, height: 290 }
const small = { x: 0, y: 0, width: 9, height: 6 }
const wide = { x: -12, y: 0, width: 30, height: 6 }
const focus = { x: -12, y: 3, width: 3, height: 3 }

test('a small town is shown whole', () => {
  const whole = fit(small, 1, PHONE)
  const box = nearBox(whole, PHONE, withMargin(small, 1), focus)
  expect(box).toBe(whole)
  expect(waysOn(box, withMargin(small, 1))).toEqual([])
})

test('a wide town is shown with tiles of at least 63 pixels, with what matters in view and buttons to the rest', () => {
  const content = withMargin(wide, 3)
  const box = nearBox(fit(wide, 3, PHONE), PHONE, content, focus)
  expect((PHONE.width / box.width) * 3).toBe(63)
  expect(box.x).toBeLessThanOrEqual(focus.x)
  expect(box.x + box.width).toBeGreaterThanOrEqual(focus.x + focus.width)
  expect(waysOn(box, content)).toEqual(['right'])
})

test('the buttons stop at the end of the town', () => {
  const content = withMargin(wide, 3)
  let box = nearBox(fit(wide, 3, PHONE), PHONE, content, focus)
  for (let step = 0; step < 4; step++) box = moved(box, 'right', content)
  expect(box.x + box.width).toBe(content.x + content.width)
  expect(waysOn(box, content)).toEqual(['left'])
  expect(moved(box, 'down', content).y).toBe(box.y)
})
