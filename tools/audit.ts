/** `npm run audit`: whether anybody knows of a hole in what we depend on. Needs a registry that answers such questions. */

import { spawnSync } from 'node:child_process'

interface Report {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly message?: string
}

/** A check that could not be made is not a check that was passed. */
const NO_ANSWER = 2

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' })
const report = reportFrom(stdout)
if (!report?.metadata) {
  console.log(`The registry gives no answer about holes${report?.message ? `: ${report.message}` : ''}.`)
  process.exitCode = NO_ANSWER
} else {
  const { total } = report.metadata.vulnerabilities as { readonly total: number }
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {})) {
    console.log(`${severity.padEnd(10)} ${name} ${range}`)
  }
  console.log(total === 0 ? 'Nobody knows of a hole in anything we depend on.' : `${total} known.`)
  process.exitCode = total === 0 ? 0 : 1
}

function reportFrom(text: string): Report | null {
  try {
    return JSON.parse(text) as Report
  } catch {
    return null
  }
}
