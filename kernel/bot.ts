/** A player made of code. It gets what a person gets: a view and a list of actions, never a state. */

import type { ActionOf, AnyGame, Seat, ViewOf } from './game.ts'
import type { Rng } from './rng.ts'

/** The bots of every box. */
export const BOXED_LEVELS = ['easy', 'normal', 'hard'] as const
export type BoxedLevel = (typeof BOXED_LEVELS)[number]

/** The bots a player can choose. The master takes two seconds per move, and is loaded on demand. */
export const BOT_LEVELS = [...BOXED_LEVELS, 'master'] as const
export type BotLevel = (typeof BOT_LEVELS)[number]

export interface Thinking {
  readonly rng: Rng
  /** Whether there is time for another round of thinking. A bot that never asks must be fast. */
  more(): boolean
}

export interface Bot<G extends AnyGame> {
  /** One of `actions`, which is never empty. In a live game also `null`: the bot waits until something changes. */
  choose(view: ViewOf<G>, seat: Seat, actions: readonly ActionOf<G>[], thinking: Thinking): ActionOf<G> | null
  /**
   * How long the bot's reaction takes in a live game, in milliseconds from its look. Absent: as fast as the pace
   * allows.
   */
  reaction?(action: ActionOf<G>, rng: Rng): number
}

/**
 * The chances to win of seats with these values: every `spread` behind the others, a seat's chance is smaller by a
 * factor of e.
 */
export function chancesOf(worths: readonly number[], spread: number): number[] {
  const most = Math.max(...worths)
  const weights = worths.map(worth => Math.exp((worth - most) / spread))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map(weight => weight / sum)
}

/** Thinking limited by a number of rounds, the same on every machine. */
export function rounds(count: number, rng: Rng): Thinking {
  let left = count
  return { rng, more: () => left-- > 0 }
}
