/** Which place of the town has the keyboard's attention. The focus follows it, and never falls off the board. */

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Grid, type SquareAt, squareKey } from './layout.ts'

export interface Cursor {
  readonly at: SquareAt
  /** Moves there, and the focus with it. */
  moveTo(at: SquareAt): void
  /** The focus has come here by itself. */
  arrive(at: SquareAt): void
  /** A key was pressed or a finger came down: only the keyboard needs the focus kept. */
  hear(source: 'keyboard' | 'pointer'): void
}

/** `home`: where it goes when its place is not in the grid. */
export function useCursor(board: RefObject<HTMLElement | null>, grid: Grid, home: SquareAt): Cursor {
  const [chosen, setChosen] = useState(home)
  const byKeyboard = useRef(false)
  const wanted = useRef(false)
  const isThere = grid.some(row => row[0]!.y === chosen.y && row.some(({ x }) => x === chosen.x))
  const at = isThere ? chosen : home

  // What had the focus may be gone: a pressed tick, a square that gave way to spots.
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
    hear: source => void (byKeyboard.current = source === 'keyboard'),
  }
}
