/** A real Chromium for tests. */

import bundled from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { findChromium, NO_CHROMIUM } from './findChromium.ts'
import { takeBreaches } from './policy.ts'

let launched: Promise<Browser> | null = null

/**
 * One browser for all test files of a worker; contexts keep tests apart. It ends with the process of the worker. `outlives`: Ctrl-C
 * does not end it before its process.
 */
export function launchChromium({ outlives = false } = {}): Promise<Browser> {
  launched ??= launch(outlives)
  return launched
}

/** Ends a test file. Throws if the policy blocked anything: then a page tried something forbidden, or the policy is wrong. */
export async function closePages(): Promise<void> {
  const browser = await launched
  await Promise.all(browser?.contexts().map(context => context.close()) ?? [])
  const breaches = takeBreaches()
  if (breaches.length > 0) throw new Error(breaches.join('\n'))
}

/** Ends a script. */
export async function closeChromium(): Promise<void> {
  await closePages()
  await (await launched)?.close()
}

async function launch(outlives: boolean): Promise<Browser> {
  const found = findChromium()
  if (!found) throw new Error(NO_CHROMIUM)
  const executablePath = found === 'bundled' ? await bundled.executablePath() : found.path
  // Containers rarely allow the sandbox, and these pages are our own. Nothing else is loosened: the pages' CSP is tested too.
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    handleSIGINT: !outlives,
    handleSIGTERM: !outlives,
  })
}
