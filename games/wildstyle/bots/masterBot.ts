/** Bots of Wildstyle outside of its box: the master, and the casual player of tournaments. */

import type { OpenMasterBots } from '#kernel'
import { atFirstSight, keenEye, leastMissed, rhythm } from './bot.ts'
import { parseContent } from '../content.ts'
import { atSecondSight } from './secondSight.ts'
import type { Wildstyle } from '../types.ts'

export const invite: OpenMasterBots<Wildstyle> = files => {
  const content = parseContent(files)
  const eye = keenEye(content)
  const casualEye = { ...eye, counts: false, cunning: false }
  return {
    // Playing candidates on was tried, with hundreds of rounds, and brought nothing: the master leads by its evaluation and its
    // speed.
    master: { choose: atSecondSight(content, eye), reaction: rhythm(600, 900, { from: 300, to: 900 }) },
    masterRounds: 1,
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
