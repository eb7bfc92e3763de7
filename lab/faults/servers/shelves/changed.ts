/** The games as they would be after a rule was changed: they draw once more before they deal, so that every match goes otherwise. */

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

/** The version a game has now, and what becomes of it. */
export function eachGame(change: (module: GameModule, version: number) => GameModule): readonly GameModule[] {
  return games.map(module => change(module, module.open(module.content).game.version))
}
