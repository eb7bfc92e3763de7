/** Tells those who listen how far the markers went; the rest is in the prompt and the log. */

import { useEffect } from 'react'
import { say } from '#kernel'
import type { BoardProps } from '#web/board.ts'
import type { PilferingPandas } from '../types.ts'

export function useSpokenEvents({ events, view, announce }: BoardProps<PilferingPandas>): void {
  useEffect(() => {
    const moved = events.some(event => event.type === 'pandaMoved' || event.type === 'keeperMoved')
    const { panda, keeper } = view
    if (moved) {
      announce(say('Panda on {panda}, Keeper on {keeper}, gap {gap}.', { panda, keeper, gap: panda - keeper }))
    }
  }, [events, view, announce])
}
