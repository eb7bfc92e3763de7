import { expect, test } from 'vitest'
import { LONG } from '../../scripts/tests/tier.ts'
import { measureMemory } from './rooms/memory.ts'

/** Far from the promised figures: with so few of them, fixed costs weigh more, and machines differ. */
test(
  'tables, connections and idle matches stay within their memory budget',
  { tags: [LONG], timeout: 240_000 },
  async () => {
    const measured = await measureMemory({ rounds: 1, matches: 1200, sockets: 300 })
    const figure = (what: string) => measured.find(comparison => comparison.what === what)!
    expect(figure('a match in play').ours).toBeLessThan(16)
    expect(figure('a match without connections').ours).toBeLessThan(1)
    expect(figure('a socket').ratio!.median).toBeLessThan(1.6)
  },
)
