/** Part of Vitest's configuration: without Chromium, each test file that needs it becomes one skipped test that says so. */

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { findChromium, NO_CHROMIUM } from '../../e2e/support/findChromium.ts'

export function needsChromium(isMissing = findChromium() === null) {
  return {
    name: 'parlour:needs-chromium',
    enforce: 'pre' as const,
    load(id: string): string | null {
      if (!isMissing || !id.endsWith('.test.ts') || !needs(id)) return null
      return `import { test } from 'vitest'\ntest('in a browser', ({ skip }) => skip('${NO_CHROMIUM}'))`
    },
  } satisfies Plugin
}

/** Files that launch it, directly or by `byEar.ts`. */
function needs(file: string): boolean {
  return /\b(?:launchChromium|byEar\.ts)\b/.test(readFileSync(file, 'utf8'))
}
