/**
 * `npm run audit`: whether anybody knows of a hole in what we depend on, which needs a registry that answers such questions; and what
 * is behind the newest of its line or was withdrawn, which any registry tells.
 */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lockedIn, standings } from './versions.ts'

interface Report {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly message?: string
}

/** A check that could not be made is not a check that was passed. */
const NO_ANSWER = 2
const LOCKFILE = fileURLToPath(new URL('../package-lock.json', import.meta.url))

await tellBehind()
tellHoles()

async function tellBehind(): Promise<void> {
  const lockfile = JSON.parse(readFileSync(LOCKFILE, 'utf8')) as Parameters<typeof lockedIn>[0]
  const all = await standings(lockedIn(lockfile))
  const behind = all.filter(({ version, newest }) => version !== newest)
  for (const { name, version, newest } of behind) console.log(`behind     ${name} ${version}: there is ${newest}`)
  for (const { name, version, withdrawn } of all)
    if (withdrawn) console.log(`withdrawn  ${name} ${version}: ${withdrawn}`)
  const withdrawn = all.filter(each => each.withdrawn !== null).length
  console.log(`${all.length} packages, ${behind.length} behind the newest of their line, ${withdrawn} withdrawn.`)
}

function tellHoles(): void {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' })
  const report = reportFrom(stdout)
  if (!report?.metadata) {
    console.log(`The registry gives no answer about holes${report?.message ? `: ${report.message}` : ''}.`)
    process.exitCode = NO_ANSWER
    return
  }
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
