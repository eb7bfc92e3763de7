/** What of our lockfile is behind the newest of its line, and what was withdrawn: a mend comes as a newer version, whether or not anybody tells of the hole. */

import { execFileSync } from 'node:child_process'

/** One package at one version, as the lockfile has it. */
export interface Locked {
  readonly name: string
  readonly version: string
}

/** All that a registry knows of a package: of every version why it was withdrawn, or that it was not. */
export type Published = Readonly<Record<string, { readonly deprecated?: string }>>

export interface Standing {
  /** The newest version with the same promises to those who use it. */
  readonly newest: string
  readonly withdrawn: string | null
}

/** Questions asked of the registry at the same time. */
const AT_A_TIME = 8

export function lockedIn(lockfile: {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}): Locked[] {
  return Object.entries(lockfile.packages).flatMap(([path, { version }]) =>
    path === '' || version === undefined ? [] : { name: path.split('node_modules/').at(-1)!, version },
  )
}

export function standingOf(version: string, published: Published): Standing {
  const inLine = Object.keys(published).filter(other => isRelease(other) && lineOf(other) === lineOf(version))
  const newest = [...inLine, version].reduce((best, other) => (isNewer(other, best) ? other : best))
  return { newest, withdrawn: published[version]?.deprecated ?? null }
}

/** Asks the registry that npm is set to, for everything in the lockfile. */
export async function standings(locked: readonly Locked[]): Promise<(Locked & Standing)[]> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/?$/, '/')
  const found: (Locked & Standing)[] = []
  const waiting = [...locked]
  const ask = async () => {
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      const answer = await fetch(registry + each.name.replace('/', '%2f'), {
        headers: { accept: 'application/vnd.npm.install-v1+json' },
      })
      if (!answer.ok) throw new Error(`${each.name}: the registry answers ${answer.status}`)
      const { versions } = (await answer.json()) as { readonly versions: Published }
      found.push({ ...each, ...standingOf(each.version, versions) })
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, ask))
  return found.toSorted((a, b) => a.name.localeCompare(b.name))
}

function isRelease(version: string): boolean {
  return !version.includes('-')
}

/** What comes before the first number that is not zero may not change without breaking somebody. */
function lineOf(version: string): string {
  const [major, minor] = version.split('.')
  return major === '0' ? `0.${minor}` : major!
}

function isNewer(version: string, other: string): boolean {
  const [a, b] = [partsOf(version), partsOf(other)]
  const place = a.findIndex((part, index) => part !== b[index])
  return place >= 0 && a[place]! > b[place]!
}

function partsOf(version: string): number[] {
  return version.split('-')[0]!.split('.').map(Number)
}
