/**
 * Which of several ideas is best when every trial is a matter of chance: all are tried on the same chances, and those that
 * fall behind for certain drop out, so that the time goes to the ones that are hard to tell apart. For bots.
 */

import type { Thinking } from '#kernel'

/** How well each idea does in one course of chance: more is better. */
export type Course = (idea: number) => number

export interface Limits {
  /** After so many rounds more of them change little. */
  readonly enough: number
  /** What each idea looked like at first sight, on the same scale, and how many rounds that counts for. */
  readonly firstSight?: { readonly values: readonly number[]; readonly rounds: number }
}

/** Rounds before anybody drops out, and how many standard errors one must be behind. */
const FAIR_TRIAL = 8
const FAR_BEHIND = 2.5

/** The best of so many ideas, by their numbers; without any thought the first. A round of thought is one course, begun anew. */
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

/** By the differences within each round: what the ideas have in common does not count. */
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
