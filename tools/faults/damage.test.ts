import { expect, test } from 'vitest'
import { damage } from './damage.ts'

test('F4: damaged in 40 ways, no match is ever shown as it never was', async () => {
  const { violations, figures } = await damage.run({ times: 40, seed: 'a share of it' })
  expect(violations).toEqual([])
  expect(figures['tables refused as broken']).toBeGreaterThan(10)
  expect(figures['tables served as they were']).toBeGreaterThan(40)
})

test('F4: a server that does not follow the hash chain is found out', async () => {
  const { violations } = await damage.control.run({ times: 32, seed: 'a share of it' })
  expect(violations.length).toBeGreaterThan(0)
})
