import { test } from 'vitest'
import { comeBack, HALF_OF_THEM } from './storm.ts'

const once = { times: 1, seed: 'a share of it' }

test.concurrent('fifty people come back at once after a crash, each to the position they had', async ({ expect }) => {
  const { violations, figures } = await comeBack(once, { tables: 10, backWithin: 90_000 })
  expect(violations).toEqual([])
  expect(figures['connections']).toBe(50)
})

test.concurrent('a server that takes in only half of them is found out', async ({ expect }) => {
  const { violations } = await comeBack(once, { tables: 5, backWithin: 6000, afterwards: HALF_OF_THEM })
  expect(violations).toContainEqual(expect.stringMatching(/\d+ of 25 were not back/))
})
