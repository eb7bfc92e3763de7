import { lookup } from 'node:dns/promises'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Door } from './door.ts'
import { startServer } from './server.ts'
import { DEFAULT_SETTINGS, type Limits, type Settings, StartProblem } from './settings.ts'
import { newTable, post, seatFrom, sit, TestClient } from './testing/client.ts'
import { temporaryFolder, testSettings } from './testing/running.ts'

const PAGE = '<!doctype html><script>1</script>the page'
/** Milliseconds in which an answer would have come, if one did. */
const A_WHILE = 100

function somePages(): string {
  const webRoot = join(temporaryFolder(), 'web')
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  writeFileSync(join(webRoot, 'index.html'), PAGE)
  writeFileSync(join(webRoot, 'index.html.br'), brotliCompressSync(PAGE))
  writeFileSync(join(webRoot, 'assets', 'a.js'), '1')
  return webRoot
}

interface Opened {
  readonly door: Door
  readonly address: string
  /** Makes the room ready. */
  furnish(): Promise<void>
}

async function openDoor(changes: Partial<Settings> = {}, limits: Partial<Limits> = {}): Promise<Opened> {
  const settings = testSettings({
    dataDir: temporaryFolder(),
    webRoot: somePages(),
    limits: { ...DEFAULT_SETTINGS.limits, ...limits },
    ...changes,
  })
  const door = await Door.open(settings)
  let close = () => door.close()
  onTestFinished(() => close())
  const furnish = async () => {
    const server = await startServer(settings, { door })
    close = () => server.stop()
  }
  return { door, address: door.address, furnish }
}

/** What comes of it within a while; `waiting` if nothing does. */
function soon<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  return Promise.race([promise, sleep(A_WHILE, 'waiting' as const)])
}

async function answerOf(address: string, path: string, init: RequestInit) {
  const answer = await fetch(address + path, init)
  const { date: _, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

function dial(address: string, words = ''): { readonly socket: Socket; readonly closed: Promise<unknown> } {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).resume()
  socket.on('error', () => socket.destroy())
  onTestFinished(() => void socket.destroy())
  const closed = new Promise(resolve => socket.once('close', resolve))
  if (words !== '') socket.write(words)
  return { socket, closed }
}

/** A question of each of so many households, behind one proxy. */
function askFrom(address: string, households: readonly number[]) {
  return households.map(n =>
    dial(address, `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.${n >> 8}.${n & 255}\r\n\r\n`),
  )
}

function firstToClose(dialled: ReturnType<typeof askFrom>): Promise<unknown> {
  return Promise.race(dialled.map(({ closed }) => closed))
}

describe('before the room is ready', () => {
  test('pages come with the very headers and bytes they have afterwards', async () => {
    const { door, address, furnish } = await openDoor()
    door.showPages()
    const { etag } = (await answerOf(address, '/', {})).headers
    const requests: [path: string, init: RequestInit][] = [
      ['/', { headers: { 'accept-encoding': 'gzip, br' } }],
      ['/', {}],
      ['/', { headers: { 'accept-encoding': 'identity' } }],
      ['/', { method: 'HEAD' }],
      ['/', { headers: { 'if-none-match': etag!, 'cache-control': 'max-age=0' } }],
      ['/?x=1', {}],
      ['/index.html', {}],
      ['/assets/a.js', {}],
    ]
    const before = []
    for (const [path, init] of requests) before.push(await answerOf(address, path, init))
    await furnish()
    const after = []
    for (const [path, init] of requests) after.push(await answerOf(address, path, init))
    expect(before).toEqual(after)
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 304, 200, 200, 200])
    expect(before[0]).toMatchObject({ body: PAGE, headers: { 'content-encoding': 'br', 'x-frame-options': 'DENY' } })
  })

  test('no page is shown that may still have to be built', async () => {
    const { door, address } = await openDoor()
    const page = fetch(address)
    expect(await soon(page)).toBe('waiting')
    door.showPages()
    expect((await page).status).toBe(200)
  })

  test('whoever asks for anything else waits, and is answered when it is: nobody is told it is well before', async () => {
    const { door, address, furnish } = await openDoor()
    door.showPages()
    const asked = ['/healthz', '/readyz', '/api/games', '/table/abc', '/assets/none.js', '/%'].map(path =>
      fetch(address + path),
    )
    const made = post(address, '/api/tables', newTable())
    const forged = post(address, '/api/tables', newTable(), { origin: 'http://evil.example' })
    expect(await soon(Promise.race([...asked, made, forged]))).toBe('waiting')
    await furnish()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 404, 400])
    expect((await forged).status).toBe(403)
    const ann = await sit(address, await seatFrom(made))
    expect((await ann.heard('table')).you).toBe(0)
  })

  test('lines wait as well, and are opened or refused then; one that was given up meanwhile does no harm', async () => {
    const { address, furnish } = await openDoor()
    const line = new TestClient(address)
    const forged = new TestClient(address, { origin: 'http://evil.example' })
    const refused = forged.opened().catch((error: Error) => error.message)
    const gone = new TestClient(address)
    const asking = dial(address, 'POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{')
    expect(await soon(line.opened())).toBe('waiting')
    gone.socket.terminate()
    asking.socket.resetAndDestroy()
    await sleep(A_WHILE)
    await furnish()
    await line.opened()
    expect(await refused).toContain('403')
    line.hello('no-such-table-anywhere-here', null)
    expect(await line.closed).toBeGreaterThan(1000)
  })
})

