/**
 * The log over several databases under a share of the load, through the same store that a room has: matches begin by the curve of a day, their
 * actions are those of recorded matches, one database is lost and comes back, one is added. At the end everything is read again, by somebody who
 * has met nothing of it.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { createRng } from '#kernel'
import { chainStart, sealEntry, verifyChain } from '#server/chain.ts'
import { PostgresStore } from '#server/postgresStore.ts'
import { ShardedStore } from '#server/shardedStore.ts'
import { homesOf } from '#server/routing.ts'
import type { MatchRow, Store, TableRow } from '#server/store.ts'
import { newSecret, newSecretBeside } from '#server/tokens.ts'
import { cpuTime } from '../bench/subject.ts'
import { quantile } from '../fairness/figures.ts'
import { newDatabase } from '../postgres.ts'
import { openDatabaseProxy } from '../faults/databaseProxy.ts'
import { sizeOf, usedBy } from './postgresUse.ts'
import { ASSUMED, dayCurve, drawSample, exponential, type Sample, type Traffic } from './traffic.ts'

export interface LogPlan {
  readonly databases: number
  /** Of the full load. */
  readonly share: number
  /** Seconds in which a day passes. */
  readonly day: number
  /** The same, for a match, on average: shorter than the day. */
  readonly match: number
}

export interface LogReport {
  readonly matches: number
  readonly entries: number
  /** Entries saved per second, on average and in the busiest tenth of the day. */
  readonly perSecond: number
  readonly busiest: number
  /** Which database was lost for a while. */
  readonly lost: number
  /** tables[database]: the last was added on the way. */
  readonly tables: readonly number[]
  /** Tables that began after the last database was added, and how many of them lie in it. */
  readonly begunSince: number
  readonly begunInAdded: number
  /** turnedAway[database]: attempts to save something that came to nothing. */
  readonly turnedAway: readonly number[]
  /** savedMeanwhile[database]: entries saved while one of them was lost. */
  readonly savedMeanwhile: readonly number[]
  /** Matches whose log was not read again whole, from exactly one database. */
  readonly broken: number
  /** Milliseconds of CPU of an entry: of PostgreSQL, and of whoever asks it to be saved. */
  readonly databaseCpu: number
  readonly storeCpu: number
  readonly walPerEntry: number
  readonly bytesPerMatch: number
  /** Milliseconds on the wall, which say little on a machine that does something else as well. */
  readonly median: number
  readonly slow: number
}

/** When a database is lost, when it comes back, and when another is added: of the day. */
const LOSS = 0.35
const RETURN = 0.5
const ADDITION = 0.6
const LOST = 1
/** Milliseconds until a page sends again what was not saved. */
const AGAIN = 500
/** Shorter than a room's, so that a loss is noticed within a short day. Milliseconds. */
const PATIENCE = 3000

/** `pid`: of the PostgreSQL, whose CPU time is counted. */
export async function runShardedLog(
  postgres: { readonly url: string; readonly pid: number },
  traffic: Traffic,
  plan: LogPlan,
): Promise<LogReport> {
  const made = await Promise.all(Array.from({ length: plan.databases + 1 }, () => newDatabase(postgres.url)))
  const proxy = await openDatabaseProxy(made[LOST]!.url)
  const urls = made.map(({ url }, place) => (place === LOST ? proxy.url : url))
  const stores: PostgresStore[] = []
  const add = async () => {
    stores.push(await PostgresStore.open({ url: urls[stores.length]!, gather: 2, patience: PATIENCE }))
  }
  const room = () => new ShardedStore(stores.map(store => ({ store, bus: store.bus })))
  while (stores.length < plan.databases) await add()

  const day = new Day(traffic, plan)
  day.playIn(room(), stores.length)
  const before = { use: await usedBy(postgres), cpu: cpuTime() }
  const over = day.run()
  await sleep(1000 * plan.day * LOSS)
  proxy.setSilent(true)
  await sleep(1000 * plan.day * (RETURN - LOSS))
  proxy.setSilent(false)
  await sleep(1000 * plan.day * (ADDITION - RETURN))
  await add()
  day.playIn(room(), stores.length)
  await over
  const after = { use: await usedBy(postgres), cpu: cpuTime() }

  const { written, entries } = day
  const sizes = await Promise.all(made.map(({ url }) => sizeOf(url)))
  const since = written.filter(({ databases }) => databases === stores.length)
  const report: LogReport = {
    matches: written.length,
    entries,
    perSecond: day.perSecond,
    busiest: day.busiest,
    lost: LOST,
    tables: stores.map((_, place) => written.filter(({ home }) => home === place).length),
    begunSince: since.length,
    begunInAdded: since.filter(({ home }) => home === stores.length - 1).length,
    turnedAway: stores.map((_, place) => day.turnedAway.get(place) ?? 0),
    savedMeanwhile: stores.map((_, place) => day.saved(place, LOSS, RETURN)),
    broken: await countBroken(stores, room, written),
    databaseCpu: (after.use.cpu - before.use.cpu) / entries,
    storeCpu: (after.cpu - before.cpu) / entries,
    walPerEntry: (after.use.wal - before.use.wal) / entries,
    bytesPerMatch: sizes.reduce((sum, size) => sum + size, 0) / written.length,
    median: quantile(day.waits, 0.5),
    slow: quantile(day.waits, 0.99),
  }
  for (const store of stores) await store.close()
  await proxy.close()
  for (const { drop } of made) await drop()
  return report
}

