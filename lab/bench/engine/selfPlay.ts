/** Matches in which every choice is left to chance: the same matches, whoever carries out the rules. */

import { createHash } from 'node:crypto'
import type { Work } from '../subject.ts'

/** A match as the contest sees it: how many choices there are, and taking one of them. */
export interface Line {
  /** 0: it is over. */
  choices(): number
  take(choice: number): void
  /** Where it came to, the same for everybody. */
  position(): unknown
}

/** How many actions a search plays on at random. */
export const PLAYOUT_DEPTH = 50

/** So many matches of a round, which even the slowest gets through, are compared. */
const COMPARED = 2

/** Plays matches until the time is up; the work done is the actions taken. */
export function playFor(open: (seed: string) => Line, round: number, milliseconds: number): Work {
  const until = performance.now() + milliseconds
  const compared = createHash('sha256')
  let done = 0
  for (let match = 0; match < COMPARED || performance.now() < until; match++) {
    const line = open(seedOf(round, match))
    const choose = chance(1000 * round + match)
    for (let choices = line.choices(); choices > 0; choices = line.choices()) {
      line.take(choose(choices))
      done++
    }
    if (match < COMPARED) compared.update(JSON.stringify([done, line.position()]))
  }
  return { done, checksum: compared.digest('hex') }
}

/** 256 bits, as the server deals with. */
export function seedOf(round: number, match: number): string {
  return (2 ** 20 * round + match).toString(16).padStart(64, '0')
}

/** Quick chance (mulberry32), so that choosing costs next to nothing. */
export function chance(seed: number): (n: number) => number {
  let state = seed
  return n => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return Math.floor((((word ^ (word >>> 14)) >>> 0) / 2 ** 32) * n)
  }
}
