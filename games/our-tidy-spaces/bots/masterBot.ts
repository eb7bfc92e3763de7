/** Bots of Our Tidy Spaces outside of its box: the master, and the casual player of tournaments. */

import type { OpenMasterBots } from '#kernel'
import { best, FULL_WEIGHTS } from './bot.ts'
import { parseContent } from '../content.ts'
import { type Depth, lookAhead } from './lookAhead.ts'
import type { OurTidySpaces } from '../types.ts'

export const openMasterBots: OpenMasterBots<OurTidySpaces> = files => {
  const content = parseContent(files)
  return {
    master: {
      choose: (view, seat, actions, thinking) =>
        lookAhead(content, view, seat, actions, FULL_WEIGHTS, MASTER, thinking),
    },
    masterRounds: 800,
    /** Takes the most points, and knows that a Home fills up. */
    casual: {
      choose: (view, seat, actions, { rng }) => best(content, view, seat, actions, { square: 0.35, edge: 0 }, rng),
    },
    contests: [
      { name: 'two players', seats: 2, options: {} },
      { name: 'four players', seats: 4, options: {} },
    ],
  }
}

const MASTER: Depth = { atHome: 5, elsewhere: 3, enoughTurns: 200_000 }
