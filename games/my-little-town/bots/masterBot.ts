/** Bots of My Little Town outside of its box: the master, and the casual player of tournaments. */

import { type Bot, type OpenMasterBots, unreachable } from '#kernel'
import { bestAction, hurry } from './appraisal.ts'
import { parseContent, type Content } from '../content.ts'
import { type Depth, lookAhead } from './lookAhead.ts'
import { outlookOf } from './outlook.ts'
import type { Action, MyLittleTown } from '../types.ts'

export const openMasterBots: OpenMasterBots<MyLittleTown> = files => {
  const content = parseContent(files)
  return {
    master: {
      choose: (view, seat, actions, thinking) => lookAhead(content, view, seat, actions, MASTER, thinking),
    },
    masterRounds: 200,
    casual: casualPlayer(content),
    contests: [
      { name: 'two players', seats: 2, options: {} },
      { name: 'four players', seats: 4, options: {} },
    ],
  }
}

/** A dozen candidates, and many shuffles: the number of shuffles is what tells good candidates apart. */
const MASTER: Depth = { candidates: 12, turns: 2, enough: 400 }

/** Of ten fits, how many are seen; then how many ways to lay a tile are tried. */
const SEEN_OF_TEN = 7
const TILES_TRIED = 6

/** Places the longest standee it sees a place for, else draws; puts the tile where its own standees fit best. */
function casualPlayer(content: Content): Bot<MyLittleTown> {
  return {
    choose(view, seat, actions, { rng }) {
      if (view.phase === 'placeTile') {
        const tried = rng.shuffle([...actions]).slice(0, TILES_TRIED)
        return bestAction(outlookOf(content, view, { room: 1 }), view, seat, tried, hurry)
      }
      const seen = actions.filter(action => action.type !== 'placeStandee' || rng.int(10) < SEEN_OF_TEN)
      return longest(seen.length > 0 ? seen : actions)
    },
  }
}

function longest(actions: readonly Action[]): Action {
  return actions.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a))
}

function lengthOf(action: Action): number {
  switch (action.type) {
    case 'placeStandee':
      return action.length
    case 'draw':
    case 'pass':
    case 'placeTile':
      return 0
    default:
      return unreachable(action)
  }
}
