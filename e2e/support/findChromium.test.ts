import { expect, test } from 'vitest'
import { findChromium } from './findChromium.ts'

const find = (platform: NodeJS.Platform, arch: NodeJS.Architecture, paths: readonly string[], env = {}) =>
  findChromium({ platform, arch, env }, path => paths.includes(path))

test('Linux on x64 runs the bundled one, and other machines an installed one', () => {
  const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
  expect(find('linux', 'x64', ['/usr/bin/google-chrome'])).toBe('bundled')
  expect(find('linux', 'arm64', ['/usr/bin/chromium'])).toEqual({ path: '/usr/bin/chromium' })
  expect(find('darwin', 'arm64', [edge])).toEqual({ path: edge })
})

test('CHROMIUM_PATH has priority', () => {
  expect(find('linux', 'x64', [], { CHROMIUM_PATH: '/opt/chromium' })).toEqual({ path: '/opt/chromium' })
})

test('without any, the result is null', () => {
  expect(find('darwin', 'arm64', [])).toBeNull()
  expect(find('win32', 'x64', [])).toBeNull()
  expect(find('freebsd', 'x64', ['/usr/bin/chromium'])).toBeNull()
})
