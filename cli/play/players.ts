/** The bots that can be chosen by name. */

import { games } from '#games'
import {
  type AnyGame,
  type Bot,
  BOT_LEVELS,
  type BoxedLevel,
  BOXED_LEVELS,
  type GameBox,
  type MasterBots,
} from '#kernel'
import { randomBot, randomLiveBot } from '#bots/random.ts'
import { botsOf } from '#bots/stock.ts'

/** `casual` plays like people who play for fun: it is there to compare with. */
export const BOT_NAMES: readonly string[] = ['random', 'casual', ...BOT_LEVELS]

/** Throws if the game has no such bot. */
export function botNamed(box: GameBox, name: string): Bot<AnyGame> {
  if (name === 'random') return box.game.pace === 'live' ? randomLiveBot : randomBot
  if ((BOXED_LEVELS as readonly string[]).includes(name)) return botsOf(box)[name as BoxedLevel]
  const masterBots = guestsOf(box)
  if (name === 'master') return masterBots?.master ?? botsOf(box).hard
  if (name === 'casual' && masterBots) return masterBots.casual
  throw new Error(`${box.game.id} has no bot called ${name}`)
}

/** The game's master bots; `null` for none. */
export function guestsOf(box: GameBox): MasterBots | null {
  const module = games.find(({ id }) => id === box.game.id)
  return module?.invite?.(box.content) ?? null
}
