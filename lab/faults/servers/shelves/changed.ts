/** The games after a change of their rules: one more draw before the deal, so that every match goes differently. */

import type { GameBox, GameModule } from '#kernel'
import { games } from '#games'

export function changed(box: GameBox, version: number): GameBox {
  const { game } = box
  return {
    ...box,
    game: {
      ...game,
      version,
      setup(table, rng) {
        rng.int(2)
        return game.setup(table, rng)
      },
    },
  }
}

/** Calls `change` with every game and its present version. */
export function eachGame(change: (module: GameModule, version: number) => GameModule): readonly GameModule[] {
  return games.map(module => change(module, module.open(module.content).game.version))
}
