/**
 * Measures the cost of an action, a socket and a match: of the real server over PostgreSQL, and of the database by itself. CPU time and
 * bytes, not latency.
 */

import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainStart, sealEntry } from '#server/store/hashChain.ts'
import { PostgresStore } from '#server/store/postgres/postgresStore.ts'
import type { MatchRow, TableRow } from '#server/store/store.ts'
import { newSecret, newSecretBeside } from '#server/store/tokens.ts'
import { measureRoom } from '../bench/room.ts'
import { LoadedRoom, perCpu } from '../bench/rooms/load.ts'
import { ours } from '../bench/rooms/measure.ts'
import { measureMemory } from '../bench/rooms/memory.ts'
import { cpuTime } from '../bench/subject.ts'
import { quantile } from '../fairness/figures.ts'
import { newDatabase, type OwnPostgres } from '../../scripts/testSupport/postgres.ts'
import { sizeOf, usedBy } from './postgresUse.ts'

/** Milliseconds of CPU, bytes. */
export interface Costs {
  /** Of the server for an action sent to five clients, with a game that costs nothing, at ten tables that act as fast as they can. */
  readonly overFile: number
  readonly overPostgres: number
  /** The additional cost of our games' rules, views and texts; and bytes to each client. */
  readonly rules: number
  readonly bytes: number
  /** Of the database for a transaction, and for each entry in it. */
  readonly perCommit: number
  readonly perEntry: number
  /** Of the client of the database. */
  readonly writerPerCommit: number
  readonly writerPerEntry: number
  /** Bytes of the database's log, and of its tables and indexes. */
  readonly walPerEntry: number
  readonly bytesPerEntry: number
  /** Bytes of memory. */
  readonly live: number
  readonly asleep: number
  readonly socket: number
  /** Milliseconds of a durable write on this machine's disk. */
  readonly flush: number
}

export interface CostPlan {
  /** Milliseconds of each measurement. */
  readonly milliseconds: number
  readonly matches: number
  readonly sockets: number
  /** Matches of each game for measuring its rules. */
  readonly played: number
}

/** Groups of five clients that act at the same time. */
const GROUPS = 10
/** The number of commits with one entry, and of matches written at the same time, with so many entries each. */
const ALONE = 300
const TOGETHER = 64
const OFTEN = 25
/** The same before measuring. */
const WARMING = 5

export async function measureCosts(postgres: OwnPostgres, plan: CostPlan): Promise<Costs> {
  const overFile = await roomOver(null, plan)
  const database = await newDatabase(postgres.url)
  const overPostgres = await roomOver(database.url, plan).finally(() => database.drop())
  const games = await measureRoom({ matches: plan.played, forgetful: true })
  const memory = await measureMemory({ rounds: 1, matches: plan.matches, sockets: plan.sockets })
  const bytes = (what: string) => 1000 * memory.find(each => each.what === what)!.ours
  return {
    overFile,
    overPostgres,
    rules: mean(games.map(({ times }) => mean(times))) / 1000,
    bytes: mean(games.map(({ sizes }) => mean(sizes))),
    ...(await writerCosts(postgres)),
    live: bytes('a match in play'),
    asleep: bytes('a match without connections'),
    socket: bytes('a socket'),
    flush: flushTime(),
  }
}

/** The real server with sockets; each group acts as soon as all its members have been told of the last action. `null`: with its file. */
async function roomOver(databaseUrl: string | null, { milliseconds }: CostPlan): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-capacity-'))
  const entrant = ours('a room', folder)
  const env = { ...entrant.env, DATABASE_URL: databaseUrl ?? '' }
  const room = await LoadedRoom.open({ ...entrant, env }, GROUPS)
  try {
    await room.saturate(milliseconds)
    return 1000 / perCpu(await room.saturate(3 * milliseconds))
  } finally {
    await room.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

type WriterCosts = Pick<
  Costs,
  'perCommit' | 'perEntry' | 'writerPerCommit' | 'writerPerEntry' | 'walPerEntry' | 'bytesPerEntry'
>

/** A line through two points: entries committed one by one, and many at once. */
async function writerCosts(postgres: OwnPostgres): Promise<WriterCosts> {
  const { url, drop } = await newDatabase(postgres.url)
  let commits = 0
  const store = await PostgresStore.open({ url, gather: 0, onCommit: () => commits++ })
  try {
    const matches = await Promise.all(Array.from({ length: TOGETHER }, () => begin(store)))
    const measure = async (some: readonly LogWriter[], times: number) => {
      const before = { ...(await usedBy(postgres)), own: cpuTime(), commits }
      const write = async (writer: LogWriter) => {
        for (let n = 0; n < times; n++) await writer.write(store)
      }
      await Promise.all(some.map(write))
      const used = await usedBy(postgres)
      const batches = commits - before.commits
      return {
        batch: (some.length * times) / batches,
        database: (used.cpu - before.cpu) / batches,
        writer: (cpuTime() - before.own) / batches,
        wal: (used.wal - before.wal) / (some.length * times),
      }
    }
    await measure(matches, WARMING)
    const alone = await measure(matches.slice(0, 1), ALONE)
    const together = await measure(matches, OFTEN)
    const slope = (what: 'database' | 'writer') =>
      Math.max(0, (together[what] - alone[what]) / (together.batch - alone.batch))
    return {
      perEntry: slope('database'),
      perCommit: alone.database - slope('database'),
      writerPerEntry: slope('writer'),
      writerPerCommit: alone.writer - slope('writer'),
      walPerEntry: alone.wal,
      bytesPerEntry: (await sizeOf(url)) / (ALONE + TOGETHER * (WARMING + OFTEN)),
    }
  } finally {
    await store.close()
    await drop()
  }
}

/** Writes the log of one match, entry by entry. */
class LogWriter {
  readonly #match: MatchRow
  #seq = 0
  #hash: string

  constructor(match: MatchRow) {
    this.#match = match
    this.#hash = chainStart(match)
  }

  async write(store: PostgresStore): Promise<void> {
    const entry = { at: this.#seq, seat: 0, action: { type: 'build', place: [this.#seq % 9, 3], tile: 'orchard' } }
    const row = sealEntry(this.#hash, { seq: ++this.#seq, actionId: newSecret(), entry })
    this.#hash = row.hash
    await store.append(this.#match.id, row, null, { actors: [1], over: false, at: 0, tip: row.hash })
  }
}

async function begin(store: PostgresStore): Promise<LogWriter> {
  const id = newSecret()
  const row: TableRow = { id, invite: newSecret(), game: 'x', seats: [], options: {}, match: null, revision: 0 }
  const terms = { game: 'x', version: 1, contentHash: 'x', seats: 4, options: {}, seed: 'x' }
  const match: MatchRow = { id: newSecretBeside(id), table: id, ...terms }
  await store.createTable(row)
  await store.startMatch({ ...row, match: match.id, revision: 1 }, match, {}, null)
  return new LogWriter(match)
}

function flushTime(): number {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-capacity-'))
  const file = openSync(join(folder, 'file'), 'w')
  const times = Array.from({ length: 50 }, () => {
    const began = performance.now()
    writeSync(file, Buffer.alloc(512))
    fdatasyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  rmSync(folder, { recursive: true, force: true })
  return quantile(times, 0.5)
}
