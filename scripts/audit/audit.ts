/**
 * `npm run lab -- audit <folder>`: known vulnerabilities of our dependencies, from a folder of advisories and without a network. With a
 * network, `npm audit` asks the registry.
 */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vulnerabilitiesIn, type Locked, lockedIn, readAdvisories } from './auditAdvisories.ts'
import { longCommand, runCommand } from '../command/command.ts'

/** A check that could not run has not passed. */
const NO_ANSWER = 2
const LOCKFILE = 'package-lock.json'
/** The projects we compare ourselves with are not installed by players or hosts: their vulnerabilities are printed and fail nothing. */
const PEERS = 'bench/package-lock.json'

const command = longCommand(
  'audit',
  'Looks for our packages in a folder of advisories, in the format of Open Source Vulnerabilities. Exits with 1 if there are holes, with 2 if there is no advisory.',
).argument('<folder>', 'of advisories')

await runCommand(command, async (_, folder) => printAdvisories(folder!))

function printAdvisories(folder: string): void {
  const advisories = readAdvisories(folder)
  const newest = advisories.map(({ published }) => published ?? '').reduce((a, b) => (a > b ? a : b), '')
  console.log(`${advisories.length} advisories about packages of npm, the newest of ${newest.slice(0, 10) || 'never'}.`)
  for (const lockfile of [PEERS, LOCKFILE]) {
    const locked = lockedAt(lockfile)
    const vulnerabilities = vulnerabilitiesIn(locked, advisories)
    for (const { name, version, advisory } of vulnerabilities)
      console.log(`${advisory.id} ${name} ${version}: ${advisory.summary ?? 'says nothing more'}`)
    console.log(`${lockfile}: ${locked.length} packages, ${vulnerabilities.length} known holes.`)
    if (lockfile === LOCKFILE && vulnerabilities.length > 0) process.exitCode = 1
  }
  if (advisories.length === 0) process.exitCode = NO_ANSWER
}

function lockedAt(lockfile: string): Locked[] {
  const path = fileURLToPath(new URL(`../../${lockfile}`, import.meta.url))
  return lockedIn(JSON.parse(readFileSync(path, 'utf8')) as Parameters<typeof lockedIn>[0])
}
