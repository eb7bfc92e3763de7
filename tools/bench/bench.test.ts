import { expect, test } from 'vitest'
import { quantile } from '../fairness/figures.ts'
import { compareWithBareRules } from './engine/measure.ts'
import { measureManyTables } from './manyTables.ts'
import { compareWithRaw } from './rooms/measure.ts'

// CPU time and bytes, not waiting: whatever else the machine does must not fail this.
test('a few live tables stay within their budget of CPU time and bytes', async () => {
  const { journeys, cpu, bytes } = await measureManyTables({ tables: 6, seconds: 8, warmUp: 8 })
  expect(journeys.length).toBeGreaterThan(60)
  expect(cpu / journeys.length).toBeLessThan(5)
  expect(quantile(bytes, 0.5)).toBeLessThan(150)
})

// What a ratio may fall to on a machine that does something else as well; on a quiet one they are higher (docs/performance.md).
test.each([
  ['my-little-town', 0.07, 0.4],
  ['our-tidy-spaces', 0.2, 0.4],
] as const)('%s costs little more through the public calls than its bare rules', async (game, match, playout) => {
  const results = await compareWithBareRules(game, { rounds: 5, milliseconds: 150, warmUp: 600 })
  expect(results.ratio('match', 'bare').median).toBeGreaterThan(match)
  expect(results.ratio('playout', 'bare').median).toBeGreaterThan(playout)
})

test('a room keeps its share of what bare sockets can do', async () => {
  const { ratio } = await compareWithRaw({ rounds: 5, milliseconds: 400, warmUp: 1000, groups: 10 })
  expect(ratio).toBeGreaterThan(0.2)
})
