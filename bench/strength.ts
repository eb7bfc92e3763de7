/**
 * boardgame.io's MCTSBot in matches for strength: it thinks for as much CPU time as it is given, and sees what it always sees, the whole
 * state: what comes out of the pile is no secret to it.
 */

import type { Action, State as Town } from '../games/my-little-town/types.ts'
import { takePart } from '../lab/bench/strengthPlayer.ts'
import { cpuTime } from '../lab/bench/subject.ts'
import { type Game, InitializeGame, MCTSBot } from './boardgameio.ts'
import { actionOf, copied } from './games/myLittleTown.ts'

/** Enough to come to the end of a match: a playout that is broken off tells it nothing. */
const PLAYOUT_DEPTH = 1000

/** Its own search, iteration by iteration, until the time is up. */
class TimedBot extends MCTSBot {
  until = 0
  done = 0

  override playout(node: Parameters<InstanceType<typeof MCTSBot>['playout']>[0]): unknown {
    const result: unknown = super.playout(node)
    this.done++
    if (cpuTime() >= this.until) this.iterationCounter = Infinity
    return result
  }
}

const game = copied as Game

takePart(async ({ seed, seat, state: town, time }) => {
  const until = cpuTime() + time
  const bot = new TimedBot({
    game,
    enumerate: game.ai!.enumerate,
    seed,
    iterations: Infinity,
    playoutDepth: PLAYOUT_DEPTH,
  })
  bot.until = until
  const numPlayers = (town as Town).seats.length
  const state = InitializeGame({ game, numPlayers, setupData: town })
  const { action } = await bot.play(state, String(seat))
  const { type, args } = action.payload as { type: Action['type']; args: unknown[] }
  return { action: actionOf(type, args), rounds: bot.done }
})
