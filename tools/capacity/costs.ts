/** What an action, a socket and a match cost: of the real server over PostgreSQL, and of the database by itself. CPU time and bytes, not waiting. */

import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainStart, sealEntry } from '#server/chain.ts'
import { PostgresStore } from '#server/postgresStore.ts'
import type { MatchRow, TableRow } from '#server/store.ts'
import { newSecret, newSecretBeside } from '#server/tokens.ts'
import { type ManyTablesPlan, measureManyTables } from '../bench/manyTables.ts'
import { LoadedRoom } from '../bench/rooms/load.ts'
import { ours } from '../bench/rooms/measure.ts'
import { measureMemory } from '../bench/rooms/memory.ts'
import { cpuTime } from '../bench/subject.ts'
import { quantile } from '../fairness/figures.ts'
import { newDatabase, type OwnPostgres } from '../postgres.ts'
import { usedBy } from './postgresUse.ts'

/** Milliseconds of CPU, bytes. */
export interface Costs {
  /** Of the server for an action that five people hear of, with a game that costs nothing, as fast as it can; and of the database. */
  readonly room: number
  readonly roomDatabase: number
  /** The same over several databases. */
  readonly roomOverMany: number
  /** Of the server for an action of a real game that five people hear of, at the pace of people: with its file, and over PostgreSQL. */
  readonly played: number
  readonly playedOverPostgres: number
  readonly playedBytes: number
  /** Of the database for a transaction, and for each entry in it. */
  readonly perCommit: number
  readonly perEntry: number
  /** Of whoever asks for it. */
  readonly writerPerCommit: number
  readonly writerPerEntry: number
  /** Bytes of memory. */
  readonly live: number
  readonly asleep: number
  readonly socket: number
  /** Milliseconds until this machine's disk has kept something. */
  readonly flush: number
}

export interface CostPlan {
  /** Milliseconds of each measurement. */
  readonly milliseconds: number
  readonly matches: number
  readonly sockets: number
  readonly tables: number
  readonly seconds: number
}

const SEVERAL = 4
const GROUPS = 10
/** Seconds in which tables fill up. */
const WARM_UP = 25

export async function measureCosts(postgres: OwnPostgres, plan: CostPlan): Promise<Costs> {
  const one = await roomOver(postgres, 1, plan)
  const many = await roomOver(postgres, SEVERAL, plan)
  const { tables, seconds } = plan
  const live = await played({ tables, seconds, warmUp: WARM_UP })
  const other = await newDatabase(postgres.url)
  const over = await played({ tables, seconds, warmUp: WARM_UP, databaseUrl: other.url })
  const memory = await measureMemory({ rounds: 1, matches: plan.matches, sockets: plan.sockets })
  const bytes = (what: string) => 1000 * memory.find(each => each.what === what)!.ours
  return {
    room: one.server,
    roomDatabase: one.database,
    roomOverMany: many.server,
    played: live.cpu,
    playedOverPostgres: over.cpu,
    playedBytes: live.bytes,
    ...(await writerCosts(postgres, plan)),
    live: bytes('a match in play'),
    asleep: bytes('a match nobody is at'),
    socket: bytes('a socket'),
    flush: flushTime(),
  }
}

/** Milliseconds of CPU of an action, and bytes to each who hears of it. */
async function played(plan: ManyTablesPlan): Promise<{ readonly cpu: number; readonly bytes: number }> {
  const { cpu, journeys, bytes } = await measureManyTables(plan)
  if (journeys.length < 20) throw new Error(`only ${journeys.length} actions were played: the machine is too busy`)
  return { cpu: cpu / journeys.length, bytes: quantile(bytes, 0.5) }
}

/** The real server with sockets, everybody acting as soon as all have heard of the last. */
async function roomOver(
  postgres: OwnPostgres,
  databases: number,
  { milliseconds }: CostPlan,
): Promise<{ readonly server: number; readonly database: number }> {
  const made = await Promise.all(Array.from({ length: databases }, () => newDatabase(postgres.url)))
  const folder = mkdtempSync(join(tmpdir(), 'parlour-capacity-'))
  const entrant = ours('over PostgreSQL', folder)
  const env = { ...entrant.env, DATABASE_URL: '', DATABASE_URLS: made.map(({ url }) => url).join() }
  const room = await LoadedRoom.open({ ...entrant, env }, GROUPS)
  try {
    await room.saturate(milliseconds)
    const before = await usedBy(postgres)
    const { perCpu, done } = await room.saturate(2 * milliseconds)
    const after = await usedBy(postgres)
    return { server: 1000 / perCpu, database: (after.cpu - before.cpu) / done }
  } finally {
    await room.close()
    rmSync(folder, { recursive: true, force: true })
    for (const database of made) await database.drop()
  }
}

interface WriterCosts {
  readonly perCommit: number
  readonly perEntry: number
  readonly writerPerCommit: number
  readonly writerPerEntry: number
}

/** Two points and a line through them: entries committed one by one, and many at once. */
async function writerCosts(postgres: OwnPostgres, { milliseconds }: CostPlan): Promise<WriterCosts> {
  const { url, drop } = await newDatabase(postgres.url)
  let commits = 0
  const store = await PostgresStore.open({ url, gather: 0, onCommit: () => commits++ })
  try {
    const matches = await Promise.all(Array.from({ length: 64 }, () => begin(store)))
    const measure = async (some: readonly Pen[]) => {
      const before = { ...(await usedBy(postgres)), own: cpuTime(), commits }
      const until = performance.now() + milliseconds
      let entries = 0
      const write = async (pen: Pen) => {
        for (; performance.now() < until; entries++) await pen.write(store)
      }
      await Promise.all(some.map(write))
      const used = await usedBy(postgres)
      const batches = commits - before.commits
      return {
        batch: entries / batches,
        database: (used.cpu - before.cpu) / batches,
        writer: (cpuTime() - before.own) / batches,
      }
    }
    await measure(matches) // to get warm
    const alone = await measure(matches.slice(0, 1))
    const together = await measure(matches)
    const slope = (what: 'database' | 'writer') =>
      Math.max(0, (together[what] - alone[what]) / (together.batch - alone.batch))
    return {
      perEntry: slope('database'),
      perCommit: alone.database - slope('database'),
      writerPerEntry: slope('writer'),
      writerPerCommit: alone.writer - slope('writer'),
    }
  } finally {
    await store.close()
    await drop()
  }
}

/** Writes the log of one match, entry by entry. */
class Pen {
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

async function begin(store: PostgresStore): Promise<Pen> {
  const id = newSecret()
  const row: TableRow = { id, invite: newSecret(), game: 'x', seats: [], options: {}, match: null, revision: 0 }
  const terms = { game: 'x', version: 1, contentHash: 'x', seats: 4, options: {}, seed: 'x' }
  const match: MatchRow = { id: newSecretBeside(id), table: id, ...terms }
  await store.createTable(row)
  await store.startMatch({ ...row, match: match.id, revision: 1 }, match, {}, null)
  return new Pen(match)
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
