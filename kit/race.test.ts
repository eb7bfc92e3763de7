import { createRng, rounds } from '#kernel'
import { expect, test } from 'vitest'
import { race } from './race.ts'

const thinking = (count: number, seed = 'race') => rounds(count, createRng(seed))

test('without thinking the first idea is taken, or the best at first sight', () => {
  const never = () => {
    throw new Error('no time for this')
  }
  expect(race(3, thinking(0), never, { enough: 10 })).toBe(0)
  expect(race(3, thinking(0), never, { enough: 10, firstSight: { values: [0.1, 0.4, 0.2], rounds: 1 } })).toBe(1)
})

test('the best of several is found on common random numbers', () => {
  for (let n = 0; n < 20; n++) {
    const { rng } = thinking(0, `luck-${n}`)
    const worths = rng.shuffle([0.5, 0.52, 0.48, 0.3])
    const found = race(
      4,
      thinking(200, `race-${n}`),
      () => {
        const luck = rng.int(1000) / 1000
        return idea => worths[idea]! + luck + rng.int(100) / 1000
      },
      { enough: 200 },
    )
    expect(worths[found]).toBe(0.52)
  }
})

test('a hopeless idea is tried a few times only, and a race with one idea left is over', () => {
  const trials = [0, 0, 0]
  const { rng } = thinking(0)
  const found = race(
    3,
    thinking(1000),
    () => idea => {
      trials[idea]!++
      return [0.5, 0.1, 0.9][idea]! + rng.int(100) / 1000
    },
    { enough: 1000 },
  )
  expect(found).toBe(2)
  expect(trials[1]).toBeLessThan(20)
  expect(Math.max(...trials)).toBeLessThan(40)
})

test('ideas that cannot be told apart are tried until the limit', () => {
  let asked = 0
  const endless = { rng: createRng('endless'), more: () => ++asked > 0 }
  race(2, endless, () => () => 0.5, { enough: 50 })
  expect(asked).toBe(50)
})

test('first sight counts for as many rounds as it is given', () => {
  const even = () => () => 0
  const limits = (sight: number) => ({ enough: 5, firstSight: { values: [0, 0.1], rounds: sight } })
  expect(race(2, thinking(5), even, limits(3))).toBe(1)
  expect(race(2, thinking(5), () => idea => (idea === 0 ? 1 : 0), limits(3))).toBe(0)
})
