/** Tic-tac-toe as boardgame.io's own tutorial has it. */

import { hasLine } from '../../lab/bench/engine/ticTacToe.ts'
import { type Game, INVALID_MOVE } from '../boardgameio.ts'

interface Board {
  cells: (string | null)[]
}

export const ticTacToe: Game<Board> = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array<string | null>(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell: number) {
      if (G.cells[cell] !== null) return INVALID_MOVE
      G.cells[cell] = playerID
      return undefined
    },
  },
  endIf({ G, ctx }) {
    if (hasLine(G.cells, ctx.currentPlayer)) return { winner: ctx.currentPlayer }
    return G.cells.every(cell => cell !== null) ? { draw: true } : undefined
  },
  ai: {
    enumerate(G) {
      return G.cells.flatMap((cell, place) => (cell === null ? [{ move: 'mark', args: [place] }] : []))
    },
  },
}
