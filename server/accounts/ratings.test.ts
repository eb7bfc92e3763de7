import { expect, test } from 'vitest'
import type { Outcome } from '#kernel'
import { ratedPlaces, skillsAfter } from './ratings.ts'
import type { SeatRow } from '../store/store.ts'

const player = (more: Partial<Extract<SeatRow, { kind: 'player' }>> = {}): SeatRow => ({
  kind: 'player',
  name: 'Ann',
  tokenHash: '',
  ...more,
})
const ranked = (...places: number[]): Outcome => ({ kind: 'ranked', reason: '', places })

test('a win raises a rating, a loss lowers it, and both get more certain', () => {
  const [winner, loser] = skillsAfter([null, null], [1, 2])
  expect(winner!.mu).toBeGreaterThan(25)
  expect(loser!.mu).toBeLessThan(25)
  expect(winner!.sigma).toBeLessThan(25 / 3)
  expect(loser!.sigma).toBeLessThan(25 / 3)
})

test('equal players who tie keep their ratings', () => {
  const [one, other] = skillsAfter([null, null], [1, 1])
  expect(one!.mu).toBeCloseTo(25)
  expect(other!.mu).toBeCloseTo(25)
})

test('beating a stronger player counts more than beating a weaker one', () => {
  const strong = { mu: 35, sigma: 3 }
  const weak = { mu: 15, sigma: 3 }
  const me = { mu: 25, sigma: 3 }
  const overStrong = skillsAfter([me, strong], [1, 2])[0]!.mu
  const overWeak = skillsAfter([me, weak], [1, 2])[0]!.mu
  expect(overStrong).toBeGreaterThan(overWeak)
})

test('among four players, ratings follow the places', () => {
  const after = skillsAfter([null, null, null, null], [3, 1, 4, 2]).map(({ mu }) => mu)
  expect(after.toSorted((a, b) => b - a)).toEqual([after[1], after[3], after[0], after[2]])
})

test('players who ran out of time or left come after all who stayed, whatever the bot achieved', () => {
  expect(ratedPlaces([player(), player({ standIn: 'bot', outOfTime: true }), player()], ranked(2, 1, 3))).toEqual([
    2, 4, 3,
  ])
  expect(ratedPlaces([player({ standIn: 'sit-out' }), player({ standIn: 'bot' })], ranked(1, 2))).toEqual([3, 3])
  expect(ratedPlaces([player(), player()], ranked(1, 2))).toEqual([1, 2])
})
