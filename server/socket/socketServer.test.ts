import { PROTOCOL } from '#protocol/limits.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRng, type Rng } from '#kernel'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { newTable, post, seatFrom, sit, TestClient } from '../testing/client.ts'
import { runServer } from '../testing/running.ts'

const solo = newTable({ bots: ['easy'], start: true })
const { limits } = DEFAULT_SETTINGS

describe('who may connect', () => {
  test.each(['null', 'http://evil.example', 'http://127.0.0.1', 'http://localhost:PORT'])(
    '%s may not',
    async forged => {
      const { address } = await runServer()
      const client = new TestClient(address, { origin: forged.replace('PORT', new URL(address).port) })
      await expect(client.opened()).rejects.toThrow('403')
    },
  )

  test('our own page may', async () => {
    const { address } = await runServer()
    await new TestClient(address, { origin: address }).opened()
  })

  test.each(['/other', '/ws/one/two', '/ws/', '/wsx'])('%s does not open a socket', async path => {
    const { address } = await runServer()
    const socket = new WebSocket(address.replace('http', 'ws') + path)
    const error = await new Promise<Error>(resolve => socket.on('error', resolve))
    expect(error.message).toContain('404')
  })

  test('a refused connection is closed, whether the client closes it too or not', async () => {
    const { address } = await runServer()
    const { hostname, port } = new URL(address)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const cut = new Promise<NodeJS.ErrnoException>(resolve => socket.on('error', resolve))
    socket.write('GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await once(socket.resume(), 'end')
    const talking = setInterval(() => socket.write('x'), 20)
    expect((await cut).code).toMatch(/EPIPE|ECONNRESET/)
    clearInterval(talking)
  })

  test('spectators do not keep out players', async () => {
    const { address } = await runServer({ limits: { ...limits, watchersPerTable: 1 } })
    const seat = await seatFrom(post(address, '/api/tables', solo))
    await sit(address, { table: seat.table, token: null })
    const late = await new TestClient(address).opened()
    late.hello(seat.table, null)
    expect(await late.heard('problem')).toMatchObject({ code: 'TABLE_CROWDED', fatal: false })
    await sit(address, seat)
  })

  test('all connections of one rate limit key share a limit, and a hello counts for ten', async () => {
    const { address } = await runServer({ limits: { ...limits, messages: { burst: 2, perSecond: 0.001 } } })
    const seat = await seatFrom(post(address, '/api/tables', solo))
    for (let line = 0; line < 9; line++) await sit(address, { table: seat.table, token: null })
    const tenth = await sit(address, { table: seat.table, token: null })
    tenth.send({ type: 'ping' })
    expect(await tenth.heard('problem')).toMatchObject({ code: 'TOO_FAST' })
  })

  test('one address may hold only so many connections', async () => {
    const { address } = await runServer({ limits: { ...limits, connectionsPerAddress: 2 } })
    await new TestClient(address).opened()
    await new TestClient(address).opened()
    await expect(new TestClient(address).opened()).rejects.toThrow('429')
  })

  test('a message in very many fragments ends the connection', async () => {
    const { address } = await runServer()
    const client = await new TestClient(address).opened()
    for (let piece = 0; piece < 100; piece++) client.socket.send('', { fin: false })
    expect(await client.closed).toBe(1008)
  })

  test('a client that does not answer a close is cut off, whatever it sends meanwhile', async () => {
    const { address } = await runServer()
    const { hostname, port } = new URL(address)
    const socket = connect({ port: Number(port), host: hostname })
    socket.on('error', () => socket.destroy())
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
    socket.write(`GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`)
    await once(socket, 'data')
    const closed = new Promise(resolve => socket.once('close', resolve)) // possibly by a connection error
    // An empty text with a mask of zeros: no message of ours.
    const talking = setInterval(() => socket.write(Buffer.from([0x81, 0x80, 0, 0, 0, 0])), 20)
    await closed
    clearInterval(talking)
  })

  test('a client that never says hello is disconnected', async () => {
    const { address } = await runServer({ limits: { ...limits, helloWithin: 50 } })
    expect(await (await new TestClient(address).opened()).closed).toBe(1008)
  })

  test('a hello sent while the server stalled is still accepted', async () => {
    const helloWithin = 50
    const { address } = await runServer({ limits: { ...limits, helloWithin } })
    const seat = await seatFrom(post(address, '/api/tables', solo))
    const client = await new TestClient(address).opened()
    client.hello(seat.table, seat.token)
    for (const began = performance.now(); performance.now() - began < 2 * helloWithin;);
    await client.heard('update')
  })

  test.each([
    ['a token of another table', 'UNKNOWN_SEAT'],
    ['a token that was made up', 'UNKNOWN_SEAT'],
    ['the invite', 'UNKNOWN_SEAT'],
    ['an unknown table', 'NO_SUCH_TABLE'],
  ])('%s opens no seat', async (what, code) => {
    const { address } = await runServer()
    const [one, other] = [
      await seatFrom(post(address, '/api/tables', solo)),
      await seatFrom(post(address, '/api/tables', solo)),
    ]
    const { invite } = await (await sit(address, one)).heard('table')
    const client = await new TestClient(address).opened()
    if (what === 'an unknown table') client.hello('x'.repeat(24), one.token)
    else if (what === 'the invite') client.hello(one.table, invite)
    else client.hello(one.table, what === 'a token of another table' ? other.token : 'y'.repeat(24))
    expect(await client.heard('problem')).toMatchObject({ code, fatal: true })
    expect(await client.closed).toBe(1008)
  })
})

describe('hostile messages', () => {
  test('a frame over 8 kB ends the connection', async () => {
    const { address } = await runServer()
    const client = await sit(address, await seatFrom(post(address, '/api/tables', solo)))
    client.socket.send(JSON.stringify({ type: 'ping', padding: 'x'.repeat(9000) }))
    expect(await client.closed).toBe(1009)
  })

  test('binary frames, invalid JSON, unknown types, extra fields and acting before hello end it too', async () => {
    const { address } = await runServer()
    const seat = await seatFrom(post(address, '/api/tables', solo))
    const messages: (string | Buffer)[] = [
      Buffer.from([1, 2, 3]),
      'hello',
      '[]',
      'null',
      '{"type":"shutdown"}',
      '{"type":"ping","extra":1}',
      '{"type":"act","id":"a","seen":-1,"action":{}}',
      '{"type":"act","id":"a","seen":0,"action":[]}',
      '{"type":"act","id":"../../x","seen":0,"action":{}}',
      `{"type":"hello","protocol":1,"table":"${seat.table}","token":null}`,
    ]
    for (const message of messages) {
      const client = await sit(address, seat)
      client.socket.send(message)
      expect(await client.closed).toBe(1008)
    }
    const early = await new TestClient(address).opened()
    early.send({ type: 'ping' })
    expect(await early.closed).toBe(1008)
  })

  test('2,000 mutated messages crash nothing, and change no match in which they have no seat', async () => {
    const generous = { ...limits, messages: { burst: 1e9, perSecond: 1e9 }, connects: { burst: 1e9, perSecond: 1e9 } }
    const { address } = await runServer({ limits: generous })
    const seat = await seatFrom(post(address, '/api/tables', newTable({ seats: 1, start: true })))
    const ann = await sit(address, seat)
    const rng = createRng('hostile')
    let watcher: TestClient | null = null
    for (let sent = 0; sent < 2000; sent++) {
      if (!watcher || watcher.socket.readyState !== watcher.socket.OPEN) {
        watcher = await new TestClient(address).opened()
        watcher.hello(seat.table, null)
      }
      watcher.socket.send(mutated(rng, seat.table))
      if (sent % 20 === 19) await new Promise(resolve => setImmediate(resolve))
    }
    ann.send({ type: 'ping' })
    expect(await ann.heard('pong')).toMatchObject({ seq: 0 })
    expect(await ann.act({ type: 'add', amount: 1 })).toMatchObject({ type: 'ack', seq: 1 })
  })

  test('a flood cuts off its sender and no other client', async () => {
    const { address } = await runServer()
    const seat = await seatFrom(post(address, '/api/tables', newTable({ seats: 1, start: true })))
    const [ann, flooder] = [await sit(address, seat), await sit(address, seat)]
    for (let i = 0; i < 5000 && flooder.socket.readyState === flooder.socket.OPEN; i++) flooder.send({ type: 'ping' })
    expect(await flooder.closed).toBe(1008)
    expect(await ann.act({ type: 'add', amount: 1 })).toMatchObject({ type: 'ack' })
  })
})

test.each(['ping', 'pong'] as const)('a flood of %s frames, which are not messages, is cut off too', async kind => {
  const { address } = await runServer()
  const flooder = await sit(address, await seatFrom(post(address, '/api/tables', solo)))
  for (let i = 0; i < 1000; i++) flooder.socket[kind]('x'.repeat(100))
  expect(await flooder.closed).toBe(1006)
})

describe('dead connections', () => {
  test('a dead connection is noticed and its seat shown as away', async () => {
    const { address } = await runServer({ limits: { ...limits, heartbeat: 100 } })
    const host = await seatFrom(post(address, '/api/tables', newTable()))
    const ann = await sit(address, host)
    const { invite } = await ann.heard('table')
    const ben = await sit(address, await seatFrom(post(address, '/api/join', { invite, name: 'Ben' })))
    await ann.heard('table', ({ table }) => table.seats[1]?.kind === 'player' && table.seats[1].present)
    ben.socket.pause()
    const before = ann.told.length
    await ann.heard(
      'table',
      message =>
        ann.told.indexOf(message) >= before &&
        message.table.seats[1]?.kind === 'player' &&
        !message.table.seats[1].present,
    )
  })

  test('half a handshake keeps no other client out', async () => {
    const { address } = await runServer()
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    socket.write('GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n')
    await new Promise(resolve => setTimeout(resolve, 50))
    await new TestClient(address).opened()
    socket.destroy()
  })
})

const SEEDS = [
  '{"type":"act","id":"a1","seen":0,"action":{"type":"add","amount":1}}',
  '{"type":"host","id":"h1","command":{"type":"start"}}',
  '{"type":"host","id":"h1","command":{"type":"set-seats","seats":3}}',
  '{"type":"host","id":"h1","command":{"type":"set-options","options":{"first":0}}}',
  '{"type":"ping"}',
]
const PIECES = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '__proto__',
  'constructor',
  '1e999',
  '-0',
  'null',
  '\\u0000',
  '😀',
  '9'.repeat(400),
]

function mutated(rng: Rng, table: string): string | Buffer {
  if (rng.int(20) === 0) return Buffer.from(Array.from({ length: rng.int(200) }, () => rng.int(256)))
  if (rng.int(20) === 0) return '['.repeat(1 + rng.int(7000))
  const hello = `{"type":"hello","protocol":${PROTOCOL},"table":"${table}","token":null}`
  let text = rng.pick([...SEEDS, hello])
  for (let i = rng.int(4); i > 0; i--) {
    const at = rng.int(text.length + 1)
    text = text.slice(0, at) + rng.pick(PIECES) + text.slice(at + rng.int(6))
  }
  return text
}
