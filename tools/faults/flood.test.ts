import { expect, test } from 'vitest'
import { flooded, NO_LIMITS } from './flood.ts'

const once = { times: 1, seed: 'a share of it' }
const plan = { seconds: 3, headersWithin: 1000, timed: false }

test('floods of messages, lines, letters, headers, pieces and greetings meet limits that hold', async () => {
  const { violations } = await flooded(once, { ...plan, limits: {}, patience: 20_000 })
  expect(violations).toEqual([])
})

test('a server without limits is found out', async () => {
  const { violations } = await flooded(once, { ...plan, limits: NO_LIMITS, patience: 5000 })
  expect(violations).toContainEqual(expect.stringContaining('were answered more often than they may speak'))
  expect(violations).toContainEqual(expect.stringMatching(/one household had \d+ lines/))
  expect(violations).toContainEqual(expect.stringContaining('was not hung up on'))
  expect(violations).toContainEqual(expect.stringMatching(/\d+ times one household was told the whole match/))
})
