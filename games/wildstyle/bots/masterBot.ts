/** Bots of Wildstyle outside of its box: the master, and the casual player of tournaments. */

import type { OpenMasterBots } from '#kernel'
import { choosingByPolicy, fullSkill, leastMissed, rhythm } from './bot.ts'
import { parseContent } from '../content.ts'
import { choosingAgainstRivals } from './secondSight.ts'
import type { Wildstyle } from '../types.ts'

export const openMasterBots: OpenMasterBots<Wildstyle> = files => {
  const content = parseContent(files)
  const skill = fullSkill(content)
  const casualSkill = { ...skill, counts: false, cunning: false }
  return {
    // Playing candidates on was tried, with hundreds of rounds, and brought nothing: the master leads by its evaluation and its
    // speed.
    master: { choose: choosingAgainstRivals(content, skill), reaction: rhythm(600, 900, { from: 300, to: 900 }) },
    masterRounds: 1,
    casual: {
      choose: choosingByPolicy(content, casualSkill, leastMissed),
      reaction: rhythm(800, 2000, { from: 700, to: 2000 }),
    },
    contests: [
      { name: 'against the clock', seats: 2, options: { mode: 'realtime' } },
      { name: 'relaxed', seats: 2, options: { mode: 'relaxed' } },
      { name: 'four against the clock', seats: 4, options: { mode: 'realtime' } },
    ],
  }
}
