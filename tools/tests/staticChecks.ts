/** The checks that run no tests, as scripts of package.json, side by side. */

import { spawn } from 'node:child_process'
import type { Verdict } from './summary.ts'

const CHECKS = ['lint', 'format:check', 'unused', 'types']

export function runStaticChecks(): Promise<Verdict[]> {
  return Promise.all(CHECKS.map(runScript))
}

/** What a check prints is shown only if it fails. */
function runScript(name: string): Promise<Verdict> {
  const began = performance.now()
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] })
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
