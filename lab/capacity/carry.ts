/** Computes the capacity of machines, and their first bottleneck, from the costs of an action, a socket and a match. Arithmetic only. */

import type { Costs } from './costs.ts'
import { ASSUMED, type Traffic } from './traffic.ts'

/** The measured costs, combined. Milliseconds of CPU and bytes, for one action unless it says otherwise. */
export interface Bill {
  /** Of the server, with everything it sends: with its file, and over PostgreSQL. */
  readonly alone: number
  readonly room: number
  /** Of the database, alone in its commit. */
  readonly database: number
  readonly wal: number
  /** Bytes sent, to all clients at the table. */
  readonly sent: number
  /** Of one match on disk, in memory while it is played, and while it is idle. */
  readonly onDisk: number
  readonly live: number
  readonly asleep: number
  readonly socket: number
  readonly seats: number
  readonly actions: number
}

export interface Arrangement {
  readonly name: string
  /** One process with everything in one file. */
  readonly alone?: true
  /** Cores for servers, each a process of its own; and cores of the database. */
  readonly roomCores: number
  readonly databaseCores: number
  readonly memoryGb: number
  readonly diskTb: number
}

export interface Demand {
  readonly resource: string
  /** The load in actions per second, and the limit. */
  readonly limit: number
}

export interface Carried {
  readonly name: string
  readonly actionsPerSecond: number
  /** At the same time. */
  readonly matches: number
  readonly people: number
  /** With a mean over the day whose peak is the capacity. */
  readonly matchesPerDay: number
  readonly memoryGb: number
  readonly diskPerDayGb: number
  readonly daysOfDisk: number
  /** The first bottleneck, and the next. */
  readonly first: Demand
  readonly next: Demand
}

/** Entries in the cost of beginning a match: the table, its seats, the match itself. */
const BEGINNING = 6
/** Connections that a PostgreSQL handles well; and those of one server: one to write, one to listen, now and then one to read. */
const CONNECTIONS = 500
const LINES = 3
/** Cores of the largest machines that are generally available. */
const MOST_CORES = 128
/** Bytes per second and flushed commits per second of one NVMe disk's log. */
const DISK_BYTES = 500e6
const FLUSHES_TOGETHER = 16
/** Bits per second of a machine's network. */
const NETWORK = 1e9

export function billOf(costs: Costs, traffic: Traffic): Bill {
  const share = 1 + BEGINNING / traffic.entriesPerMatch
  return {
    alone: share * (costs.overFile + costs.rules),
    room: share * (costs.overPostgres + costs.rules),
    database: share * (costs.perCommit + costs.perEntry),
    wal: share * costs.walPerEntry,
    sent: costs.bytes * traffic.seatsPerMatch,
    onDisk: traffic.entriesPerMatch * costs.bytesPerEntry,
    live: costs.live,
    asleep: costs.asleep,
    socket: costs.socket,
    seats: traffic.seatsPerMatch,
    actions: traffic.entriesPerMatch,
  }
}

/** The most actions per second that each resource allows; the scarcest first. */
export function demandsOf(bill: Bill, arrangement: Arrangement): readonly Demand[] {
  const { alone = false, roomCores, databaseCores, memoryGb } = arrangement
  const perLiveMatch = bill.live + bill.seats * bill.socket
  const machines = Math.max(1, (roomCores + databaseCores) / ASSUMED.cores)
  const flushes = (1000 / ASSUMED.flush) * FLUSHES_TOGETHER
  const own = alone
    ? []
    : [
        {
          resource: 'CPU of the database',
          limit: (databaseCores * 1000 * ASSUMED.busy) / bill.database,
        },
      ]
  const demands = [
    { resource: 'CPU of the rooms', limit: (roomCores * 1000 * ASSUMED.busy) / (alone ? bill.alone : bill.room) },
    ...own,
    { resource: 'commits to disk', limit: flushes * ASSUMED.busy },
    { resource: "bytes of the database's log", limit: DISK_BYTES / bill.wal },
    { resource: 'memory', limit: (0.7 * memoryGb * 1e9) / perLiveMatch / ASSUMED.secondsPerAction },
    { resource: 'network', limit: (machines * NETWORK * ASSUMED.busy) / (8 * bill.sent) },
  ]
  return demands.toSorted((a, b) => a.limit - b.limit)
}

export function carriedBy(bill: Bill, arrangement: Arrangement): Carried {
  const [first, next] = demandsOf(bill, arrangement)
  const actionsPerSecond = first!.limit
  const matches = actionsPerSecond * ASSUMED.secondsPerAction
  const matchesPerDay = ((actionsPerSecond / ASSUMED.peak) * 86_400) / bill.actions
  const diskPerDayGb = (matchesPerDay * bill.onDisk) / 1e9
  return {
    name: arrangement.name,
    actionsPerSecond,
    matches,
    people: matches * bill.seats,
    matchesPerDay,
    memoryGb: (matches * (bill.live + bill.seats * bill.socket)) / 1e9,
    diskPerDayGb,
    daysOfDisk: (1000 * arrangement.diskTb) / diskPerDayGb,
    first: first!,
    next: next!,
  }
}

/** The resources for so many matches a day, at their peak. */
export interface Needs {
  readonly matchesPerDay: number
  readonly actionsPerSecond: number
  readonly people: number
  readonly roomCores: number
  readonly databaseCores: number
  /** To the database. */
  readonly connections: number
  readonly walMbPerSecond: number
  readonly diskPerYearTb: number
  readonly sentGbitPerSecond: number
  readonly memoryGb: number
}

export function needsOf(bill: Bill, matchesPerDay: number): Needs {
  const actionsPerSecond = (matchesPerDay * bill.actions * ASSUMED.peak) / 86_400
  const matches = actionsPerSecond * ASSUMED.secondsPerAction
  const roomCores = Math.ceil((actionsPerSecond * bill.room) / (1000 * ASSUMED.busy))
  const databaseCores = Math.ceil((actionsPerSecond * bill.database) / (1000 * ASSUMED.busy))
  const diskPerYearTb = (365 * matchesPerDay * bill.onDisk) / 1e12
  return {
    matchesPerDay,
    actionsPerSecond,
    people: matches * bill.seats,
    roomCores,
    databaseCores,
    connections: roomCores * LINES,
    walMbPerSecond: (actionsPerSecond * bill.wal) / 1e6,
    diskPerYearTb,
    sentGbitPerSecond: (8 * actionsPerSecond * bill.sent) / 1e9,
    memoryGb: (matches * (bill.live + bill.seats * bill.socket)) / 1e9,
  }
}

/** The first bottleneck, and its remedy. */
export function firstBottleneck(needs: Needs, bill: Bill): string {
  const alone = (needs.actionsPerSecond * bill.alone) / (1000 * ASSUMED.busy)
  // Slightly more than one core counts as one, at this precision.
  if (alone < 1.01) return 'nothing: one process and one file'
  if (needs.databaseCores <= ASSUMED.cores) return 'CPU of the rooms: more of them, over one PostgreSQL'
  if (needs.databaseCores <= MOST_CORES) return 'CPU of the database: a machine with more cores for it'
  if (needs.connections <= CONNECTIONS) return 'CPU of the database: more than one machine has'
  return 'CPU of the database and connections to it: more than one machine has'
}
