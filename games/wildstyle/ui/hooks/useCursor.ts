/** The hex that has the keyboard cursor. The focus follows it, and never leaves the board. */

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Hex } from '../../types.ts'

export interface Cursor {
  readonly at: Hex
  /** Moves there, and the focus with it. */
  moveTo(hex: Hex): void
  /** The focus has moved here by other means. */
  arrive(hex: Hex): void
  /** The focus goes to what this selector finds, once it is drawn. */
  want(selector: string): void
  /** The last input device: only the keyboard needs the focus kept. */
  noteInput(source: 'keyboard' | 'pointer'): void
}

export function useCursor(board: RefObject<HTMLElement | null>, first: Hex): Cursor {
  const [at, setAt] = useState(first)
  const byKeyboard = useRef(false)
  const wanted = useRef<string | null>(null)

  // The focused element may be gone: a played card, a pressed button, a closed panel.
  useLayoutEffect(() => {
    const root = board.current
    if (!root) return
    const lost = byKeyboard.current && (document.activeElement === document.body || document.activeElement === null)
    const selector = wanted.current ?? (lost ? '[data-hex][tabindex="0"]' : null)
    wanted.current = null
    if (selector) root.querySelector<HTMLElement | SVGElement>(selector)?.focus({ preventScroll: true })
  })

  return {
    at,
    arrive: setAt,
    moveTo(hex) {
      wanted.current = `[data-hex="${hex}"]`
      setAt(hex)
    },
    want: selector => void (wanted.current = selector),
    noteInput: source => void (byKeyboard.current = source === 'keyboard'),
  }
}
