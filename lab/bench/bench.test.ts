/** Every benchmark runs and measures something; `npm run test:all` also checks the budgets. */

import { expect, test } from 'vitest'
import { quantile } from '../fairness/figures.ts'
import { runsAll, share } from '../../scripts/tests/tier.ts'
import { compareWithBareRules } from './engine/measure.ts'
import { measureManyTables } from './manyTables.ts'
import { compareWithRaw } from './rooms/measure.ts'

// CPU time and bytes, not latency: other load on the machine must not fail this.
test('a few live tables stay within their budget of CPU time and bytes', async () => {
  const plan = share({ tables: 4, seconds: 3, warmUp: 4 }, { tables: 6, seconds: 8, warmUp: 8 })
  const least = share(0, 60)
  let report = await measureManyTables(plan)
  // On a busy machine the tables fill slowly.
  for (let times = 2; report.journeys.length <= least && times <= 8; times *= 2) {
    report = await measureManyTables({ ...plan, seconds: times * plan.seconds, warmUp: times * plan.warmUp })
  }
  const { journeys, cpu, bytes } = report
  expect(journeys.length).toBeGreaterThan(least)
  expect(quantile(bytes, 0.5)).toBeLessThan(250)
  if (runsAll) expect(cpu / journeys.length).toBeLessThan(5)
})

// Lower bounds of the ratios on a machine with other load; on a quiet one they are higher (docs/performance.md).
test.each(
  share(
    [['my-little-town', 0, 0] as const],
    [
      ['my-little-town', 0.07, 0.4],
      ['our-tidy-spaces', 0.2, 0.4],
    ],
  ),
)('%s costs little more through the public calls than its bare rules', async (game, match, playout) => {
  const pace = share({ rounds: 1, milliseconds: 50, warmUp: 100 }, { rounds: 5, milliseconds: 150, warmUp: 600 })
  const results = await compareWithBareRules(game, pace)
  expect(results.ratio('match', 'bare').median).toBeGreaterThan(match)
  expect(results.ratio('playout', 'bare').median).toBeGreaterThan(playout)
})

test('our server keeps its share of what bare sockets can do', async () => {
  const pace = share(
    { rounds: 1, milliseconds: 200, warmUp: 200, groups: 3 },
    { rounds: 5, milliseconds: 400, warmUp: 1000, groups: 10 },
  )
  const { ratio } = await compareWithRaw(pace)
  expect(ratio).toBeGreaterThan(share(0, 0.2))
})
