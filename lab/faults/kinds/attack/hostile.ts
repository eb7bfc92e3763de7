/** F22: a million hostile messages, beside a table of friends. */

import { setTimeout as sleep } from 'node:timers/promises'
import { createRng } from '#kernel'
import { games, openGame } from '#games'
import { DEFAULT_SETTINGS, type Limits, type Rate } from '#server/settings.ts'
import { check } from '../../checker.ts'
import type { Fault, FaultFindings, FaultRun } from '../../fault.ts'
import { lengths, timesNamed } from '../../figures.ts'
import { type Attack, pageLane, programLane, requestLane, type Tally } from './hostileLanes.ts'
import { layTables } from './hostileTables.ts'
import { loopbackAddress } from './loopbackAddresses.ts'
import { type Measured, MeasuredServer, type MeasuredPlan } from '../../servers/measured.ts'
import { readMatches } from '../../runs/readLog.ts'
import { timeUntil } from '../../run.ts'
import { BusyTables } from '../../runs/tables.ts'

/** One in so many messages is also sent under the real limits. */
const UNDER_REAL_LIMITS = 50
const LANES = { page: 10, program: 3, request: 4 }
const FRIENDS_TABLES = 2
/** Milliseconds by which the event loop may be late, 99 of 100 times. */
const LATE = 50
/** Bytes of memory per message that would be a leak. */
const LEAK = 32
/** Bytes of noise: caches fill, tables come and go. */
const NOISE = 24 * 1024 * 1024

const ANY_NUMBER: Rate = { burst: 1e9, perSecond: 1e9 }
/** So that the messages get through; the chat limits stay. */
export const WIDE_OPEN: Partial<Limits> = {
  messages: ANY_NUMBER,
  newTables: ANY_NUMBER,
  joins: ANY_NUMBER,
  requests: ANY_NUMBER,
  connects: ANY_NUMBER,
}

export const hostile: Fault = {
  id: 'F22',
  name: 'hostile messages',
  holds: 'nothing crashes or changes, memory stays flat, and friends beside notice nothing',
  about: `From one process, at full speed, over the line of pages, the line of programs and every request there is: our own messages with wrong types, missing, added and prototype keys,
deep, huge and broken JSON, broken frames and bytes that are no text; other tables' tokens, actions of other games and other times, messages in the wrong order and to matches that are over.
The limits on how much one may say are lifted for it, so that the messages arrive; a share is said again under the real limits. Nothing may crash or go wrong in the server, nothing
may change at tables where the attackers may change nothing, every log must hold only what the rules allow, memory must stay flat, and friends at tables beside must notice nothing.`,
  times: 1_000_000,
  run: async plan => {
    const open = await attack(plan, { limits: WIDE_OPEN })
    const real = await attack({ ...plan, times: Math.ceil(plan.times / UNDER_REAL_LIMITS) }, {})
    return {
      times: open.times + real.times,
      figures: { ...open.figures, ...named(real.figures, 'under the real limits: ') },
      violations: [...open.violations, ...real.violations],
    }
  },
  control: {
    about: 'a server that takes every message for one of ours, without looking at its form.',
    times: 20_000,
    run: plan => attack(plan, { limits: WIDE_OPEN, entry: 'serveUnchecked.ts' }),
  },
}

