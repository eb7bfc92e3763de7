/** The bots one can ask for by name. */

import { type AnyGame, type Bot, BOT_LEVELS, type BotLevel, type GameBox } from '#kernel'
import { randomBot, randomLiveBot } from '#bots/random.ts'

export const BOT_NAMES: readonly string[] = ['random', ...BOT_LEVELS]

export function botNamed(box: GameBox, name: string): Bot<AnyGame> {
  if (name !== 'random') return box.bots[name as BotLevel]
  return box.game.pace === 'live' ? randomLiveBot : randomBot
}
