import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { needsChromium } from './needsChromium.ts'

const ROOT = join(import.meta.dirname, '../..')
const isReplaced = (file: string, isMissing = true) => needsChromium(isMissing).load(join(ROOT, file)) !== null

test('without Chromium, each file that launches it becomes one skipped test, and others stay', () => {
  const files = globSync('e2e/**/*.test.ts', { cwd: ROOT })
  expect(
    files
      .filter(file => !isReplaced(file))
      .map(file => basename(file))
      .toSorted(),
  ).toEqual(['contract.test.ts', 'findChromium.test.ts', 'room.test.ts'])
  for (const file of ['lab/gallery/gallery', 'lab/pagespeed/pagespeed', 'scripts/site/site']) {
    expect(isReplaced(`${file}.test.ts`), file).toBe(true)
  }
  expect(isReplaced('lab/fairness/fairness.test.ts')).toBe(false)
})

test('with Chromium, every file stays', () => {
  expect(isReplaced('e2e/connection/tables.test.ts', false)).toBe(false)
})
