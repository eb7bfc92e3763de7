/** The texts of the board can be understood without seeing it. */

import { describe, expect, test } from 'vitest'
import { rowsOf } from '../rules/grid.ts'
import { nameSpace } from '../text/gameWords.ts'
import { city, content, situation } from './testing/positions.ts'
import { hintFor, nameDraw, nameHex, nameShare, tellHex, tellPick, tellPlayer, tellStock } from './words.ts'

const names = (seat: number) => ['Ada', 'Ben'][seat]!
const { view } = situation(state => {
  state.tags = { '1,1': [0], '2,0': [0, 1] }
  state.players[0]!.hand = ['coral-railway-1']
  state.players[0]!.spaces = [['coral-shopping-1', 'jade-shopping-1'], []]
  state.players[0]!.mat = 4
  state.players[1]!.copCars = 1
  state.shares = [['amber-station-2'], [], [], []]
})

test('a hex says where it is, what it is worth, and whose tags are on it and beside it', () => {
  const place = rowsOf(city)
    .flat()
    .find(({ hex }) => hex === '1,0')!
  expect(nameHex(place, tellHex(content, city, view, 0, names, '1,0'))).toMatch(
    /^row \d+, column \d+: [A-Z][a-z ]+, \d points?, free; touches yours 2; Dockside$/,
  )
  expect(tellHex(content, city, view, 0, names, '2,0')).toContain('Train Station, 2 points, tagged by You, Ben')
})

test('piles and sets say what lies there', () => {
  expect(nameShare(content, view, 0)).toBe('Share pile 1: amber Train Station, 1 card')
  expect(nameShare(content, view, 1)).toBe('Share pile 2: empty')
  expect(nameDraw(view, 0)).toMatch(/^Draw pile 1: \d+ cards, 14 cop cars$/)
  expect(nameSpace(content, view.players[0]!, 0)).toBe('Set 1: Shopping, 2 of 3; rush it, for a cop car')
  expect(nameSpace(content, view.players[0]!, 1)).toBe('Set 2: empty')
})

test('a player is described in one sentence', () => {
  expect(tellPlayer(content, view, 0, 0, names)).toBe(
    'You, Foxglove; 4 tags left; 1 card in hand; sets Shopping 2 and none; 0 cop cars; 0 cards discarded',
  )
  expect(tellPlayer(content, view, 1, 0, names)).toContain('Ben, Tidewater; 6 tags left; 0 cards in hand')
})

test('the stock says what is left', () => {
  expect(tellStock(view, 0)).toBe('Round 1 of 3 · 4 tags, 12 for later · 0 discarded')
  expect(tellStock(view, null)).toBe('Round 1 of 3')
})

test('a rush says its price before it is made', () => {
  const picked = situation(state => {
    state.players[0]!.spaces = [['coral-shopping-1'], []]
  })
  expect(hintFor({ at: 'set', space: 0, aimed: null }, picked, content)).toBe('Rush: costs one tag at the end')
})

describe('a picked card or set', () => {
  test('says where it may go', () => {
    const picking = situation(state => {
      state.players[0]!.hand = ['coral-railway-1']
      state.players[0]!.spaces = [['amber-railway-1'], ['coral-factory-1', 'coral-factory-2', 'coral-factory-3']]
      state.shares = [['jade-shopping-1'], [], ['jade-police-1'], ['jade-police-2']]
    })
    expect(tellPick({ at: 'card', card: 'coral-railway-1' }, picking, content)).toBe(
      'Coral Railway picked: set 1, share pile 2.',
    )
    expect(tellPick({ at: 'set', space: 1, aimed: null }, picking, content)).toBe('Set 2 picked: 12 hexes.')
    expect(tellPick({ at: 'set', space: 0, aimed: null }, picking, content)).toBe(
      'Set 1 picked to rush, which costs one tag at the end: 16 hexes.',
    )
  })
})
