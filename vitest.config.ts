/** How the tests run: `unit` files side by side, then `system` files, which start servers and browsers, one at a time. */

import { defineConfig } from 'vitest/config'
import { needsChromium } from './tools/tests/needsChromium.ts'

const SYSTEM_TESTS = ['tools/{bench,browser,fairness,faults,gallery,pagespeed}/**/*.test.ts', 'tools/site/site.test.ts']
const NOT_OURS = ['**/node_modules/**', '**/dist/**', '**/data/**']

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['tools/postgresForTests.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...NOT_OURS, ...SYSTEM_TESTS],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [needsChromium()],
        test: {
          name: 'system',
          expect: { poll: { timeout: 15_000 } },
          // Several browsers on two cores: what fails is tried once more, and reported as such.
          retry: 1,
          globalSetup: ['tools/browser/pagesForTests.ts'],
          include: SYSTEM_TESTS,
          exclude: NOT_OURS,
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
