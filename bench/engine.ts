/**
 * boardgame.io's engine: `reducer` is its bare reducer, the quickest way it has; `copied` the same with moves that avoid drafts.
 *
 *     node bench/engine.ts <game> <reducer | copied>
 */

import { type PlayedMatch, playFor } from '../lab/bench/engine/selfPlay.ts'
import { present } from '../lab/bench/subject.ts'
import { CreateGameReducer, type Game, InitializeGame, type State } from './boardgameio.ts'
import { copied, drafted } from './games/myLittleTown.ts'
import { ticTacToe } from './games/ticTacToe.ts'

interface Player {
  readonly state: State
  play(move: string, args: unknown[], player: string): void
}

const [id, way] = process.argv.slice(2)
const town = way === 'copied' ? copied : drafted
const game = (id === 'tic-tac-toe' ? ticTacToe : town) as Game
const seats = id === 'tic-tac-toe' ? 2 : 4
present({ work: (round, milliseconds) => playFor(seed => lineOf(openReducer(seed)), round, milliseconds) })

function openReducer(seed: string): Player {
  const reduce = CreateGameReducer({ game })
  let state = InitializeGame({ game, numPlayers: seats, setupData: seed })
  return {
    get state() {
      return state
    },
    play(type, args, playerID) {
      state = reduce(state, { type: 'MAKE_MOVE', payload: { type, args, playerID } })
    },
  }
}

function lineOf(player: Player): PlayedMatch {
  let moves: { move: string; args: unknown[] }[] = []
  return {
    choices() {
      const { G, ctx } = player.state
      moves = ctx.gameover ? [] : (game.ai!.enumerate(G, ctx, ctx.currentPlayer) as typeof moves)
      return moves.length
    },
    take(choice) {
      const { move, args } = moves[choice]!
      const before = player.state
      player.play(move, args, before.ctx.currentPlayer)
      if (player.state.G === before.G) throw new Error(`${move} was refused`)
    },
    position: () => positionOf(player.state),
  }
}

/** As our own game has it. */
function positionOf({ G, ctx }: State): unknown {
  if (id !== 'tic-tac-toe') return G
  const cells = (G as { cells: (string | null)[] }).cells.map(cell => (cell === null ? null : Number(cell)))
  const left = cells.filter(cell => cell === null).length
  const { winner } = ctx.gameover as { winner?: string }
  const turn = winner === undefined ? (9 - left) % 2 : Number(winner)
  return { cells, turn, winner: winner === undefined ? null : Number(winner), left }
}
