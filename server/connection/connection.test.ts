import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Connection } from './connection.ts'
import { DEFAULT_SETTINGS, type Limits } from '../settings.ts'

const BACKLOG = 100_000
const UPDATE = 50_000

/** A connection, and a client at its other end that can stop reading. */
async function connect(changes: Partial<Limits> = {}) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => reader.terminate())
  const [socket] = (await once(server, 'connection')) as [WebSocket]
  if (reader.readyState !== WebSocket.OPEN) await once(reader, 'open')
  const read: string[] = []
  reader.on('message', data => void read.push(String(data).trim()))
  const connection = new Connection(socket, { ...DEFAULT_SETTINGS.limits, backlog: BACKLOG, ...changes })
  return { connection, socket, reader, read }
}

/** Milliseconds, longer than any of these tests. */
const LONG = 60_000
/** Enough to fill the buffers of the operating system, and much more. */
const MANY = 1000

test('a slow reader never has more waiting than the backlog, skips, and gets the newest position in the end', async () => {
  const { connection, socket, reader, read } = await connect()
  let newest = 0
  connection.subscribers = { show: () => connection.update(`newest ${newest}`.padEnd(UPDATE)) }
  reader.pause()
  let most = 0
  for (newest = 1; newest <= MANY; newest++) {
    connection.update(`${newest}`.padEnd(UPDATE))
    most = Math.max(most, socket.bufferedAmount)
    if (newest % 50 === 0) await new Promise(resolve => setImmediate(resolve))
  }
  newest = MANY
  expect(most).toBeGreaterThan(BACKLOG)
  expect(most).toBeLessThan(BACKLOG + 2 * UPDATE)
  reader.resume()
  await expect.poll(() => read.at(-1), { timeout: 10_000 }).toBe(`newest ${MANY}`)
  expect(read.length).toBeLessThan(MANY)
  expect(read[0]).toBe('1')
})

test('a reader who keeps up gets every update and is never told to catch up', async () => {
  const { connection, read } = await connect()
  connection.subscribers = {
    show: () => {
      throw new Error('it was not behind')
    },
  }
  for (let n = 1; n <= 50; n++) {
    connection.update(String(n))
    await new Promise(resolve => setImmediate(resolve))
  }
  await expect.poll(() => read).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 1)))
})

test('a reader who stays behind for too long is disconnected', async () => {
  const { connection, socket, reader } = await connect({ behindFor: 20 })
  reader.pause()
  for (let n = 0; n < MANY; n++) connection.update(String(n).padEnd(UPDATE))
  await new Promise(resolve => setTimeout(resolve, 50))
  connection.update('one more')
  expect(socket.readyState).not.toBe(WebSocket.OPEN)
})

test('answers that are not read do not pile up either', async () => {
  const { connection, socket, reader } = await connect()
  reader.pause()
  for (let n = 0; n < MANY && socket.readyState === WebSocket.OPEN; n++) {
    connection.send({ type: 'problem', code: 'X', text: 'x'.repeat(UPDATE), fatal: false })
  }
  expect(socket.readyState).not.toBe(WebSocket.OPEN)
})

/** More than the buffers of the operating system hold, by far more than the backlog. */
const HUGE = 20_000_000

test('a position longer than the limits is sent, and what comes after it', async () => {
  const { connection, socket, reader, read } = await connect()
  reader.pause()
  connection.update('position'.padEnd(HUGE))
  connection.send({ type: 'problem', code: 'X', text: 'x', fatal: false })
  expect(socket.bufferedAmount).toBeGreaterThan(10 * BACKLOG)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  reader.resume()
  await expect.poll(() => read.length, { timeout: 10_000 }).toBe(2)
  expect(read[0]).toBe('position')
})

test('what a slow reader skips is not serialized either', async () => {
  const { connection, reader } = await connect()
  reader.pause()
  for (let n = 1; n <= MANY; n++) connection.update(`${n}`.padEnd(UPDATE))
  let made = 0
  connection.update(() => `${++made}`)
  expect(made).toBe(0)
})

test('a reader who has caught up gets no delayed step that builds on one it missed', async () => {
  const { connection, socket, reader, read } = await connect()
  connection.subscribers = { show: () => connection.update('newest') }
  reader.pause()
  for (let n = 1; n <= MANY; n++) connection.update(`${n}`.padEnd(UPDATE))
  expect(connection.isBehind).toBe(true)
  connection.updateLater('a step', LONG)
  reader.resume()
  await expect.poll(() => read.at(-1), { timeout: 10_000 }).toBe('newest')
  expect(read).not.toContain('a step')
  socket.terminate()
})

test('a connection that is closed while a step is delayed still gets the reason', async () => {
  const { connection, reader, read } = await connect()
  connection.updateLater('a step', LONG)
  connection.send({ type: 'problem', code: 'LEFT', text: 'x', fatal: true })
  connection.close(1008, 'LEFT')
  await once(reader, 'close')
  expect(read).toEqual(['a step', expect.stringContaining('LEFT')])
})

test('every step is delayed by the full display delay, however close steps come; all else waits behind them', async () => {
  const { connection, socket } = await connect()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent: string[] = []
  vi.spyOn(socket, 'send').mockImplementation((data: unknown) => void sent.push(data as string))
  connection.updateLater('first', 40)
  vi.advanceTimersByTime(15)
  connection.updateLater('second', 40)
  connection.send({ type: 'pong', at: 0, seq: 2, hash: 'x' })
  vi.advanceTimersByTime(25)
  expect(sent).toEqual(['first'])
  vi.advanceTimersByTime(14)
  expect(sent).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual(['first', 'second', expect.stringContaining('pong')])
})

test('a player’s own action is shown at once, after all that came before it', async () => {
  const { connection, read } = await connect()
  connection.updateLater('another', LONG)
  connection.updateLater('and another', LONG)
  connection.update('my own')
  await expect.poll(() => read).toEqual(['another', 'and another', 'my own'])
})