export async function attack(run: FaultRun, plan: MeasuredPlan): Promise<FaultFindings> {
  const { times, seed, timed = true, onDone } = run
  const server = await MeasuredServer.start({
    ...plan,
    settings: { programs: { ...DEFAULT_SETTINGS.programs, connections: 100, waitFor: 20 } },
  })
  const friends = new BusyTables([server.address], { game: games[0]!.id, seed })
  const tally: Tally = { messages: 0, cut: 0, turnedAway: 0, failed: [], stuck: 0 }
  const violations: string[] = []
  try {
    await friends.fill(FRIENDS_TABLES)
    const tables = await layTables(server.address, server.dataDir)
    await timeUntil(() => friends.allBack, SETTLE)
    await sleep(CALM)
    const before = tables.look()
    server.begin()

    const began = performance.now()
    const isOver = () => tally.messages >= times || server.crashed || performance.now() - began > LONGEST
    const lane = (index: number): Attack => ({
      address: server.address,
      tables,
      from: loopbackAddress(index),
      rng: createRng(seed, index),
      tally,
      isOver,
    })
    let lanes = 0
    const attackers = [
      ...Array.from({ length: LANES.page }, () => pageLane(lane(lanes++))),
      ...Array.from({ length: LANES.program }, () => programLane(lane(lanes++))),
      ...Array.from({ length: LANES.request }, () => requestLane(lane(lanes++))),
    ]
    const memory = watchMemory(server, { tally, isOver, friends, onDone })
    await Promise.all(attackers)
    const took = performance.now() - began
    const readings = await memory
    const last = server.crashed ? null : await server.measure()

    friends.rest()
    await timeUntil(() => server.crashed || friends.quiet, SETTLE)
    const after = server.crashed ? before : tables.look()
    if (server.crashed) violations.push(`the server ended after ${tally.messages} messages`)
    else {
      const problems = await server.problems(timed)
      if (problems.length > 0)
        violations.push(`the server met ${problems.length} errors: ${[...new Set(problems)].join(', ')}`)
      after.forEach((now, index) => {
        if (now !== before[index]) violations.push(`a table changed where nothing may: ${before[index]} became ${now}`)
      })
      await server.stop()
      const verdict = check(friends.histories, readMatches(server.dataDir), openGame)
      violations.push(...verdict.violations)
      violations.push(...verdict.unanswered)
    }
    tables.leave()
    violations.push(...tally.failed)
    if (tally.stuck > 0) violations.push(`${tally.stuck} lines were neither answered nor cut`)
    const delay = last?.delay ?? 0
    if (timed && delay > LATE)
      violations.push(`the event loop was ${Math.round(delay)} ms late once in a hundred times`)
    if (last?.polluted) violations.push('every object of the server has a new key')
    const growth = growthOf(readings)
    if (growth > Math.max(NOISE, LEAK * tally.messages)) violations.push(`memory grew by ${megabytes(growth)} MB`)
    return {
      times: tally.messages,
      figures: {
        'messages per second': Math.round((1000 * tally.messages) / took),
        'lines cut off': tally.cut,
        'lines and requests turned away': tally.turnedAway,
        'event loop late, 99 %, ms': Math.round(delay),
        'event loop late, longest, ms': Math.round(last?.longestDelay ?? 0),
        'memory in use after a third, MB': megabytes(readings.at(Math.floor(readings.length / 3))?.memory ?? 0),
        'memory in use at the end, MB': megabytes(last?.memory ?? 0),
        'memory of the process at the end, MB': megabytes(last?.rss ?? 0),
        ...timesNamed('answers to friends beside it', lengths(friends.waits)),
      },
      violations,
    }
  } finally {
    friends.leave()
    await server.sweepUp()
  }
}

/** Milliseconds: to connect or be answered; and for a run under real limits, which may not finish. */
const SETTLE = 60_000
const LONGEST = 600_000

interface Watch {
  readonly tally: Tally
  readonly friends: BusyTables
  isOver(): boolean
  readonly onDone: FaultRun['onDone'] | undefined
}

/** Samples the server's memory while friends go on playing. */
async function watchMemory(server: MeasuredServer, { tally, friends, isOver, onDone }: Watch): Promise<Measured[]> {
  const readings: Measured[] = []
  while (!isOver()) {
    await sleep(READ_EVERY)
    void friends.fill(FRIENDS_TABLES)
    onDone?.(tally.messages)
    // Each sample forces a garbage collection, which blocks the server for a moment: not too often.
    const reading = server.crashed ? null : await server.measure().catch(() => null)
    if (reading) readings.push(reading)
  }
  return readings
}

/** Milliseconds between two readings, and of undisturbed play before the first message. */
const READ_EVERY = 2000
const CALM = 1000

/** From the first third to the end, in bytes, as the mean of several readings. */
function growthOf(readings: readonly Measured[]): number {
  const third = Math.floor(readings.length / 3)
  if (third < 3) return 0
  const mean = (some: readonly Measured[]) => some.reduce((sum, { memory }) => sum + memory, 0) / some.length
  return mean(readings.slice(-third)) - mean(readings.slice(third, 2 * third))
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}

function named(figures: FaultFindings['figures'], prefix: string): FaultFindings['figures'] {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [prefix + name, value]))
}
