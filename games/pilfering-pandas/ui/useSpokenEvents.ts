/** Tells those who listen how far the markers went; the rest is in the prompt and the log. */

import { useEffect } from 'react'
import type { BoardProps } from '#web/board.ts'
import type { PilferingPandas } from '../types.ts'

export function useSpokenEvents({ events, view, announce }: BoardProps<PilferingPandas>): void {
  useEffect(() => {
    const moved = events.some(event => event.type === 'pandaMoved' || event.type === 'keeperMoved')
    if (moved) announce(`Panda on ${view.panda}, Keeper on ${view.keeper}, gap ${view.panda - view.keeper}.`)
  }, [events, view, announce])
}
