/** The headers of every answer, word for word: to loosen one, change this test. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTable, post } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'

const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types parlour',
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
/** Headers without a meaning for security; no others are ever sent. */
const PLAIN =
  /^(date|connection|keep-alive|content-(type|length)|cache-control|etag|last-modified|accept-ranges|vary|allow)$/

async function withPages() {
  const webRoot = join(temporaryFolder(), 'web')
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html>the page')
  writeFileSync(join(webRoot, 'assets', 'a.js'), '1')
  return runServer({ webRoot, adminToken: 'sixteen-letters-or-more' })
}

function securityOf(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !PLAIN.test(name)))
}

test('every answer, page, file, error or empty, has all of them and no others', async () => {
  const { address } = await withPages()
  const gets = [
    '/',
    '/index.html',
    '/assets/a.js',
    '/any/page',
    '/api/games',
    '/api/nothing',
    '/api/admin',
    '/api/replays/x',
    '/api/ratings/x',
    '/healthz',
    '/metrics',
    '/%',
    '/assets/none.js',
    '/bot',
    '/ws',
  ]
  for (const path of gets) {
    const { headers } = await fetch(address + path)
    expect([path, securityOf(headers)]).toEqual([path, HEADERS])
  }
  for (const body of ['{', newTable(), '"', { ...newTable(), options: { x: 'y'.repeat(20_000) } }]) {
    const { status, headers } = await post(address, '/api/tables', body)
    expect([status, securityOf(headers)]).toEqual([status, HEADERS])
  }
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) {
    const { headers } = await fetch(`${address}/api/tables`, { method })
    expect([method, securityOf(headers)]).toEqual([method, HEADERS])
  }
})

test('the policy allows nothing from other origins: no plugins, no frames, no inline code, no eval', () => {
  const directives = new Map(
    HEADERS['content-security-policy'].split('; ').map(line => {
      const [name, ...sources] = line.split(' ')
      return [name!, sources]
    }),
  )
  expect(directives.get('default-src')).toEqual(["'none'"])
  // What is not named falls back to the default: object-src, frame-src, child-src.
  for (const name of ['object-src', 'frame-src', 'child-src']) expect(directives.has(name)).toBe(false)
  const sources = [...directives.values()].flat()
  expect(sources.filter(source => /unsafe|\*|https?:|blob:|'nonce|'strict|wasm|'allow/.test(source))).toEqual([])
  expect(directives.get('script-src')).toEqual(["'self'"])
})

test('no header names the program or version of the server', async () => {
  const { address } = await withPages()
  const { headers } = await fetch(`${address}/api/nothing`)
  for (const name of ['server', 'x-powered-by']) expect(headers.get(name)).toBeNull()
})

test('secret or changing answers are never cached', async () => {
  const { address } = await withPages()
  const cache = (path: string, init?: RequestInit) =>
    fetch(address + path, init).then(({ headers }) => headers.get('cache-control'))
  for (const path of ['/api/admin', '/healthz', '/readyz', '/metrics', '/api/replays/x']) {
    expect([path, await cache(path)]).toEqual([path, 'no-store'])
  }
  expect((await post(address, '/api/tables', newTable())).headers.get('cache-control')).toBe('no-store')
  expect((await post(address, '/api/mine', { seats: [] })).headers.get('cache-control')).toBe('no-store')
})

test('over TLS browsers are told to keep using it, and a forwarded address of a client is not trusted', () => {
  const folder = join(import.meta.dirname, '../../deploy')
  for (const file of ['nginx.conf', 'nginx-many.conf', 'Caddyfile']) {
    const config = readFileSync(join(folder, file), 'utf8')
    const [, age] = /Strict-Transport-Security "max-age=(\d+)/.exec(config) ?? []
    expect([file, Number(age) >= 31_536_000]).toEqual([file, true])
    expect(config).not.toContain('$proxy_add_x_forwarded_for')
    expect(config).toMatch(/X-Forwarded-For (\$remote_addr;|\{remote_host\})/)
    expect(config).toContain('ORIGINS=https://')
    expect(config).toMatch(/metrics/)
  }
})
