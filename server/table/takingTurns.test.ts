import { expect, onTestFinished, test } from 'vitest'
import { FairQueue } from '../limits/fairQueue.ts'
import { createHttp } from '../http/httpServer.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { newTable, post, seatFrom, sit, type TestClient } from '../testing/client.ts'
import { runServer, testSettings } from '../testing/running.ts'

/** The number of requests that one connection may have waiting. */
const LOOKS_BACK = 8
const ENTRIES = 60

/** A match with `ENTRIES` entries, of a game whose views take long, and its player. */
async function longMatch() {
  const shelf = new URL('../testing/costlyShelf.ts', import.meta.url).href
  const messages = { burst: 1e9, perSecond: 1e9 }
  const { address } = await runServer({ shelf, limits: { ...DEFAULT_SETTINGS.limits, messages } })
  const seat = await seatFrom(post(address, '/api/tables', newTable({ game: 'costly', seats: 1, start: true })))
  const ann = await sit(address, seat)
  for (let seq = 0; seq < ENTRIES; seq++) {
    await ann.heard('update', told => told.seq === seq)
    await ann.act({ type: 'add', amount: 1 })
  }
  return { address, seat, ann }
}

function lookBack(clients: readonly TestClient[]): void {
  for (const client of clients) client.send({ type: 'look-back', from: 0, to: ENTRIES })
}

function count(clients: readonly TestClient[], type: 'earlier' | 'problem'): number {
  return clients.flatMap(({ told }) => told.filter(message => message.type === type)).length
}

test('actions are answered at once, long answers afterwards', async () => {
  const { address, seat, ann } = await longMatch()
  const others = await Promise.all(Array.from({ length: 50 }, () => sit(address, seat)))
  lookBack(others)
  expect(await ann.act({ type: 'add', amount: 1 })).toMatchObject({ type: 'ack' })
  expect(count(others, 'earlier')).toBeLessThan(others.length / 2)
  await expect.poll(() => count(others, 'earlier')).toBe(others.length)
})

test('a client with too many requests waiting is told so, and keeps its connection', async () => {
  const { address, seat } = await longMatch()
  const clients = await Promise.all(Array.from({ length: 100 }, () => sit(address, seat)))
  for (let each = 0; each < LOOKS_BACK; each++) lookBack(clients)
  await expect.poll(() => count(clients, 'problem')).toBeGreaterThan(0)
  const told = clients.flatMap(client => client.told).find(({ type }) => type === 'problem')
  expect(told).toMatchObject({ code: 'TOO_FAST', text: 'Too many requests. Wait a moment.', fatal: false })
  expect(clients.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true)
})

test('a request is refused when its address has no place left in the queue; others are answered', async () => {
  const queue = new FairQueue()
  const http = createHttp(testSettings(), queue)
  http.get('/api/what', async () => ({}))
  http.get('/healthz', async () => ({}))
  await http.ready()
  onTestFinished(() => http.close())
  const ask = (url: string, remoteAddress: string) =>
    http.inject({ url, remoteAddress }).then(answer => ({ status: answer.statusCode, body: answer.json() as unknown }))
  const busy = Array.from({ length: 500 }, () => queue.turn('10.0.0.1').then(workABit))
  expect(await ask('/api/what', '10.0.0.1')).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  expect(await ask('/api/what', '10.0.0.2')).toEqual({ status: 200, body: {} })
  expect(await ask('/healthz', '10.0.0.1')).toEqual({ status: 200, body: {} })
  await Promise.all(busy)
  expect((await ask('/api/what', '10.0.0.1')).status).toBe(200)
})

function workABit(): void {
  for (const began = performance.now(); performance.now() - began < 1;);
}
