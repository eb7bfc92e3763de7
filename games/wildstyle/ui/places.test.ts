/** Cards of the hand keep their places. */

import { expect, test } from 'vitest'
import { parsePlaces, placeHand } from './places.ts'

test('a played card leaves a gap, and the next card comes into it', () => {
  expect(placeHand([null, null, null], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(placeHand(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', null, 'c'])
  expect(placeHand(['a', null, 'c'], ['a', 'c', 'd'])).toEqual(['a', 'd', 'c'])
})

test('a new round is a new hand', () => {
  expect(placeHand(['a', 'b', null], ['x', 'y', 'z'])).toEqual(['x', 'y', 'z'])
})

test('places are parsed from storage, and invalid ones are an empty hand', () => {
  expect(parsePlaces('["a",null,"b"]')).toEqual(['a', null, 'b'])
  for (const rubbish of [null, '', '{', '7', '["a"]', '["a",1,null]'])
    expect(parsePlaces(rubbish)).toEqual([null, null, null])
})
