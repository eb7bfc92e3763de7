import { expect, test } from 'vitest'
import type { Event } from '../types.ts'
import { freshFor, remember } from './fresh.ts'

const tile = (seat: number, tx: number): Event => ({ type: 'tilePlaced', seat, tile: `T${tx}`, tx, ty: 0, rot: 0 })
const standee = (seat: number, x: number): Event => ({ type: 'standeePlaced', seat, length: 3, x, y: 0, dir: 'E' })
const view = {
  city: [0, 1, 2].map(tx => ({ tile: `T${tx}`, tx, ty: 0, rot: 0 as const })),
  standees: [{ seat: 1, length: 3, x: 4, y: 0, dir: 'E' as const }],
}

test('what others placed since my last action is fresh', () => {
  const placements = remember(remember([], [tile(1, 0), tile(0, 1)]), [standee(1, 4), tile(2, 2)])
  expect([...freshFor(placements, 0, view)]).toEqual(['standee 4,0', 'tile 2,0'])
  expect([...freshFor(placements, 1, view)]).toEqual(['tile 2,0'])
})

test('for a spectator only the last placement is fresh', () => {
  expect([...freshFor(remember([], [tile(0, 1), tile(1, 2)]), null, view)]).toEqual(['tile 2,0'])
})

test('an undone placement is not fresh', () => {
  const placements = remember([], [tile(1, 7), standee(1, 4)])
  expect([...freshFor(placements, 0, view)]).toEqual(['standee 4,0'])
})
