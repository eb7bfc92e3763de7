/** Runs schedules one after the other, each from its own seed, and adds up their results. */

import { installClockwork } from './clockwork.ts'
import type { FaultName } from './faults.ts'
import type { EngineShape } from './machine.ts'
import { type Findings, runSchedule, type ScheduleWish } from './schedule.ts'
import type { Counts } from './witness.ts'
import { World } from './world.ts'

export interface SimulationWish extends Omit<ScheduleWish, 'seed'> {
  readonly seeds: Iterable<string>
  onDone?(done: number): void
  onFailure?(failure: Failure): void
}

export interface Failure {
  readonly seed: string
  readonly violations: readonly string[]
}

export interface Sum {
  readonly shape: EngineShape
  schedules: number
  readonly failures: Failure[]
  readonly faults: Partial<Record<FaultName, number>>
  readonly games: Record<string, number>
  readonly counts: Counts
  happened: number
  /** Milliseconds, of the slowest. */
  slowestLines: number
  slowestAgreed: number
}

export async function simulate({ seeds, onDone, onFailure, ...wish }: SimulationWish): Promise<Sum> {
  const sum = emptySum(wish.shape)
  for (const seed of seeds) {
    const findings = await simulateOne({ ...wish, seed })
    add(sum, findings)
    onDone?.(sum.schedules)
    if (findings.violations.length === 0) continue
    const failure = { seed, violations: findings.violations }
    sum.failures.push(failure)
    onFailure?.(failure)
  }
  return sum
}

/** One schedule, with its clocks in this process until it is over. */
export async function simulateOne(wish: ScheduleWish): Promise<Findings> {
  let world = new World('')
  const unhandled: string[] = []
  const listen = (error: unknown) => void unhandled.push(`trouble in a server: nobody heard of ${String(error)}`)
  const uninstall = installClockwork(() => world)
  process.on('unhandledRejection', listen)
  try {
    const findings = await runSchedule(wish, next => {
      world = next
    })
    // Unhandled rejections are reported now; and other code gets a turn.
    await new Promise(resolve => setImmediate(resolve))
    return { ...findings, violations: [...findings.violations, ...unhandled] }
  } finally {
    process.off('unhandledRejection', listen)
    uninstall()
  }
}

export function emptySum(shape: EngineShape): Sum {
  return {
    shape,
    schedules: 0,
    failures: [],
    faults: {},
    games: {},
    counts: { entries: 0, acknowledged: 0, refused: 0, saidToNobody: 0, resent: 0, views: 0 },
    happened: 0,
    slowestLines: 0,
    slowestAgreed: 0,
  }
}

/** The sum of all, in the order of their seeds. */
export function mergeSums(sum: Sum, others: readonly Sum[]): Sum {
  for (const other of others) {
    sum.schedules += other.schedules
    sum.failures.push(...other.failures)
    addUp(sum.faults as Record<string, number>, other.faults)
    addUp(sum.counts as unknown as Record<string, number>, { ...other.counts })
    addUp(sum.games, other.games)
    sum.happened += other.happened
    sum.slowestLines = Math.max(sum.slowestLines, other.slowestLines)
    sum.slowestAgreed = Math.max(sum.slowestAgreed, other.slowestAgreed)
  }
  sum.failures.sort((a, b) => Number(a.seed) - Number(b.seed))
  return sum
}

function add(sum: Sum, { faults, counts, game, lines, agreed, happened }: Findings): void {
  sum.schedules++
  addUp(sum.faults as Record<string, number>, faults)
  addUp(sum.counts as unknown as Record<string, number>, { ...counts })
  addUp(sum.games, { [game]: 1 })
  sum.happened += happened
  sum.slowestLines = Math.max(sum.slowestLines, lines)
  sum.slowestAgreed = Math.max(sum.slowestAgreed, agreed)
}

function addUp(into: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) into[name] = (into[name] ?? 0) + count
}
