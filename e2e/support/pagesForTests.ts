/** Builds the pages before the browser tests and removes them afterwards. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages, PAGES } from './pages.ts'

let folder: string

export async function setup(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'parlour-pages-'))
  await Promise.all(PAGES.map(pages => buildPages(pages, join(folder, pages))))
  process.env['PARLOUR_PAGES'] = folder
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}
