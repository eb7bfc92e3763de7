/** The fast set rules compared with the slow ones, on random areas and hands. The long form is testing/soakSets.ts. */

import { createRng } from '#kernel'
import { expect, test } from 'vitest'
import { canonicalCards, domain, readings, solve } from './sets.ts'
import { compareRandomPosition } from '../testing/randomAreas.ts'
import type { TradeSet } from '../types.ts'

const set = (s: number, e: number): TradeSet => ({ s, e, min: 3, kind: null, bonus: false })

test('PP-9.5, PP-9.7, PP-9.9, PP-10.3, PP-10.8, PP-11.3, PP-20.12 fast and slow set rules agree, and the listing is exactly what is legal', () => {
  const rng = createRng('sets')
  let plays = 0
  for (let n = 0; n < 1000; n++) {
    const comparison = compareRandomPosition(rng)
    expect(comparison.difference).toBeNull()
    plays += comparison.plays
  }
  expect(plays).toBeGreaterThan(2000)
})

test('PP-10.3 a row with a single Loot card reads as run up, run down and equal numbers', () => {
  expect(readings(['R4', 'K1', 'K2'], 3).map(reading => reading.kind)).toEqual([
    'run',
    'run',
    ...Array(12).fill('number'),
  ])
})

test('PP-11.6 a set that earned its bonus is no longer a run', () => {
  const row = { cards: ['R4', 'K1', 'K2'], sets: [{ ...set(0, 2), kind: 'number' as const, bonus: true }] }
  expect([...domain(row, 1)].every(identity => identity % 9 === 3)).toBe(true)
  expect(solve({ ...row, cards: ['R4', 'R5', 'K2'] })).toBeNull()
})

test('PP-A3 each play has one form: Keys ascending, inner cards of equal numbers sorted', () => {
  expect(canonicalCards(['Y4', 'B4', 'R4', 'G4'], 'new')).toEqual(['Y4', 'R4', 'B4', 'G4'])
  expect(canonicalCards(['B4', 'Y4', 'R4'], 'reuse')).toEqual(['Y4', 'B4', 'R4'])
  expect(canonicalCards(['K3', 'R4', 'K1'], 'new')).toEqual(['K1', 'R4', 'K3'])
  expect(canonicalCards(['R6', 'R5', 'R4'], 'new')).toEqual(['R6', 'R5', 'R4'])
})
