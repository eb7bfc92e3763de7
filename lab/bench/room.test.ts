import { expect, test } from 'vitest'
import { quantile } from '../fairness/figures.ts'
import { share } from '../../scripts/tests/tier.ts'
import { measureRoom } from './room.ts'

test('an action is told to a seat in 200 bytes at the median, before compression, in every game', async () => {
  for (const { game, sizes } of await measureRoom({ matches: share(2, 4), forgetful: true })) {
    expect(sizes.length, game).toBeGreaterThan(50)
    expect(quantile(sizes, 0.5), game).toBeLessThanOrEqual(200)
  }
}, 60_000)
