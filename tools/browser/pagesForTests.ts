/** A place for the pages that all browser tests share: the first of them to open a room builds them. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: string

export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'parlour-pages-'))
  process.env['PARLOUR_PAGES'] = join(folder, 'web')
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}
