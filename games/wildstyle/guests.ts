/** Bots of Wildstyle that are not in its box: the master, and the casual player of tournaments. */

import type { Invite } from '#kernel'
import { atFirstSight, atSecondSight, type Depth, keenEye, leastMissed, rhythm } from './bot.ts'
import { parseContent } from './content.ts'
import type { Wildstyle } from './types.ts'

export const invite: Invite<Wildstyle> = files => {
  const content = parseContent(files)
  const casualEye = { ...keenEye(content), counts: false, cunning: false }
  return {
    master: {
      choose: atSecondSight(content, keenEye(content), MASTER),
      reaction: rhythm(600, 900, { from: 300, to: 900 }),
    },
    masterRounds: 300,
    casual: {
      choose: atFirstSight(content, casualEye, leastMissed),
      reaction: rhythm(800, 2000, { from: 700, to: 2000 }),
    },
    contests: [
      { name: 'against the clock', seats: 2, options: { mode: 'realtime' } },
      { name: 'relaxed', seats: 2, options: { mode: 'relaxed' } },
      { name: 'four against the clock', seats: 4, options: { mode: 'realtime' } },
    ],
  }
}

/** Against the clock it thinks while its hand is on the way, and its hand is a little quicker. */
const MASTER: Depth = { candidates: 8, near: 5, enough: 300, enoughLive: 12 }
