/** How the tests run: pure and unit files side by side, then those that start servers and browsers. */

import { defineConfig } from 'vitest/config'
import { type Group, groupOf, testFiles } from './tools/tests/groups.ts'
import { needsChromium } from './tools/tests/needsChromium.ts'
import { LONG } from './tools/tests/tier.ts'

const files = Map.groupBy(testFiles(), file => groupOf(file)?.kind ?? null)

export default defineConfig({
  test: {
    maxWorkers: 2,
    tags: [{ name: LONG, description: 'only in npm run test:all' }],
    globalSetup: ['tools/postgresForTests.ts'],
    projects: [
      project('pure', { isolate: false, sequence: { groupOrder: 0 } }),
      project('unit', { sequence: { groupOrder: 0 } }),
      project('system', {
        // Several browsers on two cores: what fails is tried once more, and reported as such.
        retry: 1,
        globalSetup: ['tools/browser/pagesForTests.ts'],
        maxWorkers: 1,
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
