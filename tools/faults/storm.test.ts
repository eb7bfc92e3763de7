import { expect, test } from 'vitest'
import { comeBack, HALF_OF_THEM } from './storm.ts'

const once = { times: 1, seed: 'a share of it' }

test('a hundred people come back at once after a crash, each to the position they had', async () => {
  const { violations, figures } = await comeBack(once, { tables: 20, backWithin: 30_000 })
  expect(violations).toEqual([])
  expect(figures['connections']).toBe(100)
})

test('a server that takes in only half of them is found out', async () => {
  const { violations } = await comeBack(once, { tables: 5, backWithin: 6000, afterwards: HALF_OF_THEM })
  expect(violations).toContainEqual(expect.stringMatching(/\d+ of 25 were not back/))
})
