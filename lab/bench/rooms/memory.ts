/** The memory of matches and sockets, the start time of a server with a full store, and the time to return to a match. */

import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { PROTOCOL } from '#protocol/limits.ts'
import type { NewTableRequest, SeatGranted, ServerFrame } from '#protocol/messages.ts'
import type { Comparison, Target } from '../comparison.ts'
import { ratioOf } from '../contest.ts'
import { quantile } from '../../fairness/figures.ts'
import { timeToOpen } from '../coldStart.ts'
import { closeServer, openServer, readServer } from './load.ts'

const OURS = fileURLToPath(new URL('ours.ts', import.meta.url))
const RAW = fileURLToPath(new URL('raw.ts', import.meta.url))
/** Milliseconds after which this server evicts an idle table. */
const LET_GO_AFTER = 1500
const AT_A_TIME = 20

/** Milliseconds of CPU in a second below which a server is idle but for collection. */
const QUIET = 250
/** With a large heap, collection alone takes longer: then wait at most so many seconds. */
const MOST_SECONDS = 10

/** A real game against a bot, after its first turns: one request makes it. */
const REQUEST: NewTableRequest = {
  game: 'my-little-town',
  name: 'Host',
  seats: 2,
  options: { firstSeat: 1 },
  bots: ['easy'],
  start: true,
}

export interface MemoryPlan {
  readonly rounds: number
  readonly matches: number
  readonly sockets: number
}

export async function measureMemory(plan: MemoryPlan): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
  try {
    const { live, seats } = await fill(folder, plan.matches)
    const restarts: number[] = []
    const touches: number[] = []
    const slept: number[] = []
    for (let round = 0; round < plan.rounds; round++) {
      restarts.push(await timeToOpen(folder))
      const restart = await comeBack(folder, seats)
      touches.push(quantile(restart.touches, 0.99))
      slept.push(restart.asleep)
    }
    const bytes = statSync(join(folder, 'parlour.db')).size / plan.matches
    const own = (what: string, unit: string, ours: number, target: Target | null): Comparison => ({
      part: 'Memory',
      what,
      unit,
      ours,
      against: '',
      theirs: null,
      ratio: null,
      target,
    })
    return [
      own('a match in play', 'kB', live / 1000, { at: 'most', value: 10 }),
      own('a match without connections', 'kB', quantile(slept, 0.5) / 1000, { at: 'most', value: 2 }),
      own('a match on disk', 'kB', bytes / 1000, null),
      await compareSockets(plan),
      own(`from start to ready, with ${plan.matches} matches`, 'ms', quantile(restarts, 0.5), {
        at: 'most',
        value: 500,
      }),
      own('first sight of a match, 99 %', 'ms', quantile(touches, 0.5), { at: 'most', value: 5 }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(folder: string, matches: number): Promise<{ live: number; seats: SeatGranted[] }> {
  const { child, address } = await openServer(OURS, { env: { DATA_DIR: folder } })
  const seats = await makeTables(address, REQUEST, AT_A_TIME) // state that all tables share exists before measuring
  await quiet(child)
  const before = await readServer(child, 'collect and read')
  seats.push(...(await makeTables(address, REQUEST, matches - AT_A_TIME)))
  await quiet(child)
  const after = await readServer(child, 'collect and read')
  await closeServer(child)
  return { live: (after.memory - before.memory) / (matches - AT_A_TIME), seats }
}

async function makeTables(address: string, request: NewTableRequest, count: number): Promise<SeatGranted[]> {
  const seats: SeatGranted[] = []
  while (seats.length < count) {
    const some = Array.from({ length: Math.min(AT_A_TIME, count - seats.length) }, () => post(address, request))
    seats.push(...(await Promise.all(some)))
  }
  return seats
}

async function post(address: string, request: NewTableRequest): Promise<SeatGranted> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/tables`, { method: 'POST', headers, body: JSON.stringify(request) })
  if (!answer.ok) throw new Error(`a table could not be made: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as SeatGranted
}

/** Waits until the bots have had their turns. */
async function quiet(child: ChildProcess): Promise<void> {
  let last = -Infinity
  for (let second = 0; second < MOST_SECONDS; second++) {
    await sleep(1000)
    const { cpu } = await readServer(child)
    if (cpu - last < QUIET) return
    last = cpu
  }
}

/** Each seat loads its match once, one after the other, after a start of the server. */
async function comeBack(folder: string, seats: readonly SeatGranted[]) {
  const env = { DATA_DIR: folder, LET_GO_AFTER: String(LET_GO_AFTER) }
  const { child, address } = await openServer(OURS, { env })
  const touches: number[] = []
  const [some, others] = [seats.slice(0, seats.length / 2), seats.slice(seats.length / 2)]
  for (const seat of some) touches.push(await look(address, seat))
  await sleep(2 * LET_GO_AFTER)
  const before = await readServer(child, 'collect and read') // all code on the way is compiled
  for (const seat of others) touches.push(await look(address, seat))
  await sleep(2 * LET_GO_AFTER)
  const after = await readServer(child, 'collect and read')
  await closeServer(child)
  return { touches, asleep: Math.max(0, (after.memory - before.memory) / others.length) }
}

/** Milliseconds from hello to the match. */
async function look(address: string, { table, token }: SeatGranted): Promise<number> {
  const socket = await open(`${address.replace('http', 'ws')}/ws`)
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    socket.on('message', data => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (Array.isArray(frame)) return
      if ('type' in frame && frame.type === 'update') resolve()
    })
    socket.on('close', (_, reason) => reject(new Error(String(reason))))
    socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table, token }))
  })
  const took = performance.now() - began
  socket.terminate()
  return took
}

/** Idle sockets; at our server each at a table. */
async function compareSockets({ rounds, sockets }: MemoryPlan): Promise<Comparison> {
  const sizes: { ours: number; raw: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
    sizes.push({ ours: await socketOf(OURS, sockets, { DATA_DIR: folder }), raw: await socketOf(RAW, sockets, {}) })
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    part: 'Memory',
    what: 'a socket',
    unit: 'kB',
    ours:
      quantile(
        sizes.map(({ ours }) => ours),
        0.5,
      ) / 1000,
    against: 'raw ws',
    theirs:
      quantile(
        sizes.map(({ raw }) => raw),
        0.5,
      ) / 1000,
    ratio: ratioOf(sizes.map(({ ours, raw }) => ours / raw)),
    target: { at: 'most', value: 1.3 },
  }
}

async function socketOf(file: string, count: number, env: Record<string, string>): Promise<number> {
  const { child, address } = await openServer(file, { env })
  const ours = file === OURS
  const table = ours ? (await makeTables(address, REQUEST, 1))[0]!.table : ''
  const sockets: WebSocket[] = []
  const connect = async () => {
    const socket = await open(`${address.replace('http', 'ws')}/${ours ? 'ws' : 'idle'}`)
    if (ours) socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table, token: null }))
    sockets.push(socket)
  }
  for (let n = 0; n < 20; n++) await connect()
  await sleep(500)
  const before = await readServer(child, 'collect and read')
  for (let n = 0; n < count; n++) await connect()
  await sleep(500)
  const after = await readServer(child, 'collect and read')
  for (const socket of sockets) socket.terminate()
  await closeServer(child)
  return (after.memory - before.memory) / count
}

function open(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address)
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}
