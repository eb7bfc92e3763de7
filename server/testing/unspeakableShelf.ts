/** Tally, but describing an event throws. */

import type { GameModule } from '#kernel'
import { tally } from './shelf.ts'

export const games: readonly GameModule[] = [
  {
    ...tally,
    open: content => {
      const box = tally.open(content)
      const viewEvent = () => {
        throw new Error('an event that cannot be shown')
      }
      return { ...box, game: { ...box.game, viewEvent } }
    },
  },
]
