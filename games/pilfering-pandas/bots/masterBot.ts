/** Bots of Pilfering Pandas outside of its box: the master, and the casual player of tournaments. */

import type { OpenMasterBots } from '#kernel'
import { createBot, OPEN_CARDS } from './bot.ts'
import { parseContent } from '../content.ts'
import { WEIGHTS } from './prospects.ts'
import type { Effort } from './turnPlan.ts'
import { LEVELS, type PilferingPandas } from '../types.ts'

export const openMasterBots: OpenMasterBots<PilferingPandas> = files => {
  const content = parseContent(files)
  return {
    master: createBot(content, WEIGHTS, MASTER),
    masterRounds: 100,
    casual: createBot(content, OPEN_CARDS, { positions: 9, plays: 14, draws: 5 }),
    contests: LEVELS.map(level => ({ name: level, seats: 2, options: { level } })),
  }
}

/** Searches its own turn much wider than hard, and samples more cards of the deck. */
const MASTER: Effort = { positions: 100, plays: 200, draws: 30 }
