/** Part of Vitest's configuration: where there is no Chromium, each test file becomes one skipped test that says so. */

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

/** Those that launch it, or have `byEar.ts` do so. */
function needs(file: string): boolean {
  return /\b(?:launchChromium|byEar\.ts)\b/.test(readFileSync(file, 'utf8'))
}
