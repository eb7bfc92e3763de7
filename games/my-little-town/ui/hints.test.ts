import { expect, test } from 'vitest'
import { CONTENT_FILES, parseContent } from '../content.ts'
import type { View } from '../types.ts'
import { openedBy } from './hints.ts'

const content = parseContent(CONTENT_FILES)
/** T05 is GXG/RBY/RYB: green has no row or column of its own in the normal version. */
const view: View = {
  version: 'normal',
  set: [3, 5, 6, 7, 8, 9],
  seats: [
    { colour: 'G', hand: [3, 5, 6, 7, 8, 9] },
    { colour: 'B', hand: [3, 5, 6, 7, 8, 9] },
  ],
  pileLeft: 30,
  city: [{ tile: 'T05', tx: 0, ty: 0, rot: 0 }],
  standees: [],
  phase: 'placeTile',
  turn: 0,
  drawn: 'T29',
  lastTileSeat: null,
  finalLeft: null,
  result: null,
  takeBack: 'off',
  unseen: null,
}

const placements = [
  { type: 'placeTile', tx: 0, ty: -1, rot: 0 },
  { type: 'placeTile', tx: 0, ty: 1, rot: 0 },
  { type: 'placeTile', tx: 1, ty: 0, rot: 0 },
] as const

test('a badge names the longest standee that the tile would let in', () => {
  // The left column reads G B G over G R R: a 3 above; and G R R over G B G: a 6 below. To the right its own column.
  const opened = openedBy(content, view, 0, placements, 0)
  expect([...opened]).toEqual([
    ['0,-1', 3],
    ['0,1', 6],
    ['1,0', 3],
  ])
})

test('a standee that is placed or fits already has no badge', () => {
  const without = (hand: number[]): View => ({ ...view, seats: [{ colour: 'G', hand }, view.seats[1]!] })
  expect(openedBy(content, without([3, 5]), 0, placements, 0).get('0,1')).toBe(3)
  const easy: View = { ...without([3]), version: 'easy' }
  expect(openedBy(content, easy, 0, placements, 0).size).toBe(0)
})
