/** Cards of the hand keep their places. */

import { expect, test } from 'vitest'
import { placeHand } from './places.ts'

test('a played card leaves a gap, and the next card comes into it', () => {
  expect(placeHand([null, null, null], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(placeHand(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', null, 'c'])
  expect(placeHand(['a', null, 'c'], ['a', 'c', 'd'])).toEqual(['a', 'd', 'c'])
})

test('a new round is a new hand', () => {
  expect(placeHand(['a', 'b', null], ['x', 'y', 'z'])).toEqual(['x', 'y', 'z'])
})
