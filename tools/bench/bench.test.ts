import { expect, test } from 'vitest'
import { quantile } from '../fairness/figures.ts'
import { measureManyTables } from './manyTables.ts'

// CPU time and bytes, not waiting: whatever else the machine does must not fail this.
test('a few live tables stay within their budget of CPU time and bytes', async () => {
  const { journeys, cpu, bytes } = await measureManyTables({ tables: 6, seconds: 8, warmUp: 8 })
  expect(journeys.length).toBeGreaterThan(60)
  expect(cpu / journeys.length).toBeLessThan(5)
  expect(quantile(bytes, 0.5)).toBeLessThan(150)
})
