/** Pages of other origins can change nothing here: on no route and on no connection. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { newTable, post, seatFrom, sit, TestClient } from '../testing/client.ts'
import { runServer } from '../testing/running.ts'

/**
 * Headers that a page of another origin can make a browser send, and some that only other programs can. HOST is the
 * server's address.
 */
const FORGED = [
  'null',
  'http://evil.example',
  'https://evil.example',
  'http://evil.example:PORT',
  'http://localhost:PORT',
  'http://127.0.0.1',
  'http://127.0.0.1:1',
  'http://127.0.0.1.evil.example:PORT',
  'http://evil.example/127.0.0.1:PORT',
  'http://user@127.0.0.1:PORT',
  'http://127.0.0.1:PORT@evil.example',
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1:PORT.evil.example',
  'http://127.0.0.1:PORT, http://evil.example',
  'http://2130706433:PORT',
  'http://[::1]:PORT',
  'HTTP://127.0.0.1:PORT',
  'ws://127.0.0.1:PORT',
  'file://',
  'chrome-extension://abcdefghijklmnop',
  ' http://127.0.0.1:PORT.',
  '',
]

/** Routes that can change anything, as found in the sources. */
const ROUTES = globSync(join(import.meta.dirname, '../**/*.ts'))
  .filter(path => !path.endsWith('.test.ts'))
  .flatMap(path => [...readFileSync(path, 'utf8').matchAll(/http\.(\w+)(?:<[^(]*>)?\(\s*'(\/[^']*)'/g)])
  .filter(([, method]) => method !== 'get')
  .map(([, method, path]) => `${method!.toUpperCase()} ${path}`)

const asPort = (origin: string, address: string) => origin.replaceAll('PORT', new URL(address).port)

test('the routes are found in the sources, and all of them are POST', () => {
  expect(ROUTES.toSorted()).toEqual([
    'POST /api/admin/end',
    'POST /api/again',
    'POST /api/daily',
    'POST /api/daily/board',
    'POST /api/invited',
    'POST /api/join',
    'POST /api/mine',
    'POST /api/programs',
    'POST /api/push',
    'POST /api/push/stop',
    'POST /api/ratings/forget',
    'POST /api/ratings/mine',
    'POST /api/tables',
    'POST /api/take',
    'POST /bot',
  ])
})

describe('over HTTP', () => {
  test('every route is closed to pages of other origins, whatever they send', async () => {
    const limits = { ...DEFAULT_SETTINGS.limits, requests: { burst: 10_000, perSecond: 1 } }
    const { address } = await runServer({ limits })
    for (const route of ROUTES) {
      const path = route.split(' ')[1]!
      for (const forged of FORGED) {
        const { status, body } = await post(address, path, newTable(), { origin: asPort(forged, address) })
        expect({ route, forged, status, body }).toMatchObject({ status: 403, body: { code: 'FORBIDDEN_ORIGIN' } })
      }
      // The same request from our own page gets past this check: if it is refused, then for another reason.
      const { body } = await post(address, path, newTable(), { origin: address })
      expect(body).not.toMatchObject({ code: 'FORBIDDEN_ORIGIN' })
    }
  })

  test('no page of another origin may read an answer: there is no CORS header', async () => {
    const { address } = await runServer()
    for (const path of ['/api/games', '/healthz', '/api/programs', '/nothing']) {
      const { headers } = await fetch(address + path, { headers: { origin: 'http://evil.example' } })
      const shared = [...headers.keys()].filter(name => name.startsWith('access-control-'))
      expect(shared).toEqual([])
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('set-cookie')).toBeNull()
    }
    const asked = await fetch(`${address}/api/tables`, {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(asked.status).toBe(403)
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a form on another page cannot send a valid request: what is not JSON is not read', async () => {
    const { address } = await runServer()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await post(address, '/api/tables', JSON.stringify(newTable()), { 'content-type': type })
      expect([400, 415]).toContain(answer.status)
    }
  })
})

describe('on a connection', () => {
  test.each(['/ws', '/ws/abc', '/bot'])('%s is closed to pages of other origins', async path => {
    const { address } = await runServer()
    for (const forged of FORGED.filter(origin => origin !== '')) {
      const opening = new TestClient(address, { origin: asPort(forged, address) }, path).opened()
      await expect(opening, forged).rejects.toThrow('403')
    }
    await new TestClient(address, { origin: address }, path).opened()
  })

  test('with a list of origins, our own address is as foreign as any other', async () => {
    const { address } = await runServer({ origins: ['https://games.example'] })
    const strange = [address, 'https://games.example.evil', 'https://games.example:444', 'http://games.example', 'null']
    for (const origin of strange) await expect(new TestClient(address, { origin }).opened()).rejects.toThrow('403')
    await new TestClient(address, { origin: 'https://games.example' }).opened()
  })

  test("with a list of origins, another name for this machine is refused: the page's origin decides", async () => {
    const { address } = await runServer({ origins: ['https://games.example'] })
    // DNS rebinding: a page whose name resolves to here sends both headers truthfully.
    const rebound = { origin: 'http://evil.example', host: 'evil.example' }
    await expect(new TestClient(address, rebound).opened()).rejects.toThrow('403')
  })
})

test('no state is kept per browser between requests: without a token no request is privileged', async () => {
  const { address } = await runServer()
  const seat = await seatFrom(post(address, '/api/tables', newTable()))
  const answer = await post(address, '/api/mine', { seats: [] })
  expect(answer.headers.get('set-cookie')).toBeNull()
  const stranger = await sit(address, { table: seat.table, token: null })
  expect((await stranger.heard('table')).you).toBeNull()
})
