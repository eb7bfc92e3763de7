import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { newTable, post, seatFrom, sit, TestClient } from '../testing/client.ts'
import { runServer, temporaryFolder } from '../testing/running.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'

const FORGED = [
  'null',
  'http://evil.example',
  'http://127.0.0.1',
  'http://127.0.0.1:1',
  'http://localhost:PORT',
  'http://127.0.0.1.evil.example:PORT',
  'http://evil.example:PORT',
  'http://user@127.0.0.1:PORT',
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1:PORT.evil.example',
  'HTTP://127.0.0.1:PORT',
  'file://',
  'ws://127.0.0.1:PORT',
]

describe('origins', () => {
  test.each(FORGED)('%s may not make tables', async forged => {
    const { address } = await runServer()
    const origin = forged.replace('PORT', new URL(address).port)
    const answer = await post(address, '/api/tables', newTable(), { origin })
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN_ORIGIN' } })
  })

  test('our own page may, and so may a program that is not a browser', async () => {
    const { address } = await runServer()
    expect((await post(address, '/api/tables', newTable(), { origin: address })).status).toBe(200)
    expect((await post(address, '/api/tables', newTable())).status).toBe(200)
  })

  test('a list of origins holds in place of our own address', async () => {
    const { address } = await runServer({ origins: ['https://games.example'] })
    expect((await post(address, '/api/tables', newTable(), { origin: 'https://games.example' })).status).toBe(200)
    expect((await post(address, '/api/tables', newTable(), { origin: address })).status).toBe(403)
  })
})

