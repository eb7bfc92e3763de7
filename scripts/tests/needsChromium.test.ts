import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needsChromium } from './needsChromium.ts'

const TOOLS = join(import.meta.dirname, '../../tools')
const isReplaced = (file: string, isMissing = true) => needsChromium(isMissing).load(join(TOOLS, file)) !== null

test('without a Chromium, files that launch one become a skipped test, and others stay', () => {
  const files = readdirSync(join(TOOLS, 'browser')).filter(name => name.endsWith('.test.ts'))
  expect(files.filter(name => !isReplaced(`browser/${name}`))).toEqual(['findChromium.test.ts'])
  for (const file of ['gallery/gallery.test.ts', 'pagespeed/pagespeed.test.ts', 'site/site.test.ts']) {
    expect(isReplaced(file), file).toBe(true)
  }
  expect(isReplaced('fairness/fairness.test.ts')).toBe(false)
})

test('with one, every file stays', () => {
  expect(isReplaced('browser/tables.test.ts', false)).toBe(false)
})
