import { expect, test } from 'vitest'
import { chancesOf, rounds } from './bot.ts'
import { createRng } from './rng.ts'

test('rounds lets a bot think exactly so many rounds', () => {
  const thinking = rounds(3, createRng('bot'))
  let thought = 0
  while (thinking.more()) thought++
  expect(thought).toBe(3)
  expect(thinking.more()).toBe(false)
})

test('chances add up to one, grow with the worth, and are even for equals', () => {
  const chances = chancesOf([3, 1, 3, -800], 2)
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
  expect(chances[0]).toBe(chances[2])
  expect(chances[0]! / chances[1]!).toBeCloseTo(Math.E)
  expect(chances[3]).toBeCloseTo(0)
  expect(chancesOf([1e9], 1)).toEqual([1])
})
