/** Which hex has the keyboard's attention. The focus follows it, and never falls off the board. */

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Hex } from '../types.ts'

export interface Cursor {
  readonly at: Hex
  /** Moves there, and the focus with it. */
  moveTo(hex: Hex): void
  /** The focus has come here by itself. */
  arrive(hex: Hex): void
  /** The focus goes to what this selector finds, once it is drawn. */
  want(selector: string): void
  /** A key was pressed or a finger came down: only the keyboard needs the focus kept. */
  hear(source: 'keyboard' | 'pointer'): void
}

export function useCursor(board: RefObject<HTMLElement | null>, first: Hex): Cursor {
  const [at, setAt] = useState(first)
  const byKeyboard = useRef(false)
  const wanted = useRef<string | null>(null)

  // What had the focus may be gone: a played card, a pressed button, a closed panel.
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
    hear: source => void (byKeyboard.current = source === 'keyboard'),
  }
}
