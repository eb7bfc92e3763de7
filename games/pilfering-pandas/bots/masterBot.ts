/** Bots of Pilfering Pandas that are not in its box: the master, and the casual player of tournaments. */

import type { OpenMasterBots } from '#kernel'
import { createBot, OPEN_CARDS } from './bot.ts'
import { parseContent } from '../content.ts'
import { WEIGHTS } from './prospects.ts'
import type { Effort } from './turnPlan.ts'
import { LEVELS, type PilferingPandas } from '../types.ts'

export const invite: OpenMasterBots<PilferingPandas> = files => {
  const content = parseContent(files)
  return {
    master: createBot(content, WEIGHTS, MASTER),
    masterRounds: 100,
    casual: createBot(content, OPEN_CARDS, { positions: 9, plays: 14, draws: 5 }),
    contests: LEVELS.map(level => ({ name: level, seats: 2, options: { level } })),
  }
}

/** Plays its own turn through to the end in many more ways than hard, and imagines more cards of the deck. */
const MASTER: Effort = { positions: 100, plays: 200, draws: 30 }
