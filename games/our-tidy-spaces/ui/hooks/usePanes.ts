/** Which part of the board is open where not all fit: the one with something to do opens by itself. */

import { useState } from 'react'
import type { Pane } from '../layout.ts'
import { occasionOf, paneFor } from '../panes.ts'
import type { Situation } from '../offers.ts'

export interface Panes {
  readonly open: Pane
  /** A key for the current step; it changes with every new one. */
  readonly occasion: string
  show(pane: Pane): void
}

export function usePanes(situation: Situation): Panes {
  const occasion = occasionOf(situation)
  const [shown, setShown] = useState<{ readonly pane: Pane; readonly occasion: string }>({ pane: 'home', occasion: '' })
  const wanted = occasion === shown.occasion ? null : paneFor(situation)
  const open = wanted ?? shown.pane
  if (occasion !== shown.occasion) setShown({ pane: open, occasion })
  return { open, occasion, show: pane => setShown({ pane, occasion }) }
}
