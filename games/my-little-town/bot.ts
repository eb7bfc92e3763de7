/** The bots of My Little Town. */

import type { Bot, BotLevel } from '#kernel'
import type { Content } from './content.ts'
import type { MyLittleTown } from './types.ts'

export function createBots(_content: Content): Record<BotLevel, Bot<MyLittleTown>> {
  const random: Bot<MyLittleTown> = { choose: (_view, _seat, actions, { rng }) => rng.pick(actions) }
  return { easy: random, normal: random, hard: random }
}