describe('limits hold meanwhile', () => {
  test('what a household may ask is counted once, before and after', async () => {
    const { door, address, furnish } = await openDoor({}, { requests: { burst: 3, perSecond: 0 } })
    door.showPages()
    const statusOf = (path: string) => fetch(address + path).then(({ status }) => status)
    expect([await statusOf('/'), await statusOf('/assets/a.js')]).toEqual([200, 200])
    const other = statusOf('/healthz')
    expect(await soon(other)).toBe('waiting')
    expect(await statusOf('/')).toBe(200)
    const tooMany = statusOf('/')
    expect(await soon(tooMany)).toBe('waiting')
    await furnish()
    expect([await other, await tooMany, await statusOf('/')]).toEqual([429, 429, 429])
  })

  test('a household holds so many lines and no more', async () => {
    const { address } = await openDoor({}, { connectionsPerAddress: 0 })
    const lines = Array.from({ length: 201 }, () => dial(address))
    await Promise.race(lines.map(({ closed }) => closed))
    await sleep(A_WHILE)
    expect(lines.filter(({ socket }) => socket.destroyed).length).toBe(1)
  })

  test('no more wait than can be held in mind', async () => {
    const { address } = await openDoor({ trustProxy: true })
    const patient = fetch(`${address}/healthz`).catch(() => 'hung up')
    expect(await soon(patient)).toBe('waiting')
    await firstToClose(askFrom(address, [...Array(2001).keys()]))
    expect(await soon(patient)).toBe('waiting')
  })

  test('whoever has gone leaves their place to others', async () => {
    const { address, furnish } = await openDoor({ trustProxy: true })
    const many = askFrom(address, [...Array(2001).keys()])
    await firstToClose(many)
    for (const { socket } of many) socket.destroy()
    await Promise.all(many.map(({ closed }) => closed))
    const late = fetch(`${address}/healthz`)
    const line = new TestClient(address)
    expect(await soon(Promise.race([late, line.opened()]))).toBe('waiting')
    await furnish()
    expect((await late).status).toBe(200)
    await line.opened()
  })

  test('one household leaves places to others, however much it asks', async () => {
    const { address } = await openDoor({ trustProxy: true })
    const patient = fetch(`${address}/healthz`).catch(() => 'hung up')
    const many = askFrom(address, Array(401).fill(0))
    await firstToClose(many)
    expect(await soon(patient)).toBe('waiting')
    expect(many.filter(({ socket }) => !socket.closed).length).toBe(400)
  })

  test('nobody waits for ever: a line on which nothing is said is hung up on, whatever it waits for', async () => {
    const { address } = await openDoor({}, { silence: A_WHILE, headersWithin: A_WHILE })
    const upgrade =
      'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
    await Promise.all(
      ['', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', upgrade].map(words => dial(address, words).closed),
    )
  })
})

test('if the room cannot be made ready, whoever waits is hung up on, and the door is free for others', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { door, address, furnish } = await openDoor({ dataDir: file })
  const asked = fetch(`${address}/healthz`).then(
    () => 'answered',
    () => 'hung up',
  )
  const line = new TestClient(address)
  expect(await soon(asked)).toBe('waiting')
  await expect(furnish()).rejects.toThrow(StartProblem)
  expect(await asked).toBe('hung up')
  await line.closed
  const again = await Door.open(testSettings({ port: Number(new URL(address).port) }))
  await again.close()
  expect(door.server.listening).toBe(false)
})

test('under the name localhost it is found at every address of that name', async () => {
  const { door, address } = await openDoor({ host: 'localhost' })
  door.showPages()
  const { port } = new URL(address)
  const names = await lookup('localhost', { all: true })
  for (const { address: at, family } of names) {
    const { status } = await fetch(`http://${family === 6 ? `[${at}]` : at}:${port}/`)
    expect([at, status]).toEqual([at, 200])
  }
})
