import { describe, expect, test } from 'vitest'
import { share } from '../../scripts/tests/tier.ts'
import { runFairness } from './run.ts'

const plan = { contests: share(60, 100), tables: 20, near: 20, far: 150, seed: 'a share of it' } as const

describe('over the real server, two equal players at 20 and 150 ms', () => {
  test('share the contested cards, and an action without a rival is not held', async () => {
    const { contests, uncontested } = await runFairness({ ...plan, fairness: 'compensated' })
    expect(contests).toHaveLength(plan.contests)
    // So few contests cannot tell 48 from 52 %; a hundred tell half from the 72 % of a server without fairness.
    const nearer = contests.filter(({ near }) => near).length / contests.length
    expect(nearer).toBeGreaterThan(share(0.15, 0.25))
    expect(nearer).toBeLessThan(share(0.85, 0.66))
    expect(uncontested.length).toBeGreaterThan(share(5, 20))
    for (const { refusal } of contests) if (refusal !== null) expect(refusal).toMatch(/^(Host|Friend) got there/)
  })
})
