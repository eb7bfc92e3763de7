/** Random matches: the same matches, whichever engine carries out the rules. */

import { createHash } from 'node:crypto'
import type { Work } from '../subject.ts'

/** A match as the contest uses it: the number of choices, and taking one of them. */
export interface PlayedMatch {
  /** 0: the match is over. */
  choices(): number
  take(choice: number): void
  /** The position, in the same form for all engines. */
  position(): unknown
}

/** How many random actions a search plays on. */
export const PLAYOUT_DEPTH = 50

/** The number of matches of a round that are compared: even the slowest engine gets through them. */
const COMPARED = 2

/** Plays matches until the time is up; the work done is the number of actions. */
export function playFor(open: (seed: string) => PlayedMatch, round: number, milliseconds: number): Work {
  const until = performance.now() + milliseconds
  const compared = createHash('sha256')
  let done = 0
  for (let match = 0; match < COMPARED || performance.now() < until; match++) {
    const playing = open(seedOf(round, match))
    const choose = chance(1000 * round + match)
    for (let choices = playing.choices(); choices > 0; choices = playing.choices()) {
      playing.take(choose(choices))
      done++
    }
    if (match < COMPARED) compared.update(JSON.stringify([done, playing.position()]))
  }
  return { done, checksum: compared.digest('hex') }
}

/** 256 bits, like the server's seeds. */
export function seedOf(round: number, match: number): string {
  return (2 ** 20 * round + match).toString(16).padStart(64, '0')
}

/** Fast random numbers (mulberry32), so that choosing costs next to nothing. */
export function chance(seed: number): (n: number) => number {
  let state = seed
  return n => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return Math.floor((((word ^ (word >>> 14)) >>> 0) / 2 ** 32) * n)
  }
}
