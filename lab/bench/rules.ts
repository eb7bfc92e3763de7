/** The speed of the rules, in CPU time, so that other load on the machine counts little. */

import { existsSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { games } from '#games'
import type { AnyGame } from '#kernel'
import { playRandomly } from '#kernel/testing/randomPlay.ts'

/** testing/benchmark.ts of a game. */
interface BenchmarkModule {
  readonly cases: readonly BenchmarkCase[]
}

interface BenchmarkCase {
  readonly name: string
  readonly targetMs: number
  /** The number of variants, if more than one: the slowest counts. */
  readonly kinds?: number
  run(kind: number): number
}

export interface RuleSpeed {
  readonly what: string
  /** Milliseconds of CPU, the median of the rounds. */
  readonly ms: number
  readonly targetMs: number | null
}

export const ROUNDS = 5
const MATCHES = 100
const RUNS = 200
/** Of each variant, where there are many. */
const RUNS_OF_KIND = 50
const MAX_STEPS = 5000

/** Random matches of every game, and the benchmarks of its testing/benchmark.ts. */
export async function measureRules(): Promise<RuleSpeed[]> {
  const speeds: RuleSpeed[] = []
  for (const module of games) {
    const { game } = module.open(module.content)
    speeds.push({ what: `${game.id}: a random match`, ms: randomMatch(game), targetMs: null })
    for (const each of await casesOf(game.id)) {
      speeds.push({ what: `${game.id}: ${each.name}`, ms: slowest(each), targetMs: each.targetMs })
      await nextTurn() // lets a Ctrl-C in
    }
  }
  return speeds
}

function randomMatch(game: AnyGame): number {
  let n = 0
  return median(MATCHES, () => void playRandomly(game, `bench-${n++}`, MAX_STEPS))
}

async function casesOf(game: string): Promise<readonly BenchmarkCase[]> {
  const file = new URL(`../../games/${game}/testing/benchmark.ts`, import.meta.url)
  return existsSync(file) ? ((await import(file.href)) as BenchmarkModule).cases : []
}

function slowest({ kinds = 1, run }: BenchmarkCase): number {
  const runs = kinds === 1 ? RUNS : RUNS_OF_KIND
  return Math.max(...Array.from({ length: kinds }, (_, kind) => median(runs, () => void run(kind))))
}

/** The first round only warms up. */
function median(runs: number, run: () => void): number {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => {
    const before = process.cpuUsage()
    for (let n = 0; n < runs; n++) run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / runs
  })
  return rounds.slice(1).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
}
