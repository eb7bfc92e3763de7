/** The games whose manifests say `complete`: tests and measurements require every part of these, and of the others only that they can be played. */

import { games } from '#games'
import { shelf } from '#games/shelf.ts'
import type { GameModule } from '#kernel'

export const completeGames: readonly GameModule[] = games.filter(({ id }) =>
  shelf.some(({ card }) => card.id === id && card.complete),
)

export const completeIds = completeGames.map(({ id }) => id)
