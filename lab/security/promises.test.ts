/** What docs/security.md promises is tested where it says. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

test('every test and every page it names exists', () => {
  const files = [...page.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.ts)`/g)].map(([, path]) => path!)
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
  const links = [...page.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path]) => path!)
  expect(links.filter(path => !existsSync(join(ROOT, 'docs', path)))).toEqual([])
})

test('every attack has its line there', () => {
  const attacks = ['origins', 'schemas', 'tokens', 'claims', 'actions', 'headers', 'evening']
  for (const name of attacks) expect(page).toContain(`server/security/${name}.test.ts`)
})
