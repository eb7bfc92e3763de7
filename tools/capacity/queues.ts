/**
 * A model of the log at full size, event by event: rooms that commit together what they are asked within a moment, databases with so many cores,
 * and disks that keep what all commits of a moment wrote. What each step costs was measured; where a match lies is worked out by the real routing.
 */

import { homesOf } from '#server/routing.ts'
import { createRng, type Rng } from '#kernel'
import { quantile } from '../fairness/figures.ts'
import { exponential } from './traffic.ts'

/** Milliseconds. */
export interface StepCosts {
  /** CPU of the database for a transaction, and for each entry in it. */
  readonly perCommit: number
  readonly perEntry: number
  readonly flush: number
  readonly roundTrip: number
}

export interface Setup {
  readonly databases: number
  readonly coresPerDatabase: number
  /** Processes, each with one line to write to each database. */
  readonly rooms: number
  readonly liveMatches: number
  readonly secondsPerAction: number
  /** Seconds of the model: first nothing is counted, then everything. */
  readonly warmUp: number
  readonly seconds: number
  readonly costs: StepCosts
  /** A database that is away from one second to another. */
  readonly lost?: { readonly database: number; readonly from: number; readonly to: number }
  readonly seed: string
}

export interface DatabaseReport {
  readonly matches: number
  readonly saved: number
  /** Of its cores. */
  readonly busy: number
  /** Entries in one commit, on average. */
  readonly batch: number
  /** Milliseconds from asking to saved. */
  readonly median: number
  readonly slow: number
}

export interface ModelReport {
  readonly databases: readonly DatabaseReport[]
  /** saved[second][database] */
  readonly saved: readonly (readonly number[])[]
  /** waiting[second][database]: at the end of the second. */
  readonly waiting: readonly (readonly number[])[]
}

/** Entries in one transaction, and milliseconds from one commit to the next, as our writer has it. */
const MOST = 500
const GATHER = 2

interface Asked {
  readonly match: number
  readonly at: number
}

interface Writer {
  readonly database: Database
  waiting: Asked[]
  isBusy: boolean
  committedAt: number
}

interface Batch {
  readonly writer: Writer
  readonly asked: readonly Asked[]
}

interface Database {
  readonly place: number
  freeCores: number
  readonly forCpu: Batch[]
  forFlush: Batch[]
  isFlushing: boolean
  isAway: boolean
  readonly parked: Batch[]
}

export function runModel(setup: Setup): ModelReport {
  const { costs } = setup
  const rng = createRng(setup.seed)
  const agenda = new Agenda()
  const databases = Array.from({ length: setup.databases }, (_, place): Database => ({
    place,
    freeCores: setup.coresPerDatabase,
    forCpu: [],
    forFlush: [],
    isFlushing: false,
    isAway: false,
    parked: [],
  }))
  const writers = Array.from({ length: setup.rooms }, () =>
    databases.map((database): Writer => ({ database, waiting: [], isBusy: false, committedAt: -Infinity })),
  )
  const homes = settle(setup, rng)
  const counts = new Counts(setup)

  function act(match: number): void {
    const writer = writers[match % setup.rooms]![homes[match]!]!
    writer.waiting.push({ match, at: agenda.now })
    counts.asked(writer.database.place)
    begin(writer)
  }

  function begin(writer: Writer): void {
    if (writer.isBusy || writer.waiting.length === 0) return
    writer.isBusy = true
    const gathered = Math.max(agenda.now, writer.committedAt + GATHER)
    agenda.at(gathered + 2 * costs.roundTrip, () => {
      const batch = { writer, asked: writer.waiting.splice(0, MOST) }
      if (writer.database.isAway) writer.database.parked.push(batch)
      else work(batch)
    })
  }

  function work(batch: Batch): void {
    const { database } = batch.writer
    database.forCpu.push(batch)
    takeCores(database)
  }

  function takeCores(database: Database): void {
    while (database.freeCores > 0 && database.forCpu.length > 0) {
      const batch = database.forCpu.shift()!
      database.freeCores--
      const took = costs.perCommit + batch.asked.length * costs.perEntry
      counts.worked(database.place, took, batch.asked.length, agenda.now)
      agenda.at(agenda.now + took, () => {
        database.freeCores++
        database.forFlush.push(batch)
        flush(database)
        takeCores(database)
      })
    }
  }

  /** The disk keeps all that waits for it at once. */
  function flush(database: Database): void {
    if (database.isFlushing || database.forFlush.length === 0) return
    database.isFlushing = true
    const kept = database.forFlush
    database.forFlush = []
    agenda.at(agenda.now + costs.flush, () => {
      database.isFlushing = false
      for (const batch of kept) finish(batch)
      flush(database)
    })
  }

  function finish({ writer, asked }: Batch): void {
    agenda.at(agenda.now + 2 * costs.roundTrip, () => {
      writer.committedAt = agenda.now
      writer.isBusy = false
      for (const { match, at } of asked) {
        counts.saved(writer.database.place, at, agenda.now)
        // Nobody acts before what was done at their table is known.
        agenda.at(agenda.now + 1000 * exponential(rng, setup.secondsPerAction), () => act(match))
      }
      begin(writer)
    })
  }

  for (let match = 0; match < setup.liveMatches; match++) {
    agenda.at(1000 * exponential(rng, setup.secondsPerAction), () => act(match))
  }
  if (setup.lost) {
    const { database: place, from, to } = setup.lost
    const database = databases[place]!
    agenda.at(1000 * (setup.warmUp + from), () => void (database.isAway = true))
    agenda.at(1000 * (setup.warmUp + to), () => {
      database.isAway = false
      for (const batch of database.parked.splice(0)) work(batch)
    })
  }
  agenda.runUntil(1000 * (setup.warmUp + setup.seconds))
  return counts.report(homes)
}

