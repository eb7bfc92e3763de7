/** The place of the town that has the keyboard cursor. The focus follows it, and never leaves the board. */

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Grid, type SquareAt, squareKey } from '../layout.ts'

export interface Cursor {
  readonly at: SquareAt
  /** Moves there, and the focus with it. */
  moveTo(at: SquareAt): void
  /** The focus has moved here by other means. */
  arrive(at: SquareAt): void
  /** The last input device: only the keyboard needs the focus kept. */
  noteInput(source: 'keyboard' | 'pointer'): void
}

/** `home`: where it goes when its place is not in the grid. */
export function useCursor(board: RefObject<HTMLElement | null>, grid: Grid, home: SquareAt): Cursor {
  const [chosen, setChosen] = useState(home)
  const byKeyboard = useRef(false)
  const wanted = useRef(false)
  const isThere = grid.some(row => row[0]!.y === chosen.y && row.some(({ x }) => x === chosen.x))
  const at = isThere ? chosen : home

  // The focused element may be gone: a pressed tick, or a square replaced by spots.
  useLayoutEffect(() => {
    const root = board.current
    const lost = byKeyboard.current && (document.activeElement === document.body || document.activeElement === null)
    if (root && (wanted.current || lost)) root.querySelector<SVGElement>(`[data-place="${squareKey(at)}"]`)?.focus()
    wanted.current = false
  })

  return {
    at,
    moveTo(next) {
      wanted.current = true
      setChosen({ ...next })
    },
    arrive: setChosen,
    noteInput: source => void (byKeyboard.current = source === 'keyboard'),
  }
}
