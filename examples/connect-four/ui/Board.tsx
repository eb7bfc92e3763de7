/** The board: every column is a button, for mouse, finger and keyboard alike. */

import type { BoardProps } from '#web/board/boardContract.ts'
import { type ConnectFour, lineIn, ROWS } from '../rules.ts'
import './board.css'

const ROWS_FROM_TOP = Array.from({ length: ROWS }, (_, fromTop) => ROWS - 1 - fromTop)

export function Board({ view, actions, names, act, whyNot, announce }: BoardProps<ConnectFour>) {
  const line = lineIn(view) ?? []
  const press = (column: number) => {
    const refusal = whyNot({ type: 'drop', column })
    if (refusal) announce(refusal.text)
    else act({ type: 'drop', column })
  }
  return (
    <section className="connect-four" aria-label="Grid">
      {view.columns.map((discs, column) => (
        <button
          // Not `disabled`: the focus stays here while the other player moves.
          aria-disabled={!actions.some(action => action.column === column)}
          aria-label={`Column ${column + 1}, from below: ${discs.map(names).join(', ') || 'empty'}`}
          data-where={`column ${column + 1}`}
          key={column}
          type="button"
          onClick={() => press(column)}
        >
          {ROWS_FROM_TOP.map(row => (
            <span key={row} data-seat={discs[row]} data-line={line.some(([x, y]) => x === column && y === row)} />
          ))}
        </button>
      ))}
    </section>
  )
}
