/** Tests that need commands that not every machine has: where one is missing they are skipped, and the note of each says why. */

import { execFileSync } from 'node:child_process'
import { inject, test, type TestAPI, type TestContext } from 'vitest'

/** Each is available if this succeeds. */
const COMMANDS = {
  caddy: ['caddy', 'version'],
  cc: ['cc', '--version'],
  nginx: ['nginx', '-v'],
  openssl: ['openssl', 'version'],
  prlimit: ['prlimit', '--version'],
  setpriv: ['setpriv', '--version'],
  unshare: ['unshare', '--version'],
  python3: ['python3', '--version'],
} as const

export type Need = keyof typeof COMMANDS | 'PostgreSQL' | 'Linux' | 'root'

/** `test`, or a variant that skips every test with the reason. */
export function testWith(...needs: readonly Need[]): TestAPI {
  const reasons = needs.flatMap(need => reasonAgainst(need) ?? [])
  const run = ({ skip }: TestContext) => skip(reasons.length > 0, reasons.join(' '))
  // The fixture has no value, so the type stays that of `test`.
  return test.extend('needs', { auto: true }, run) as unknown as TestAPI
}

/** A sentence; `null`: it is available. */
function reasonAgainst(need: Need): string | null {
  if (need === 'PostgreSQL')
    return inject('databaseUrl') === null ? 'No PostgreSQL for this platform: set DATABASE_URL.' : null
  if (need === 'Linux') return process.platform === 'linux' ? null : 'Runs on Linux only.'
  if (need === 'root') return process.getuid?.() === 0 ? null : 'Needs root.'
  const [command, ...words] = COMMANDS[need]
  return answers(command, words) ? null : `The command ${command} is not installed.`
}

function answers(command: string, words: readonly string[]): boolean {
  try {
    execFileSync(command, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
