/** One question to a bot, the same wherever it thinks: on a thread of the server or in a worker of the browser. */

import type { AnyGame, Bot, BotLevel, GameBox, Seat, Thinking } from '#kernel'
import { botsOf } from './stock.ts'

/** A bot of the game, or the one that plays for a player who sits out. */
export type BotName = BotLevel | 'absent'

/** What a bot sees: a view and the actions it may choose from, never a state. */
export interface BotQuestion {
  readonly level: BotName
  readonly seat: Seat
  readonly view: unknown
  readonly actions: readonly unknown[]
}

/**
 * A bot's choice, and how many milliseconds its reaction takes in a live game. `action` is `null` if it waits for a
 * change.
 */
export interface Choice {
  readonly action: unknown
  readonly reaction: number
}

/** Throws whatever the bot throws, and if there is no such bot. Hard plays where the master was not loaded. */
export function answer(
  box: GameBox,
  { level, seat, view, actions }: BotQuestion,
  thinking: Thinking,
  master: Bot<AnyGame> = botsOf(box).hard,
): Choice {
  const bot = level === 'absent' ? box.absent : level === 'master' ? master : botsOf(box)[level]
  if (!bot) throw new Error(`${box.game.id} has no bot to stand in`)
  const action: unknown = bot.choose(view, seat, actions, thinking)
  return { action, reaction: action === null ? 0 : (bot.reaction?.(action, thinking.rng) ?? 0) }
}

/** Milliseconds a master thinks per move, in games with turns. */
export const MASTER_BUDGET = 2000
