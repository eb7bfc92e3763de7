/** Announces what the player is trying on a board: said when it appears, withdrawn when it is no longer true. */

import { useEffect, useRef } from 'react'
import type { Verbosity } from '#kernel'

export interface Told {
  readonly text: string
  readonly from?: Verbosity
}

/** The same words in a new object are said again. */
export function useTold(told: Told | null, announce: (text: string, from?: Verbosity) => void): void {
  const before = useRef<Told | null>(null)
  useEffect(() => {
    if (told !== before.current) announce(told?.text ?? '', told?.from)
    before.current = told
  }, [told, announce])
}
