/** Tic-tac-toe as one would write it for nothing but speed: one array, changed in place. */

import { present } from '../subject.ts'
import { type Line, playFor } from './selfPlay.ts'
import { completesLine } from './ticTacToe.ts'

present({ work: (round, milliseconds) => playFor(open, round, milliseconds) })

function open(): Line {
  const cells = new Array<number | null>(9).fill(null)
  let [turn, left, winner]: [number, number, number | null] = [0, 9, null]
  const free: number[] = []
  return {
    choices() {
      free.length = 0
      if (winner === null) for (let cell = 0; cell < 9; cell++) if (cells[cell] === null) free.push(cell)
      return free.length
    },
    take(choice) {
      const cell = free[choice]!
      cells[cell] = turn
      left--
      if (completesLine(cells, cell)) winner = turn
      else turn = 1 - turn
    },
    position: () => ({ cells, turn, winner, left }),
  }
}
