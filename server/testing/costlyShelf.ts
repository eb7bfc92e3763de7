/**
 * Tally with views that cost about 0.1 ms each, so that looking back at 60 of them costs about 6 ms; and plain tally.
 */

import { hash } from 'node:crypto'
import type { GameModule } from '#kernel'
import { tally } from './shelf.ts'

/** Hashed for every view. Work instead of time: the same share on a slow machine. */
const BALLAST = 'x'.repeat(64 * 1024)
/** Enough for a long match. */
const TARGET = 1000

const costly: GameModule = {
  id: 'costly',
  content: { 'numbers.json': { target: TARGET } },
  open: content => {
    const { game, ...box } = tally.open(content)
    return {
      ...box,
      game: {
        ...game,
        id: 'costly',
        view: (state, viewer) => ({ ...game.view(state, viewer), ballast: hash('sha256', `${BALLAST}${state.total}`) }),
      },
    }
  },
}

export const games: readonly GameModule[] = [costly, tally]
