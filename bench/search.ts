/**
 * boardgame.io's MCTSBot: iterations from the start of a match.
 *
 *     node bench/search.ts <game>
 */

import { PLAYOUT_DEPTH } from '../lab/bench/engine/selfPlay.ts'
import { present } from '../lab/bench/subject.ts'
import { type Game, InitializeGame, MCTSBot } from './boardgameio.ts'
import { copied } from './games/myLittleTown.ts'
import { ticTacToe } from './games/ticTacToe.ts'

const ITERATIONS = 10

const [id] = process.argv.slice(2)
const game = (id === 'tic-tac-toe' ? ticTacToe : copied) as Game
const numPlayers = id === 'tic-tac-toe' ? 2 : 4
const bot = new MCTSBot({ game, enumerate: game.ai!.enumerate, iterations: ITERATIONS, playoutDepth: PLAYOUT_DEPTH })

present({
  async work(round, milliseconds) {
    const until = performance.now() + milliseconds
    let done = 0
    while (done === 0 || performance.now() < until) {
      const setupData = String(round).padStart(64, '0')
      const state = InitializeGame({ game, numPlayers, setupData })
      await bot.play(state, state.ctx.currentPlayer)
      done += ITERATIONS
    }
    return { done, checksum: null }
  },
})
