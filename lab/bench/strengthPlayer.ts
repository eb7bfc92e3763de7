/**
 * Our side of the matches for strength: a bot that thinks for as much CPU time as it is given.
 *
 *     node lab/bench/strengthPlayer.ts <bot>
 */

import { botNamed } from '#cli/players.ts'
import { openGame } from '#games'
import { createRng, type Seat } from '#kernel'
import { cpuTime } from './subject.ts'

/** The game that boardgame.io's bot plays, too. */
export const GAME = 'my-little-town'

export interface Question {
  /** Unlike that of any other question. */
  readonly seed: string
  readonly seat: Seat
  /** What the seat sees, and what it may do. */
  readonly view: unknown
  readonly actions: readonly unknown[]
  /** What is really so. Our side leaves it alone; boardgame.io's bots are made to look at it. */
  readonly state: unknown
  /** Milliseconds of CPU. */
  readonly time: number
}

export interface Choice {
  readonly action: unknown
  /** Milliseconds of CPU that it took. */
  readonly took: number
  /** Rounds of thought, or iterations. */
  readonly rounds: number
}

/** Answers the questions of whoever started this process. */
export function takePart(choose: (question: Question) => Promise<Omit<Choice, 'took'>>): void {
  process.on('message', async (question: Question) => {
    const began = cpuTime()
    const choice = await choose(question)
    process.send!({ ...choice, took: cpuTime() - began } satisfies Choice)
  })
  process.send!('ready')
}

if (import.meta.main) {
  const bot = botNamed(openGame(GAME)!, process.argv[2]!)
  takePart(async ({ seed, seat, view, actions, time }) => {
    const until = cpuTime() + time
    let rounds = 0
    const more = () => {
      if (cpuTime() >= until) return false
      rounds++
      return true
    }
    return { action: bot.choose(view, seat, actions, { rng: createRng(seed), more }), rounds }
  })
}
