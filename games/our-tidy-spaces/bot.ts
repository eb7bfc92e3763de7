/** The bots of Our Tidy Spaces. */

import type { Bot, BotLevel } from '#kernel'
import type { Content } from './content.ts'
import type { OurTidySpaces } from './types.ts'

export function createBots(_content: Content): Record<BotLevel, Bot<OurTidySpaces>> {
  const random: Bot<OurTidySpaces> = { choose: (_view, _seat, actions, { rng }) => rng.pick(actions) }
  return { easy: random, normal: random, hard: random }
}
