/** A game with large positions, so that connections fill up sooner: a shelf for slow readers. */

import type { GameModule } from '#kernel'
import { tally } from '#server/testing/shelf.ts'

/** 32 kB that are in every view and never change. */
const SCENERY = 'hills and dales '.repeat(2048)

const bulky: GameModule = {
  id: 'bulky',
  content: { 'numbers.json': { target: 1000 } },
  open: content => {
    const { game, ...box } = tally.open(content)
    return {
      ...box,
      game: {
        ...game,
        id: 'bulky',
        view: (state, viewer) => ({ ...game.view(state, viewer), scenery: SCENERY }),
      },
    }
  },
}

export const games: readonly GameModule[] = [bulky]
