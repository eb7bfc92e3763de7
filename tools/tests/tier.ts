/** How much of each expensive check runs: a share in `npm test`, all of it in `npm run test:all`. */

export const TIERS = ['check', 'test', 'all'] as const
export type Tier = (typeof TIERS)[number]

/** Marks tests that only `npm run test:all` runs: `test('…', { tags: [LONG] }, …)`. */
export const LONG = 'long'

export const runsAll = process.env['TEST_TIER'] === 'all'

/** `part` in `npm test`, `whole` in `npm run test:all`. */
export function share<T>(part: T, whole: T): T {
  return runsAll ? whole : part
}
