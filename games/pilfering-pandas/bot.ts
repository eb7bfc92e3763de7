/** The bots of Pilfering Pandas. */

import type { Bot, BotLevel } from '#kernel'
import type { Content } from './content.ts'
import type { PilferingPandas } from './types.ts'

export function createBots(_content: Content): Record<BotLevel, Bot<PilferingPandas>> {
  const random: Bot<PilferingPandas> = { choose: (_view, _seat, actions, { rng }) => rng.pick(actions) }
  return { easy: random, normal: random, hard: random }
}
