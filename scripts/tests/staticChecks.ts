/** The checks that run no tests, in parallel. */

import { spawn } from 'node:child_process'
import type { Verdict } from './summary.ts'

const PROJECTS = ['pure', 'node', 'web', 'worker', 'browser']

/** The command line of each; npm puts the programs on the path. */
const CHECKS = {
  lint: 'oxlint',
  styles: `stylelint '**/*.css'`,
  format: 'oxfmt --check',
  unused: 'knip',
  types: PROJECTS.map(project => `tsc -p tsconfig.${project}.json`).join(' && '),
} as const

export type StaticCheck = keyof typeof CHECKS

export const STATIC_CHECKS = Object.keys(CHECKS) as readonly StaticCheck[]

export function runStaticChecks(names: readonly StaticCheck[] = STATIC_CHECKS): Promise<Verdict[]> {
  return Promise.all(names.map(runOne))
}

/** The output of a check is shown only if it fails. */
function runOne(name: StaticCheck): Promise<Verdict> {
  const began = performance.now()
  const child = spawn(CHECKS[name], { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: Buffer[] = []
  child.stdout.on('data', (data: Buffer) => printed.push(data))
  child.stderr.on('data', (data: Buffer) => printed.push(data))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      if (code !== 0) process.stdout.write(Buffer.concat([Buffer.from(`\n${name} failed:\n`), ...printed]))
      resolve({ name, passed: code === 0, seconds: (performance.now() - began) / 1000 })
    })
  })
}
