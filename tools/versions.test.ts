import { expect, test } from 'vitest'
import { lockedIn, standingOf } from './versions.ts'

test.each([
  ['8.22.2', ['8.22.2', '8.23.0', '7.5.14'], '8.23.0'],
  ['8.9.0', ['8.10.0', '8.9.1'], '8.10.0'],
  ['8.23.0', ['8.22.2', '9.0.0', '8.24.0-beta.1'], '8.23.0'],
  ['0.29.8', ['0.29.9', '0.30.0'], '0.29.9'],
  ['18.4.0-beta.17', ['17.0.0'], '18.4.0-beta.17'],
])('of %s, with %j published, the newest of its line is %s', (version, published, newest) => {
  const all = Object.fromEntries(published.map(each => [each, {}]))
  expect(standingOf(version, all)).toEqual({ newest, withdrawn: null })
})

test('a version that was withdrawn says why', () => {
  expect(standingOf('1.0.0', { '1.0.0': { deprecated: 'has a hole' } }).withdrawn).toBe('has a hole')
})

test('every package of a lockfile is there, under its own name', () => {
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
