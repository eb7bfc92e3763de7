/**
 * `npm run lab -- audit`: whether anybody knows of a hole in what we depend on, which needs a registry that answers such questions; and what
 * is behind the newest of its line or was withdrawn, which any registry tells. `--advisories <folder>` asks a folder of advisories instead.
 */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { holesIn, readAdvisories } from './auditAdvisories.ts'
import { longCommand, runCommand } from './command/command.ts'
import { untilStopped } from './command/stop.ts'
import { type Locked, lockedIn, standings } from './versions.ts'

interface Report {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly message?: string
}

/** A check that could not be made is not a check that was passed. */
const NO_ANSWER = 2
const LOCKFILE = 'package-lock.json'
/** The peers we measure ourselves against: nobody who plays or hosts has them, so what is known of them is told and fails nothing. */
const PEERS = 'bench/package-lock.json'

const command = longCommand(
  'audit',
  'Says which packages have known holes, were withdrawn, or are behind the newest of their line. Exits with 1 if there are holes, with 2 if the registry gives no answer.',
).option('--advisories <folder>', 'asks a folder of advisories (Open Source Vulnerabilities) instead of the registry')

await runCommand<{ readonly advisories?: string }>(command, async ({ flags: { advisories }, stop }) => {
  if (advisories !== undefined) return tellAdvisories(advisories)
  await untilStopped(stop, tellBehind())
  tellHoles()
})

async function tellBehind(): Promise<void> {
  const all = await standings(lockedAt(LOCKFILE))
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

function tellAdvisories(folder: string): void {
  const advisories = readAdvisories(folder)
  const newest = advisories.map(({ published }) => published ?? '').reduce((a, b) => (a > b ? a : b), '')
  console.log(`${advisories.length} advisories about packages of npm, the newest of ${newest.slice(0, 10) || 'never'}.`)
  for (const lockfile of [PEERS, LOCKFILE]) {
    const locked = lockedAt(lockfile)
    const holes = holesIn(locked, advisories)
    for (const { name, version, advisory } of holes)
      console.log(`${advisory.id} ${name} ${version}: ${advisory.summary ?? 'says nothing more'}`)
    console.log(`${lockfile}: ${locked.length} packages, ${holes.length} known holes.`)
    if (lockfile === LOCKFILE && holes.length > 0) process.exitCode = 1
  }
  if (advisories.length === 0) process.exitCode = NO_ANSWER
}

function lockedAt(lockfile: string): Locked[] {
  const path = fileURLToPath(new URL(`../${lockfile}`, import.meta.url))
  return lockedIn(JSON.parse(readFileSync(path, 'utf8')) as Parameters<typeof lockedIn>[0])
}

function reportFrom(text: string): Report | null {
  try {
    return JSON.parse(text) as Report
  } catch {
    return null
  }
}
