/** How much of each expensive check runs: a share in `npm test`, all of it in `npm run test:all`. */

/** `check` while working, `test` before merging, `all` before a release. */
export type Tier = 'check' | 'test' | 'all'

/** On two cores. */
export const BUDGET: Readonly<Record<Tier, string>> = { check: '60 s', test: '10 min', all: '60 min' }

/** Marks tests that only `npm run test:all` runs: `test('…', { tags: [LONG] }, …)`. */
export const LONG = 'long'

export const runsAll = process.env['TEST_TIER'] === 'all'

/** `part` in `npm test`, `whole` in `npm run test:all`. */
export function share<T>(part: T, whole: T): T {
  return runsAll ? whole : part
}
