import { test } from 'vitest'
import { IN_A_HURRY, readSlowly, UNBOUNDED } from './slowReaders.ts'

const four = { times: 4, seed: 'a share of it' }

test.concurrent('little waits for slow readers; they skip to the newest position and are right', async ({ expect }) => {
  expect((await readSlowly(four, IN_A_HURRY)).violations).toEqual([])
})

test.concurrent('a server that keeps everything for them is found out', async ({ expect }) => {
  const plan = { ...IN_A_HURRY, limits: { ...IN_A_HURRY.limits, ...UNBOUNDED } }
  const { violations } = await readSlowly(four, plan)
  expect(violations).toContainEqual(expect.stringMatching(/held \d+ kB for every slow reader/))
})
