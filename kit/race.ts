/**
 * Finds the best of several ideas when trials are random: all are tried on common random numbers, and those that are
 * clearly behind drop out, so that time goes to the close ones. For bots.
 */

import type { Thinking } from '#kernel'

/** How well each idea does with one set of random numbers: more is better. */
export type Course = (idea: number) => number

export interface Limits {
  /** Rounds after which more change little. */
  readonly enough: number
  /** Each idea's value at first sight, on the same scale, and how many rounds it counts for. */
  readonly firstSight?: { readonly values: readonly number[]; readonly rounds: number }
}

/** Rounds before an idea may drop out, and how many standard errors it must be behind. */
const FAIR_TRIAL = 8
const FAR_BEHIND = 2.5

/** The number of the best idea; without any thinking the first. A round of thinking is one course, begun anew. */
export function race(ideas: number, thinking: Thinking, begin: () => Course, limits: Limits): number {
  const { enough, firstSight } = limits
  const results: number[][] = Array.from({ length: ideas }, () => [])
  const sums = results.map((_, idea) => (firstSight ? firstSight.rounds * firstSight.values[idea]! : 0))
  let running = Array.from(results.keys())
  let nextLook = FAIR_TRIAL
  for (let round = 1; running.length > 1 && round <= enough && thinking.more(); round++) {
    const course = begin()
    for (const idea of running) {
      const result = course(idea)
      results[idea]!.push(result)
      sums[idea]! += result
    }
    if (round < nextLook) continue
    nextLook = Math.ceil(round * 1.25)
    const first = leader(running, sums)
    running = running.filter(idea => !isFarBehind(results[idea]!, results[first]!))
  }
  return leader(running, sums)
}

function leader(running: readonly number[], sums: readonly number[]): number {
  return running.reduce((a, b) => (sums[b]! > sums[a]! ? b : a))
}

/** By the differences within each round: what the ideas have in common cancels out. */
function isFarBehind(results: readonly number[], leading: readonly number[]): boolean {
  const count = results.length
  let sum = 0
  let squares = 0
  for (let round = 0; round < count; round++) {
    const behind = leading[round]! - results[round]!
    sum += behind
    squares += behind * behind
  }
  const mean = sum / count
  const variance = Math.max(0, squares / count - mean * mean) / (count - 1)
  return mean > FAR_BEHIND * Math.sqrt(variance) && mean > 0
}
