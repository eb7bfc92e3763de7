/** The pages that browser tests open, built once in a test run. */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** `development`: React reports mistakes to the console, and tests fail on them. `production`: as players get them, and faster. */
export const PAGES = ['development', 'production'] as const
export type Pages = (typeof PAGES)[number]

const ROOT = join(import.meta.dirname, '../..')
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')

/** The folder built for this test run; in a script outside of tests, builds into `outDir`. */
export async function builtPages(pages: Pages, outDir: string): Promise<string> {
  const built = process.env['PARLOUR_PAGES']
  if (built !== undefined) return join(built, pages)
  await buildPages(pages, outDir)
  return outDir
}

/** In a process of its own: a build sets NODE_ENV. `root`: of a checkout with other games. */
export async function buildPages(pages: Pages, outDir: string, root = ROOT): Promise<void> {
  const options = ['--mode', pages, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [VITE, 'build', ...options], { cwd: root })
}
