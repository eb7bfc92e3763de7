import { expect, test } from 'vitest'
import { restarts } from './restarts.ts'

const seed = 'a share of it'

test('F9: restarted under play, nobody is shown an error, and no clock counts the time between', async () => {
  const { violations, figures } = await restarts.run({ times: 2, seed })
  expect(violations).toEqual([])
  expect(figures['actions acknowledged to clients']).toBeGreaterThan(5)
})

test('F9: a server that drops what it has acknowledged when told to stop is found out', async () => {
  const { violations } = await restarts.control.run({ times: 2, seed })
  expect(violations.length).toBeGreaterThan(0)
})
