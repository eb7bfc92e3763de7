import { expect, test } from 'vitest'
import { rounds } from './bot.ts'
import { createRng } from './rng.ts'

test('rounds lets a bot think exactly so many rounds', () => {
  const thinking = rounds(3, createRng('bot'))
  let thought = 0
  while (thinking.more()) thought++
  expect(thought).toBe(3)
  expect(thinking.more()).toBe(false)
})
