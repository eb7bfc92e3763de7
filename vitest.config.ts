/** How the tests run: two files at a time, those that start servers and browsers last. */

import { defineConfig } from 'vitest/config'
import { type Group, groupOf, testFiles } from './scripts/tests/groups.ts'
import { needsChromium } from './scripts/tests/needsChromium.ts'
import { LONG } from './scripts/tests/tier.ts'

const files = Map.groupBy(testFiles(), file => groupOf(file)?.kind ?? null)

export default defineConfig({
  test: {
    tags: [{ name: LONG, description: 'only in npm run test:all' }],
    globalSetup: ['scripts/testSupport/postgresForTests.ts'],
    projects: [
      project('shared', { isolate: false, maxWorkers: 2, sequence: { groupOrder: 0 } }),
      project('isolated', { maxWorkers: 2, sequence: { groupOrder: 0 } }),
      project('system', {
        // More than there are cores: these tests wait as much as they work.
        maxWorkers: 3,
        // All files of a worker share one Chromium.
        isolate: false,
        globalSetup: ['e2e/support/pagesForTests.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
})

function project(kind: Group['kind'], test: object) {
  return {
    plugins: kind === 'system' ? [needsChromium()] : [],
    test: {
      name: kind,
      include: files.get(kind) ?? [],
      expect: { poll: { timeout: 15_000 } },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      ...test,
    },
  }
}
