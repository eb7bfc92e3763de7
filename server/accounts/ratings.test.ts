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

test('who wins rises, who loses falls, and both are known better', () => {
  const [winner, loser] = skillsAfter([null, null], [1, 2])
  expect(winner!.mu).toBeGreaterThan(25)
  expect(loser!.mu).toBeLessThan(25)
  expect(winner!.sigma).toBeLessThan(25 / 3)
  expect(loser!.sigma).toBeLessThan(25 / 3)
})

test('equals who tie stay where they are', () => {
  const [one, other] = skillsAfter([null, null], [1, 1])
  expect(one!.mu).toBeCloseTo(25)
  expect(other!.mu).toBeCloseTo(25)
})

test('to beat somebody stronger is worth more than to beat somebody weaker', () => {
  const strong = { mu: 35, sigma: 3 }
  const weak = { mu: 15, sigma: 3 }
  const me = { mu: 25, sigma: 3 }
  const overStrong = skillsAfter([me, strong], [1, 2])[0]!.mu
  const overWeak = skillsAfter([me, weak], [1, 2])[0]!.mu
  expect(overStrong).toBeGreaterThan(overWeak)
})

test('of four, each stands according to their place', () => {
  const after = skillsAfter([null, null, null, null], [3, 1, 4, 2]).map(({ mu }) => mu)
  expect(after.toSorted((a, b) => b - a)).toEqual([after[1], after[3], after[0], after[2]])
})

test('who ran out of time or left comes after all who stayed, whatever the bot made of it', () => {
  expect(ratedPlaces([player(), player({ standIn: 'bot', outOfTime: true }), player()], ranked(2, 1, 3))).toEqual([
    2, 4, 3,
  ])
  expect(ratedPlaces([player({ standIn: 'sit-out' }), player({ standIn: 'bot' })], ranked(1, 2))).toEqual([3, 3])
  expect(ratedPlaces([player(), player()], ranked(1, 2))).toEqual([1, 2])
})
