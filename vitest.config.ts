/** How the tests run: two files at a time, those that start servers and browsers last. */

import { defineConfig } from 'vitest/config'
import { type Group, groupOf, testFiles } from './tools/tests/groups.ts'
import { needsChromium } from './tools/tests/needsChromium.ts'
import { LONG } from './tools/tests/tier.ts'

const files = Map.groupBy(testFiles(), file => groupOf(file)?.kind ?? null)

export default defineConfig({
  test: {
    tags: [{ name: LONG, description: 'only in npm run test:all' }],
    globalSetup: ['tools/postgresForTests.ts'],
    projects: [
      project('shared', { isolate: false, maxWorkers: 2, sequence: { groupOrder: 0 } }),
      project('isolated', { maxWorkers: 2, sequence: { groupOrder: 0 } }),
      project('system', {
        // More than there are cores: these tests wait as much as they work.
        maxWorkers: 3,
        // All files of a worker share one Chromium.
        isolate: false,
        globalSetup: ['tools/browser/pagesForTests.ts'],
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
