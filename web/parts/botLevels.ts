/** The names of bot levels. */

import { type BotLevel, say, unreachable } from '#kernel'

export function levelName(level: BotLevel): string {
  switch (level) {
    case 'easy':
      return say('easy')
    case 'normal':
      return say('normal')
    case 'hard':
      return say('hard')
    case 'master':
      return say('master')
    default:
      return unreachable(level)
  }
}

/** What a bot of this level is. */
export function botOf(level: BotLevel): string {
  switch (level) {
    case 'easy':
      return say('easy bot')
    case 'normal':
      return say('normal bot')
    case 'hard':
      return say('hard bot')
    case 'master':
      return say('master bot')
    default:
      return unreachable(level)
  }
}

/** Several bots of one level. */
export function botsOf(level: BotLevel): string {
  switch (level) {
    case 'easy':
      return say('Easy bots')
    case 'normal':
      return say('Normal bots')
    case 'hard':
      return say('Hard bots')
    case 'master':
      return say('Master bots')
    default:
      return unreachable(level)
  }
}

/** A number of bots of one level. */
export function someBots(level: BotLevel, count: number): string {
  switch (level) {
    case 'easy':
      return say({ one: 'an easy bot', other: '{count} easy bots' }, { count })
    case 'normal':
      return say({ one: 'a normal bot', other: '{count} normal bots' }, { count })
    case 'hard':
      return say({ one: 'a hard bot', other: '{count} hard bots' }, { count })
    case 'master':
      return say({ one: 'a master bot', other: '{count} master bots' }, { count })
    default:
      return unreachable(level)
  }
}
