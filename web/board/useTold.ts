/** What a board tells those who listen about what is being tried: said when it comes, gone as soon as it is not true any more. */

import { useEffect, useRef } from 'react'
import type { Verbosity } from '#kernel'

export interface Told {
  readonly text: string
  readonly from?: Verbosity
}

/** The same words in another object are said again. */
export function useTold(told: Told | null, announce: (text: string, from?: Verbosity) => void): void {
  const before = useRef<Told | null>(null)
  useEffect(() => {
    if (told !== before.current) announce(told?.text ?? '', told?.from)
    before.current = told
  }, [told, announce])
}
