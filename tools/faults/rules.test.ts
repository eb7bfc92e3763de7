import { expect, test } from 'vitest'
import { dearOptions } from './dearOptions.ts'
import { throwingRules } from './throwingRules.ts'

const seed = 'a share of it'

test('F24: no absurd option is accepted, and steps at the dearest tables are measured', async () => {
  const { violations, figures } = await dearOptions.run({ times: 200, seed })
  // Times are for the long form: here other tests run beside.
  expect(violations.filter(violation => violation.includes(' may '))).toEqual([])
  expect(figures['absurd options refused']).toBeGreaterThan(100)
})

test('F24: rules that take too long are found out', async () => {
  const { violations } = await dearOptions.control.run({ times: 400, seed })
  expect(violations.length).toBeGreaterThan(0)
})

test('F25: where a rule throws, that table stands still at its last good position, and the others go on', async () => {
  const { violations, figures } = await throwingRules.run({ times: 8, seed })
  expect(violations).toEqual([])
  expect(figures['kinds of action']).toBe(8)
})

test('F25: a server that writes before it asks the rules is found out', async () => {
  const { violations } = await throwingRules.control.run({ times: 1, seed })
  expect(violations).toContainEqual(expect.stringContaining('the action is in the log'))
})
