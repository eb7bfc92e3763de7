import { expect, test } from 'vitest'
import { attack, WIDE_OPEN } from './hostile.ts'

test('10,000 hostile messages crash nothing, change nothing and keep no friends waiting', async () => {
  const { violations, times } = await attack(
    { times: 10_000, seed: 'a share of it' },
    { limits: WIDE_OPEN, timed: false },
  )
  expect(violations).toEqual([])
  expect(times).toBeGreaterThanOrEqual(10_000)
})

test('a server that does not look at the form of a message is found out', async () => {
  const plan = { limits: WIDE_OPEN, timed: false, entry: 'serveUnchecked.ts' } as const
  const { violations } = await attack({ times: 1500, seed: 'a share of it' }, plan)
  expect(violations).toContainEqual(expect.stringMatching(/met \d+ errors|the server ended/))
})
