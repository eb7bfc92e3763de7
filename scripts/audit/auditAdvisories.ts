/** The vulnerabilities of the packages in a lockfile, from a folder of advisories in the format of Open Source Vulnerabilities. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One package at one version, from the lockfile. */
export interface Locked {
  readonly name: string
  readonly version: string
}

/** The fields of an advisory that we read: https://ossf.github.io/osv-schema. */
export interface Advisory {
  readonly id: string
  readonly summary?: string
  readonly published?: string
  readonly withdrawn?: string
  readonly affected?: readonly Affected[]
}

interface Affected {
  readonly package?: { readonly ecosystem: string; readonly name: string }
  readonly versions?: readonly string[]
  readonly ranges?: readonly { readonly type: string; readonly events: readonly RangeEvent[] }[]
}

/** Where a range of affected versions begins or ends; exactly one of them is set. */
interface RangeEvent {
  readonly introduced?: string
  readonly fixed?: string
  readonly last_affected?: string
}

export interface Vulnerability extends Locked {
  readonly advisory: Advisory
}

export function lockedIn(lockfile: {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}): Locked[] {
  return Object.entries(lockfile.packages).flatMap(([path, { version }]) =>
    path === '' || version === undefined ? [] : { name: path.split('node_modules/').at(-1)!, version },
  )
}

/** All advisories about npm packages that are not withdrawn. */
export function readAdvisories(folder: string): Advisory[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.json'))
    .map(entry => parseAdvisory(join(entry.parentPath, entry.name)))
    .filter(advisory => advisory.withdrawn === undefined && advisory.affected?.some(isOfNpm))
}

/** Each package at each version, once for every advisory that affects it. */
export function vulnerabilitiesIn(locked: readonly Locked[], advisories: readonly Advisory[]): Vulnerability[] {
  const byName = Map.groupBy(
    advisories.flatMap(advisory => (advisory.affected ?? []).filter(isOfNpm).map(affected => ({ advisory, affected }))),
    ({ affected }) => affected.package!.name,
  )
  const vulnerabilities = new Map<string, Vulnerability>()
  for (const { name, version } of locked)
    for (const { advisory, affected } of byName.get(name) ?? [])
      if (affects(affected, version))
        vulnerabilities.set(`${name} ${version} ${advisory.id}`, { name, version, advisory })
  return [...vulnerabilities.values()]
}

function parseAdvisory(file: string): Advisory {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Advisory
  } catch (cause) {
    throw new Error(`${file} cannot be read as an advisory`, { cause })
  }
}

function isOfNpm(affected: Affected): boolean {
  return affected.package?.ecosystem === 'npm'
}

function affects({ versions, ranges }: Affected, version: string): boolean {
  // Ranges of commits say nothing about versions.
  const ofVersions = ranges?.filter(({ type }) => type !== 'GIT') ?? []
  return Boolean(versions?.includes(version)) || ofVersions.some(({ events }) => isWithin(events, version))
}

/** The last event that is not after the version decides. */
function isWithin(turns: readonly RangeEvent[], version: string): boolean {
  return turns
    .toSorted((a, b) => order(placeOf(a), placeOf(b)))
    .reduce((within, { introduced, fixed, last_affected: last }) => {
      if (introduced !== undefined) return within || order(version, introduced) >= 0
      if (fixed !== undefined) return within && order(version, fixed) < 0
      if (last !== undefined) return within && order(version, last) <= 0
      return within
    }, false)
}

function placeOf({ introduced, fixed, last_affected: last }: RangeEvent): string {
  return introduced ?? fixed ?? last ?? '0'
}

/** Negative if the first version is older, by the rules of https://semver.org: a prerelease is older than its release. */
function order(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  const place = [0, 1, 2].find(index => (a.numbers[index] ?? 0) !== (b.numbers[index] ?? 0))
  if (place !== undefined) return (a.numbers[place] ?? 0) - (b.numbers[place] ?? 0)
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length
  const differs = a.before.findIndex((part, index) => part !== b.before[index])
  return differs < 0 ? a.before.length - b.before.length : orderOfParts(a.before[differs]!, b.before[differs])
}

function orderOfParts(one: string, other: string | undefined): number {
  if (other === undefined) return 1
  const [a, b] = [Number(one), Number(other)]
  if (Number.isNaN(a) && Number.isNaN(b)) return one < other ? -1 : 1
  if (Number.isNaN(a)) return 1
  return Number.isNaN(b) ? -1 : a - b
}

function partsOf(version: string): { readonly numbers: readonly number[]; readonly before: readonly string[] } {
  const [numbers = '', ...before] = version.split('+')[0]!.split('-')
  return { numbers: numbers.split('.').map(Number), before: before.length === 0 ? [] : before.join('-').split('.') }
}
