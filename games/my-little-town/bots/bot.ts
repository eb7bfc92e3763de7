/**
 * The bots of My Little Town. All choose the best of the actions they notice, and hard notices all; only the master searches
 * ahead. Given only two shuffles of the tiles, the master would hardly beat hard.
 */

import type { Bot, BoxedLevel, Rng } from '#kernel'
import { type Aim, bestAction, hurry, lead } from './appraisal.ts'
import type { Content } from '../content.ts'
import { outlookOf } from './outlook.ts'
import type { Action, MyLittleTown } from '../types.ts'

export function createBots(content: Content): Record<BoxedLevel, Bot<MyLittleTown>> {
  return {
    easy: withoutSearch(content, EASY_ATTENTION, hurry),
    normal: withoutSearch(content, NORMAL_ATTENTION, lead),
    hard: withoutSearch(content, FULL_ATTENTION, lead),
  }
}

interface Attention {
  /** The percentage of fits that the bot sees. */
  readonly fits: number
  /** How many ways to lay a tile the bot tries. */
  readonly tiles: number
}

/** A child who looks after its own standees. */
const EASY_ATTENTION: Attention = { fits: 70, tiles: 4 }
/** A player with some experience, who also watches the others. */
const NORMAL_ATTENTION: Attention = { fits: 90, tiles: 16 }
const FULL_ATTENTION: Attention = { fits: 100, tiles: Infinity }

function withoutSearch(content: Content, attention: Attention, aim: Aim): Bot<MyLittleTown> {
  return {
    choose(view, seat, actions, { rng }) {
      const outlook = outlookOf(content, view, { room: 1 })
      return bestAction(outlook, view, seat, noticed(actions, attention, rng), aim)
    },
  }
}

/** At least one of the actions. Drawing and passing are always noticed. */
function noticed(actions: readonly Action[], attention: Attention, rng: Rng): readonly Action[] {
  if (actions.some(action => action.type === 'placeTile')) {
    return rng.shuffle([...actions]).slice(0, attention.tiles)
  }
  const seen = actions.filter(action => action.type !== 'placeStandee' || rng.int(100) < attention.fits)
  return seen.length > 0 ? seen : actions
}