/** homes[match], by ids drawn at random, as ours are. */
function settle({ liveMatches, databases }: Setup, rng: Rng): readonly number[] {
  return Array.from({ length: liveMatches }, () => homesOf(drawId(rng), databases)[0]!)
}

/** Eight letters are all that routing looks at. */
export function drawId(rng: Rng): string {
  return `${rng.int(2 ** 30).toString(36)}${rng.int(2 ** 30).toString(36)}`.padStart(8, '0')
}

/** Everything that happens from the warm-up on. */
class Counts {
  readonly #setup: Setup
  readonly #saved: number[][]
  readonly #waiting: number[][]
  readonly #now: number[]
  readonly #waits: number[][]
  readonly #busy: number[]
  readonly #commits: number[]
  readonly #entries: number[]

  constructor(setup: Setup) {
    const zeros = () => Array.from({ length: setup.databases }, () => 0)
    this.#setup = setup
    this.#saved = Array.from({ length: setup.seconds }, zeros)
    this.#waiting = Array.from({ length: setup.seconds }, zeros)
    this.#now = zeros()
    this.#waits = zeros().map(() => [])
    this.#busy = zeros()
    this.#commits = zeros()
    this.#entries = zeros()
  }

  asked(database: number): void {
    this.#now[database]!++
  }

  worked(database: number, took: number, entries: number, now: number): void {
    if (now < 1000 * this.#setup.warmUp) return
    this.#busy[database]! += took
    this.#commits[database]!++
    this.#entries[database]! += entries
  }

  saved(database: number, asked: number, now: number): void {
    this.#now[database]!--
    const second = Math.floor(now / 1000) - this.#setup.warmUp
    if (second < 0 || second >= this.#setup.seconds) return
    this.#saved[second]![database]!++
    this.#waiting[second]![database] = this.#now[database]!
    this.#waits[database]!.push(now - asked)
  }

  report(homes: readonly number[]): ModelReport {
    const { databases, seconds, coresPerDatabase } = this.#setup
    const list = Array.from({ length: databases }, (_, place) => place)
    return {
      saved: this.#saved,
      waiting: this.#waiting,
      databases: list.map(place => ({
        matches: homes.filter(home => home === place).length,
        saved: this.#saved.reduce((sum, each) => sum + each[place]!, 0),
        busy: this.#busy[place]! / (1000 * seconds * coresPerDatabase),
        batch: this.#entries[place]! / this.#commits[place]!,
        median: quantile(this.#waits[place]!, 0.5),
        slow: quantile(this.#waits[place]!, 0.99),
      })),
    }
  }
}

/** What happens when, as a heap. Times are milliseconds of the model. */
class Agenda {
  now = 0
  readonly #times: number[] = []
  readonly #deeds: (() => void)[] = []

  at(time: number, deed: () => void): void {
    let place = this.#times.length
    while (place > 0) {
      const above = (place - 1) >> 1
      if (this.#times[above]! <= time) break
      this.#times[place] = this.#times[above]!
      this.#deeds[place] = this.#deeds[above]!
      place = above
    }
    this.#times[place] = time
    this.#deeds[place] = deed
  }

  runUntil(end: number): void {
    while (this.#times.length > 0 && this.#times[0]! < end) {
      this.now = this.#times[0]!
      this.#take()()
    }
  }

  #take(): () => void {
    const first = this.#deeds[0]!
    const time = this.#times.pop()!
    const deed = this.#deeds.pop()!
    const count = this.#times.length
    if (count === 0) return first
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= count) break
      if (below + 1 < count && this.#times[below + 1]! < this.#times[below]!) below++
      if (this.#times[below]! >= time) break
      this.#times[place] = this.#times[below]!
      this.#deeds[place] = this.#deeds[below]!
      place = below
    }
    this.#times[place] = time
    this.#deeds[place] = deed
    return first
  }
}
