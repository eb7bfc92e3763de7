/** A player made of code. It gets what a person gets: a view and a list of actions. No state. */

import type { ActionOf, AnyGame, Seat, ViewOf } from './game.ts'
import type { Rng } from './rng.ts'

/** The bots that come in every box. */
export const BOXED_LEVELS = ['easy', 'normal', 'hard'] as const
export type BoxedLevel = (typeof BOXED_LEVELS)[number]

/** The bots one can ask for. The master takes two seconds for every move, and is sent for when it is wanted. */
export const BOT_LEVELS = [...BOXED_LEVELS, 'master'] as const
export type BotLevel = (typeof BOT_LEVELS)[number]

export interface Thinking {
  readonly rng: Rng
  /** Whether there is time for another round of thought. A bot that never asks must be quick by itself. */
  more(): boolean
}

export interface Bot<G extends AnyGame> {
  /** One of `actions`, which is never empty. In a live game also `null`: the bot waits until something changes. */
  choose(view: ViewOf<G>, seat: Seat, actions: readonly ActionOf<G>[], thinking: Thinking): ActionOf<G> | null
  /** How long the bot's hand takes in a live game, in milliseconds from when it looked. Absent: as fast as the pace allows. */
  reaction?(action: ActionOf<G>, rng: Rng): number
}

/** The chances to win of seats that stand like this: every `spread` behind the others, a seat's chance is smaller by a factor of e. */
export function chancesOf(worths: readonly number[], spread: number): number[] {
  const most = Math.max(...worths)
  const weights = worths.map(worth => Math.exp((worth - most) / spread))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map(weight => weight / sum)
}

/** Thought limited by a number of rounds, the same on every machine. */
export function rounds(count: number, rng: Rng): Thinking {
  let left = count
  return { rng, more: () => left-- > 0 }
}
