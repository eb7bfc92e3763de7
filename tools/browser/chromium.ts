/** A real Chromium for tests: the system's if CHROMIUM_PATH names one, else the one that came with the dependencies. */

import bundled from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { takeBreaches } from './policy.ts'

let launched: Promise<Browser> | null = null

/** One browser for all test files of a worker; contexts keep tests apart. It ends with the process of the worker. */
export function launchChromium(): Promise<Browser> {
  launched ??= launch()
  return launched
}

/** Ends a test file. Throws if the policy kept a page from something: then it tried what it must not, or the policy is wrong. */
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

async function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (await bundled.executablePath())
  // Containers rarely allow the sandbox, and these pages are our own. Nothing else is loosened: the pages' CSP is tested too.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] })
}
