/** The square of each board that has the keyboard cursor. The focus follows it, and never leaves the board. */

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Square } from '#kit/polyomino.ts'
import type { BoardId } from '../../types.ts'

export interface Cursor {
  at(board: BoardId): Square
  /** Moves there, and the focus with it. */
  moveTo(board: BoardId, square: Square): void
  /** The focus has moved here by other means. */
  arrive(board: BoardId, square: Square): void
  /** The focus goes to what this selector finds, once it is drawn. */
  want(selector: string): void
  /** The last input device: only the keyboard needs the focus kept. */
  noteInput(source: 'keyboard' | 'pointer'): void
}

const CORNER: Square = [0, 0]

export function useCursor(board: RefObject<HTMLElement | null>): Cursor {
  const [squares, setSquares] = useState<ReadonlyMap<BoardId, Square>>(new Map())
  const byKeyboard = useRef(false)
  const wanted = useRef<string | null>(null)

  // The focused element may be gone: a pressed button, a tick, a closed pane.
  useLayoutEffect(() => {
    const root = board.current
    if (!root) return
    const lost = byKeyboard.current && (document.activeElement === document.body || document.activeElement === null)
    const selectors = wanted.current ? [wanted.current] : lost ? ['[data-main]', '[data-square][tabindex="0"]'] : []
    wanted.current = null
    for (const selector of selectors) {
      const found = [...root.querySelectorAll<HTMLElement | SVGElement>(selector)].find(
        element => element.getClientRects().length > 0,
      )
      if (found) return found.focus()
    }
  })

  const arrive = (id: BoardId, square: Square) => setSquares(before => new Map(before).set(id, square))
  return {
    at: id => squares.get(id) ?? CORNER,
    arrive,
    moveTo(id, square) {
      wanted.current = `[data-board="${id}"][data-square="${square.join()}"]`
      arrive(id, square)
    },
    want: selector => void (wanted.current = selector),
    noteInput: source => void (byKeyboard.current = source === 'keyboard'),
  }
}
