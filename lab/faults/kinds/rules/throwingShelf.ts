/** The games of the shelf with a defect that can be switched on: from then on, carrying out an action of that type throws. */

import { games as real } from '#games'
import type { AnyGame, GameModule } from '#kernel'

let planted: string | null = null

/** `null`: nothing throws. */
export function plant(game: string | null, type = ''): void {
  planted = game === null ? null : `${game}/${type}`
}

export const games: readonly GameModule[] = real.map(module => ({
  ...module,
  open(content) {
    const box = module.open(content)
    return { ...box, game: withFault(box.game) }
  },
}))

function withFault(game: AnyGame): AnyGame {
  return {
    ...game,
    apply(state, seat, action, host) {
      game.apply(state, seat, action, host)
      // After the state has changed.
      if (planted === `${game.id}/${action.type}`) throw new Error('a planted fault')
    },
  }
}