/** A match that was played to its end. */
interface Written {
  readonly match: MatchRow
  readonly entries: number
  /** Where it should lie, and among how many. */
  readonly home: number
  readonly databases: number
}

/** Everybody who plays in the course of a day. */
class Day {
  readonly #traffic: Traffic
  readonly #plan: LogPlan
  readonly #rng = createRng('a day')
  readonly #began = performance.now()
  readonly #saves: { readonly place: number; readonly time: number }[] = []
  #store!: Store
  #databases = 0
  readonly written: Written[] = []
  /** Milliseconds from asking to saved. */
  readonly waits: number[] = []
  readonly turnedAway = new Map<number, number>()

  constructor(traffic: Traffic, plan: LogPlan) {
    this.#traffic = traffic
    this.#plan = plan
  }

  /** From now on, new matches and old. */
  playIn(store: Store, databases: number): void {
    this.#store = store
    this.#databases = databases
  }

  get entries(): number {
    return this.#saves.length
  }

  /** Entries saved, until the last was. */
  get perSecond(): number {
    return this.entries / (this.#plan.day * Math.max(...this.#saves.map(({ time }) => time)))
  }

  /** The same in the busiest tenth of the day. */
  get busiest(): number {
    const tenths = Map.groupBy(this.#saves, ({ time }) => Math.floor(10 * time))
    return Math.max(...[...tenths.values()].map(saves => saves.length)) / (this.#plan.day / 10)
  }

  saved(home: number, from: number, to: number): number {
    return this.#saves.filter(({ place, time }) => place === home && from <= time && time < to).length
  }

  /** Until the last match is over. */
  async run(): Promise<void> {
    const playing: Promise<void>[] = []
    const perSecond = (this.#plan.share * ASSUMED.matchesPerDay) / 86_400
    for (;;) {
      await sleep((1000 * exponential(this.#rng, 1)) / (perSecond * dayCurve(this.#time)))
      if (this.#time >= 1) break
      playing.push(this.#play(drawSample(this.#traffic, this.#rng)))
    }
    await Promise.all(playing)
  }

  /** Of the day. */
  get #time(): number {
    return (performance.now() - this.#began) / (1000 * this.#plan.day)
  }

  async #play(sample: Sample): Promise<void> {
    const { row, match } = newMatch(sample)
    const databases = this.#databases
    const home = homesOf(row.id, databases)[0]!
    let attempts = 0
    await this.#insist(home, async () => {
      // The last time it may have been made, and nobody could say so.
      const isMade = attempts++ > 0 && (await this.#store.table(row.id)) !== null
      if (!isMade) await this.#store.createTable(row)
    })
    const turn = { actors: [0], over: false, at: Date.now(), tip: chainStart(match) }
    const begun = { ...row, match: match.id, revision: 1 }
    await this.#insist(home, () => this.#store.startMatch(begun, match, {}, null, turn))
    let hash = turn.tip
    const pause = this.#plan.match / sample.log.length
    for (const [index, entry] of sample.log.entries()) {
      await sleep(1000 * exponential(this.#rng, pause))
      const sealed = sealEntry(hash, { seq: index + 1, actionId: newSecret(), entry })
      hash = sealed.hash
      const over = index === sample.log.length - 1
      const asked = performance.now()
      // `false`: it was saved the last time, when nobody could say so.
      await this.#insist(home, () => this.#store.append(match.id, sealed, null, { ...turn, over, tip: hash }))
      this.waits.push(performance.now() - asked)
      this.#saves.push({ place: home, time: this.#time })
    }
    this.written.push({ match, entries: sample.log.length, home, databases })
  }

  /** As a page does: what was not saved is sent again. */
  async #insist(home: number, work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await work()
        return
      } catch {
        this.turnedAway.set(home, 1 + (this.turnedAway.get(home) ?? 0))
        await sleep(AGAIN)
      }
    }
  }
}

function newMatch({ game, version, contentHash, seats, options }: Sample): { row: TableRow; match: MatchRow } {
  const id = newSecret()
  const row: TableRow = {
    id,
    invite: newSecretBeside(id),
    game,
    seats: Array.from({ length: seats }, (_, seat) => ({ kind: 'player', name: `P${seat}`, tokenHash: newSecret() })),
    options,
    match: null,
    revision: 0,
  }
  const terms = { game, version, contentHash, seats, options, seed: newSecret() }
  return { row, match: { id: newSecretBeside(id), table: id, ...terms } }
}

/** Those that are not found whole by a room that has just started, or lie in more than one database, or in the wrong one. */
async function countBroken(stores: readonly Store[], room: () => Store, written: readonly Written[]): Promise<number> {
  let broken = 0
  const fresh = room()
  for (const { match, entries, home } of written) {
    const found = (await fresh.table(match.table))?.match
    const rows = found === match.id ? await fresh.entriesAfter(match.id, 0) : []
    const places = await Promise.all(stores.map(store => store.match(match.id)))
    const where = places.flatMap((row, place) => (row ? [place] : []))
    if (rows.length !== entries || where.length !== 1 || where[0] !== home || !isWhole(match, rows)) broken++
  }
  return broken
}

function isWhole(match: MatchRow, rows: Parameters<typeof verifyChain>[2]): boolean {
  try {
    verifyChain(chainStart(match), 0, rows)
    return true
  } catch {
    return false
  }
}
