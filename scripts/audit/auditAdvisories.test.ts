import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Advisory, vulnerabilitiesIn, lockedIn, readAdvisories } from './auditAdvisories.ts'

type Turns = Readonly<Record<string, string>>[]

function advisoryOf(events: Turns, { name = 'ws', ecosystem = 'npm', type = 'SEMVER' } = {}): Advisory {
  return { id: 'GHSA-1', affected: [{ package: { ecosystem, name }, ranges: [{ type, events }] }] }
}

const isVulnerable = (version: string, advisory: Advisory) =>
  vulnerabilitiesIn([{ name: 'ws', version }], [advisory]).length > 0

test.each<[Turns, string[], string[]]>([
  [
    [{ introduced: '0' }, { fixed: '8.23.0' }],
    ['0.1.0', '8.9.9', '8.22.10', '8.23.0-rc.1'],
    ['8.23.0', '8.100.0', '9.0.0'],
  ],
  [
    [{ introduced: '8.0.0' }, { last_affected: '8.2.0' }],
    ['8.0.0', '8.2.0'],
    ['7.9.9', '8.0.0-beta.1', '8.2.1'],
  ],
  [[{ introduced: '4.0.0' }], ['4.0.0', '99.0.0'], ['3.9.9']],
  [
    [{ introduced: '2.0.0' }, { fixed: '2.1.0' }, { fixed: '1.5.0' }, { introduced: '0' }],
    ['1.4.9', '2.0.9'],
    ['1.5.0', '1.9.0', '2.1.0'],
  ],
  [
    [{ introduced: '5.0.0-beta.2' }, { fixed: '5.0.0-rc.2' }],
    ['5.0.0-beta.2', '5.0.0-beta.11', '5.0.0-rc.1', '5.0.0-rc'],
    ['5.0.0-beta', '5.0.0-beta.1', '5.0.0-alpha.9', '5.0.0-rc.2', '5.0.0', '5.0.0-rc.2.1'],
  ],
])('%j affects %j, not %j', (events, affected, unaffected) => {
  expect(affected.filter(version => !isVulnerable(version, advisoryOf(events)))).toEqual([])
  expect(unaffected.filter(version => isVulnerable(version, advisoryOf(events)))).toEqual([])
})

test('a version listed by name is affected without any range', () => {
  const affected = [{ package: { ecosystem: 'npm', name: 'ws' }, versions: ['8.1.0'] }]
  expect(isVulnerable('8.1.0', { id: 'MAL-1', affected })).toBe(true)
  expect(isVulnerable('8.1.1', { id: 'MAL-1', affected })).toBe(false)
})

test('other packages, other registries and ranges of commits are ignored', () => {
  const always = [{ introduced: '0' }]
  expect(isVulnerable('8.0.0', advisoryOf(always))).toBe(true)
  expect(isVulnerable('8.0.0', advisoryOf(always, { name: 'w' }))).toBe(false)
  expect(isVulnerable('8.0.0', advisoryOf(always, { ecosystem: 'PyPI' }))).toBe(false)
  expect(isVulnerable('8.0.0', advisoryOf(always, { type: 'GIT' }))).toBe(false)
})

test('a package installed twice at one version is reported once', () => {
  const twice = [0, 1].map(() => ({ name: 'ws', version: '8.0.0' }))
  expect(vulnerabilitiesIn(twice, [advisoryOf([{ introduced: '0' }])])).toHaveLength(1)
})

test('a folder is read recursively, without withdrawn advisories and those of other registries', () => {
  const folder = folderOf({
    'one.json': JSON.stringify(advisoryOf([{ introduced: '0' }])),
    'package.json/two.json': JSON.stringify({ ...advisoryOf([{ introduced: '0' }]), id: 'GHSA-2' }),
    'gone.json': JSON.stringify({ ...advisoryOf([{ introduced: '0' }]), withdrawn: '2026-11-17T00:00:00Z' }),
    'others.json': JSON.stringify(advisoryOf([{ introduced: '0' }], { ecosystem: 'PyPI' })),
    'empty.json': JSON.stringify({ id: 'GHSA-3' }),
    'read.me': 'no advisory',
  })
  expect(
    readAdvisories(folder)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['GHSA-1', 'GHSA-2'])
})

test('an unreadable file is an error', () => {
  expect(() => readAdvisories(folderOf({ 'spoilt.json': '{' }))).toThrow('spoilt.json')
})

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'advisories-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'package.json'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('every package of a lockfile is listed under its own name', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/ws': { version: '8.23.0' },
    'node_modules/a/node_modules/@b/c': { version: '1.0.0' },
  }
  expect(lockedIn({ packages })).toEqual([
    { name: 'ws', version: '8.23.0' },
    { name: '@b/c', version: '1.0.0' },
  ])
})
