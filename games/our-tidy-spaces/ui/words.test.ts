import { expect, test } from 'vitest'
import { tellMissing } from '../rules/lacking.ts'
import { missing } from '../rules/neighbours.ts'
import { content, openTable, playOn } from './testing/play.ts'
import { describeKind, signed, tellSquare } from './words.ts'

const names = (seat: number) => `Player ${seat + 1}`

test('points carry their sign', () => {
  expect([3, 0, -2].map(signed)).toEqual(['+3', '0', '−2'])
})

test('OT-8.7 every unfulfilled card says what is missing, every other one says nothing', () => {
  const told = new Set<string>()
  playOn(openTable(3, 'cards', { quickSetup: true }), 'cards', ({ view }, seat) => {
    for (const card of content.goodNeighbours.keys()) {
      const lacking = missing(content, view, seat, card)
      const words = tellMissing(lacking)
      expect(words === '').toBe(lacking.length === 0)
      expect(words).not.toMatch(/undefined|NaN/)
      if (words) told.add(card)
    }
    return null
  })
  expect(told.size).toBe(content.goodNeighbours.size)
})

test('what is missing is given in numbers', () => {
  const match = openTable(2, 'start', { quickSetup: true })
  expect(tellMissing(missing(content, match.state, 0, 'community-gardener'))).toBe('0 of 2 Plants in the Garden.')
  expect(tellMissing(missing(content, match.state, 0, 'good-example'))).toBe(
    'You have 0 Items in the Corridor, the tidiest neighbour 0.',
  )
})

test('a square is named by the Item on it, or by the effect of pointing at it', () => {
  const item = { id: 'a', kind: 'sofa', owner: 1, board: 'corridor', row: 0, col: 0, rotation: 0 } as const
  expect(tellSquare(content, [0, 0], { item, points: undefined, passage: false }, names)).toBe(
    'row 1, column 1: Sofa, red, 5 squares of Player 2',
  )
  expect(tellSquare(content, [2, 4], { item: undefined, points: -4, passage: true }, names)).toBe(
    'row 3, column 5, Passage: fits here, −4',
  )
})

test('a bicycle is named as one', () => {
  expect(describeKind(content, content.kinds.get('unicycle')!)).toBe('Unicycle, green bicycle, one square')
})
