/** When the result is shown over the board: at once, or after the board has shown the ending. */

import { useCallback, useEffect, useRef, useState } from 'react'

/** The longest ending, in milliseconds. */
const LONGEST = 6000

export interface Result {
  readonly isOpen: boolean
  /** The board has shown the ending: the winner may be named. */
  readonly isTold: boolean
  open(): void
  /** Closes it, to look at the board. */
  close(): void
  /** For the board: the duration of its ending. */
  endingTakes(milliseconds: number): void
}

export function useResult(over: boolean): Result {
  const [state, setState] = useState<'awaited' | 'open' | 'closed'>(over ? 'open' : 'awaited')
  const shownBy = useRef(0)

  // Boards report their ending in their effects, which run before this one.
  useEffect(() => {
    if (!over) return
    const show = () => setState(before => (before === 'awaited' ? 'open' : before))
    const wait = shownBy.current - Date.now()
    if (wait <= 0) return show()
    const timer = setTimeout(show, wait)
    return () => clearTimeout(timer)
  }, [over])

  const open = useCallback(() => setState('open'), [])
  const close = useCallback(() => setState('closed'), [])
  const endingTakes = useCallback((milliseconds: number) => {
    shownBy.current = Date.now() + Math.min(milliseconds, LONGEST)
  }, [])
  return { isOpen: over && state === 'open', isTold: over && state !== 'awaited', open, close, endingTakes }
}
