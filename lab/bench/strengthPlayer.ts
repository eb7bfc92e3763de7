/**
 * Our side of the matches for strength: a bot that thinks for the given CPU time.
 *
 *     node lab/bench/strengthPlayer.ts <bot>
 */

import { botNamed } from '#cli/play/players.ts'
import { openGame } from '#games'
import { createRng, type Seat } from '#kernel'
import { cpuTime } from './subject.ts'

/** The game that boardgame.io's bot plays, too. */
export const GAME = 'my-little-town'

export interface Question {
  /** Different for every question. */
  readonly seed: string
  readonly seat: Seat
  /** The seat's view and its legal actions. */
  readonly view: unknown
  readonly actions: readonly unknown[]
  /** The full state. Our side ignores it; boardgame.io's bots need it. */
  readonly state: unknown
  /** Milliseconds of CPU. */
  readonly time: number
}

export interface Choice {
  readonly action: unknown
  /** Milliseconds of CPU used. */
  readonly took: number
  /** Rounds of search, or iterations. */
  readonly rounds: number
}

/** Answers the questions of the parent process. */
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
