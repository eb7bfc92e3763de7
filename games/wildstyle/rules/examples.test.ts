/** The worked examples, one test each. */

import { expect, test } from 'vitest'
import { CONTENT_FILES, parseContent } from '../content.ts'
import { gameOn } from '../game.ts'
import { placesOf } from './gameEnd.ts'
import {
  actionExamples,
  endExamples,
  kernelDriver,
  nameOf,
  playActions,
  playEnd,
  tieBreaks,
} from '../testing/examples.ts'

const game = gameOn(parseContent(CONTENT_FILES), CONTENT_FILES)

test('all are there: 28 of actions, 26 scorings by four, 3 removals by two, 4 ends, 3 ties', () => {
  expect([actionExamples.length, endExamples.length, tieBreaks.length]).toEqual([28, 26 * 4 + 3 * 2 + 4, 3])
})

test.each(actionExamples.map(example => [nameOf(example), example] as const))('%s', (_name, example) => {
  playActions(kernelDriver(game), example)
})

test.each(endExamples.map(example => [nameOf(example), example] as const))('%s', (_name, example) => {
  playEnd(kernelDriver(game), example)
})

test.each(tieBreaks)('WS-17.9 $id: totals $totals, cop cars $cops', ({ totals, cops, winners }) => {
  const places = placesOf(totals, cops)
  expect(places.flatMap((place, seat) => (place === 1 ? [seat] : []))).toEqual(winners)
})