describe('invalid requests', () => {
  test.each([
    ['no JSON', '{"game":'],
    ['a list', []],
    ['nothing', {}],
    ['a field too many', { ...newTable(), admin: true }],
    ['a field missing', { game: 'tally', name: 'Ann', seats: 2, options: {}, bots: [] }],
    ['seats as text', { ...newTable(), seats: '2' }],
    ['too many seats', { ...newTable(), seats: 1000 }],
    ['too many bots', { ...newTable(), bots: Array.from({ length: 16 }, () => 'easy') }],
    ['an unknown level', { ...newTable(), bots: ['godlike'] }],
    ['an empty name', { ...newTable(), name: '   ' }],
    ['a long name', { ...newTable(), name: 'x'.repeat(25) }],
    ['a name that turns the line around', { ...newTable(), name: 'Ann\u202e' }],
    ['a name with a line break', { ...newTable(), name: 'A\nB' }],
    ['a game that is a path', { ...newTable(), game: '../../etc' }],
  ])('%s is refused', async (_name, body) => {
    const { address } = await runServer()
    const answer = await post(address, '/api/tables', body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'MALFORMED', text: expect.any(String) } })
  })

  test('a body too large, a wrong type, an unknown path and an unknown game get an error too', async () => {
    const { address } = await runServer()
    const large = await post(address, '/api/tables', { ...newTable(), options: { x: 'y'.repeat(20_000) } })
    expect(large).toMatchObject({ status: 413, body: { code: 'MALFORMED' } })
    const text = await post(address, '/api/tables', 'hi', { 'content-type': 'application/xml' })
    expect(text).toMatchObject({ status: 415, body: { code: 'MALFORMED' } })
    expect(await post(address, '/api/nothing', {})).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const game = await post(address, '/api/tables', newTable({ game: 'chess' }))
    expect(game).toMatchObject({ status: 409, body: { code: 'NO_SUCH_GAME' } })
    expect(await post(address, '/api/tables', newTable({ seats: 9 }))).toMatchObject({
      status: 409,
      body: { code: 'BAD_SEATS', text: 'BAD_SEATS (T-1)' },
    })
    expect(await post(address, '/api/tables', newTable({ start: true }))).toMatchObject({
      body: { code: 'SEATS_OPEN' },
    })
    expect(await post(address, '/api/tables', newTable({ options: { colour: 1 } }))).toMatchObject({
      body: { code: 'UNKNOWN_OPTION' },
    })
  })

  test('JSON that would change prototypes is refused and changes nothing', async () => {
    const { address } = await runServer()
    const body = '{"game":"tally","name":"Ann","seats":2,"bots":[],"start":false,"options":{"__proto__":{"x":1}}}'
    expect((await post(address, '/api/tables', body)).status).toBe(400)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

describe('answers', () => {
  test('the list of games, and the content of each by its hash', async () => {
    const { address } = await runServer()
    const games = (await (await fetch(`${address}/api/games`)).json()) as { id: string; contentHash: string }[]
    expect(games.map(({ id }) => id)).toEqual(['tally', 'rogue', 'hushed', 'ascend'])
    const content = await fetch(`${address}/api/content/tally/${games[0]!.contentHash}`)
    expect(await content.json()).toEqual({ 'numbers.json': { target: 21 } })
    expect(content.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${address}/api/content/tally/${'0'.repeat(32)}`)).status).toBe(404)
    expect((await fetch(`${address}/api/content/chess/${'0'.repeat(32)}`)).status).toBe(404)
  })

  test('every answer carries the security headers, errors too', async () => {
    const { address } = await runServer()
    for (const path of ['/api/games', '/api/nothing', '/', '/%']) {
      const { headers } = await fetch(address + path)
      const policy = headers.get('content-security-policy')!
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy.split('; ').filter(line => line.startsWith('trusted-types'))).toEqual(['trusted-types parlour'])
      expect(policy).toContain("worker-src 'self';")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }
  })

  test('seats are never cached', async () => {
    const { address } = await runServer()
    const { headers } = await post(address, '/api/tables', newTable())
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('the client is served: files by name, its page for everything else, nothing from outside its folder', async () => {
    const webRoot = join(temporaryFolder(), 'assets', 'web')
    mkdirSync(join(webRoot, 'assets'), { recursive: true })
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html>the page')
    writeFileSync(join(webRoot, 'assets', 'a.js'), '1')
    writeFileSync(join(webRoot, '..', 'secret.txt'), 'secret')
    const { address } = await runServer({ webRoot })
    const page = await fetch(`${address}/table/abc`)
    expect(await page.text()).toContain('the page')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const script = await fetch(`${address}/assets/a.js`)
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(script.headers.get('content-encoding')).toBeNull()
    writeFileSync(join(webRoot, 'assets', 'a.js.gz'), gzipSync('1'))
    const small = await fetch(`${address}/assets/a.js`)
    expect(await small.text()).toBe('1')
    expect(Object.fromEntries(small.headers)).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': expect.stringContaining('immutable'),
    })
    writeFileSync(join(webRoot, 'assets', 'a.js.br'), brotliCompressSync('1'))
    const smaller = await fetch(`${address}/assets/a.js`, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(await smaller.text()).toBe('1')
    expect(smaller.headers.get('content-encoding')).toBe('br')
    expect((await fetch(`${address}/assets/b.js`)).status).toBe(404)
    expect((await fetch(`${address}/api/b`)).status).toBe(404)
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt']) {
      expect(await rawGet(address, path)).not.toContain('secret')
    }
  })
})

test('a client over its rate limit is told to wait, and others are not', async () => {
  const limits = { ...DEFAULT_SETTINGS.limits, newTables: { burst: 3, perSecond: 0 } }
  const { address } = await runServer({ limits, trustProxy: true })
  const from = (ip: string) => post(address, '/api/tables', newTable(), { 'x-forwarded-for': ip })
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await from('10.0.0.1')).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await from('10.0.0.2')).status).toBe(200)
})

test('behind a proxy only the address that the proxy adds counts, not those the client made up', async () => {
  const newTables = { burst: 2, perSecond: 0 }
  const limits = { ...DEFAULT_SETTINGS.limits, newTables, connectionsPerAddress: 2 }
  const { address } = await runServer({ limits, trustProxy: true })
  const headers = (made: string) => ({ 'x-forwarded-for': `${made}, 10.0.0.1` })
  const statuses = []
  for (const made of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
    statuses.push((await post(address, '/api/tables', newTable(), headers(made))).status)
  }
  expect(statuses).toEqual([200, 200, 429])
  await new TestClient(address, headers('1.1.1.1')).opened()
  await new TestClient(address, headers('2.2.2.2')).opened()
  await expect(new TestClient(address, headers('3.3.3.3')).opened()).rejects.toThrow('429')
})

test('a connection without a request is closed; an open WebSocket is not', async () => {
  const { address } = await runServer({ limits: { ...DEFAULT_SETTINGS.limits, silence: 100, headersWithin: 200 } })
  const seat = await seatFrom(post(address, '/api/tables', newTable()))
  const ann = await sit(address, seat)
  const { hostname, port } = new URL(address)
  await once(connect(Number(port), hostname).resume(), 'close')
  await new Promise(resolve => setTimeout(resolve, 200))
  ann.send({ type: 'ping' })
  await ann.heard('pong')
})

test('a client that sends the head of a request letter by letter is cut off', async () => {
  const { address } = await runServer({ limits: { ...DEFAULT_SETTINGS.limits, headersWithin: 200 } })
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).resume()
  // The server closes in the middle of a request: an error, and not one of ours.
  socket.on('error', () => socket.destroy())
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.write('GET / HTTP/1.1\r\nX: ')
  const talking = setInterval(() => socket.write('x'), 20)
  await closed
  clearInterval(talking)
})

test('a token is nowhere in the data folder, and the seed in nothing that is sent', async () => {
  const dataDir = temporaryFolder()
  const server = await runServer({ dataDir })
  const seat = await seatFrom(post(server.address, '/api/tables', newTable({ bots: ['easy'], start: true })))
  const ann = await sit(server.address, seat)
  await ann.heard('update')
  const told = JSON.stringify(ann.told)
  await server.stop()
  const file = readFileSync(join(dataDir, 'parlour.db'), 'latin1')
  expect(file).not.toContain(seat.token)
  const database = new DatabaseSync(join(dataDir, 'parlour.db'))
  const { seed } = database.prepare('SELECT seed FROM matches').get() as { seed: string }
  database.close()
  expect(seed).toMatch(/^[0-9a-f]{64}$/)
  expect(told).not.toContain(seed)
  expect(told).not.toContain(seat.token)
})

/** `fetch` would normalize the path. */
function rawGet(address: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    request({ hostname, port, path }, answer => {
      let text = ''
      answer.on('data', part => (text += part))
      answer.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
}
