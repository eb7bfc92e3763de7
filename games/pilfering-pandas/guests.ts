/** Bots of Pilfering Pandas that are not in its box: the master, and the casual player of tournaments. */

import type { Invite } from '#kernel'
import { createBot, OPEN_CARDS } from './bot.ts'
import { parseContent } from './content.ts'
import { lookAhead } from './lookAhead.ts'
import { LEVELS, type PilferingPandas } from './types.ts'

export const invite: Invite<PilferingPandas> = files => {
  const content = parseContent(files)
  return {
    master: {
      choose: (view, seat, actions, thinking) => lookAhead(content, view, seat, actions, thinking),
    },
    masterRounds: 40,
    casual: createBot(content, OPEN_CARDS, { positions: 9, plays: 14, draws: 5 }),
    contests: LEVELS.map(level => ({ name: level, seats: 2, options: { level } })),
  }
}
