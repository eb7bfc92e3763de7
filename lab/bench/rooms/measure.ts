/** Compares servers: the cost of an action that five clients are told of, its latency, and the memory for each client. */

import { mkdtempSync, openSync, closeSync, fdatasyncSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Comparison, Target } from '../comparison.ts'
import { ratioOf } from '../contest.ts'
import { quantile } from '../../fairness/figures.ts'
import { LoadedRoom, perCpu, type RoomEntrant, slowest, type Spell } from './load.ts'
import { SEATS } from './tally.ts'

export interface RoomPace {
  readonly rounds: number
  /** Milliseconds per server and round. */
  readonly milliseconds: number
  readonly warmUp: number
  readonly groups: number
}

export const UNIT = 'actions per second of CPU'
/** Load for the latency measurement, as a share of the server's maximum. */
const LOAD = 0.3
/** Milliseconds in one go: other load on this machine comes in bursts, which should be spread over all servers. */
const TURN = 125

export async function compareRooms(pace: RoomPace): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
  const rooms = new Map<string, LoadedRoom>()
  try {
    for (const entrant of entrants(folder)) rooms.set(entrant.name, await LoadedRoom.open(entrant, pace.groups))
    return [...(await throughput(rooms, pace)), ...(await waiting(rooms, pace, folder))]
  } finally {
    for (const room of rooms.values()) await room.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Our server in memory against raw `ws`: for the budget. */
export async function compareWithRaw(pace: RoomPace): Promise<{ readonly ratio: number }> {
  const rooms: LoadedRoom[] = []
  try {
    for (const entrant of [raw(), ours('ours', null)]) rooms.push(await LoadedRoom.open(entrant, pace.groups))
    const [limit, own] = rooms as [LoadedRoom, LoadedRoom]
    for (const room of rooms) await room.saturate(pace.warmUp)
    const ratios: number[] = []
    for (let round = 0; round < pace.rounds; round++) {
      const limits = perCpu(await limit.saturate(pace.milliseconds))
      ratios.push(perCpu(await own.saturate(pace.milliseconds)) / limits)
    }
    return { ratio: quantile(ratios, 0.5) }
  } finally {
    for (const room of rooms) await room.close()
  }
}

async function throughput(rooms: ReadonlyMap<string, LoadedRoom>, pace: RoomPace): Promise<Comparison[]> {
  for (const room of rooms.values()) await room.saturate(pace.warmUp)
  const rates = new Map<string, number[]>([...rooms.keys()].map(name => [name, []]))
  for (let round = 1; round <= pace.rounds; round++) {
    const spells = await inTurns([...rooms.keys()], pace.milliseconds, name => rooms.get(name)!.saturate(TURN))
    for (const [name, all] of spells) rates.get(name)!.push(perCpu(...all))
  }
  const compare = (own: string, other: string, target: Target): Comparison => ({
    part: 'Server',
    what: `an action heard by ${SEATS}, ${own}`,
    unit: UNIT,
    ours: quantile(rates.get(own)!, 0.5),
    against: other,
    theirs: quantile(rates.get(other)!, 0.5),
    ratio: ratioOf(rates.get(own)!.map((rate, round) => rate / rates.get(other)![round]!)),
    target,
  })
  return [
    compare('in memory', 'raw ws', { at: 'least', value: 0.8 }),
    compare('in memory', 'Socket.IO', { at: 'least', value: 1 }),
    compare('in memory', 'Colyseus', { at: 'least', value: 1 }),
    compare('in memory', "boardgame.io's server", { at: 'least', value: 10 }),
    compare('on disk', 'raw ws', { at: 'least', value: 0.6 }),
    compare('on disk', "boardgame.io's server", { at: 'least', value: 10 }),
  ]
}

/** Each at the same share of its maximum. */
async function waiting(
  rooms: ReadonlyMap<string, LoadedRoom>,
  { rounds, milliseconds }: RoomPace,
  folder: string,
): Promise<Comparison[]> {
  const names = ['raw ws', 'in memory', 'on disk'] as const
  const most = new Map<string, number>()
  const spells = await inTurns(names, milliseconds, name => rooms.get(name)!.saturate(TURN))
  for (const [name, all] of spells) most.set(name, perSecond(all))
  const times = new Map<string, number[]>(names.map(name => [name, []]))
  const syncs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const waits = await inTurns(names, 2 * milliseconds, name => rooms.get(name)!.sustain(LOAD * most.get(name)!, TURN))
    for (const [name, all] of waits) times.get(name)!.push(slowest(all.flat()))
    syncs.push(slowest(syncTimes(folder)))
  }
  const sync = quantile(syncs, 0.5)
  const compare = (name: string, extra: readonly number[], against: string): Comparison => ({
    part: 'Server',
    what: `99 % have heard of it, at ${100 * LOAD} % load, ${name}`,
    unit: 'ms',
    ours: quantile(times.get(name)!, 0.5),
    against,
    theirs: quantile(times.get('raw ws')!, 0.5) + (extra.length > 0 ? sync / 2 : 0),
    ratio: ratioOf(times.get(name)!.map((time, n) => time / (times.get('raw ws')![n]! + (extra[n] ?? 0) / 2))),
    target: { at: 'most', value: 2 },
  })
  return [
    compare('in memory', [], 'raw ws'),
    // Twice raw ws plus one fdatasync, written as twice the sum of raw ws and half an fdatasync.
    compare('on disk', syncs, 'raw ws and half an fdatasync'),
  ]
}

/** Runs each for this time in total, by turns, forwards and backwards, so that no server always follows the same neighbour. */
async function inTurns<Name extends string, Result>(
  names: readonly Name[],
  milliseconds: number,
  turn: (name: Name) => Promise<Result>,
): Promise<Map<Name, Result[]>> {
  const results = new Map<Name, Result[]>(names.map(name => [name, []]))
  for (let n = 0; n * TURN < milliseconds; n++) {
    for (const name of n % 2 === 0 ? names : names.toReversed()) results.get(name)!.push(await turn(name))
  }
  return results
}

/** Of wall time. */
function perSecond(spells: readonly Spell[]): number {
  const total = (part: 'done' | 'took') => spells.reduce((sum, spell) => sum + spell[part], 0)
  return (1000 * total('done')) / total('took')
}

/** Milliseconds the disk takes for the smallest durable write. */
function syncTimes(folder: string): number[] {
  const file = openSync(join(folder, 'sync'), 'a')
  const row = Buffer.alloc(130)
  const times = Array.from({ length: 100 }, () => {
    const began = performance.now()
    writeSync(file, row)
    fdatasyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  return times
}

function entrants(folder: string): RoomEntrant[] {
  return [
    raw(),
    ours('in memory', null),
    ours('on disk', folder),
    peer('Socket.IO', 'socketio'),
    peer('Colyseus', 'colyseus'),
    peer("boardgame.io's server", 'boardgameio'),
  ]
}

export function raw(): RoomEntrant {
  return { name: 'raw ws', server: here('raw.ts'), client: here('rawClient.ts') }
}

/** `folder`: the data folder; `null` for a server without storage, like its peers. */
export function ours(name: string, folder: string | null): RoomEntrant {
  const env: RoomEntrant['env'] = folder === null ? { KEEP: 'nothing' } : { DATA_DIR: folder }
  return { name, server: here('ours.ts'), client: here('ourClient.ts'), env }
}

export function peer(name: string, file: string): RoomEntrant {
  const at = (end: string) => here(`../../../bench/rooms/${file}${end}.ts`)
  return { name, server: at(''), client: at('Client') }
}

function here(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}
