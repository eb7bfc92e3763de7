/** The games whose manifests say that they have every part: tests and measurements ask all of it of these, and of the others to be playable. */

import { games } from '#games'
import { shelf } from '#games/shelf.ts'
import type { GameModule } from '#kernel'

export const completeGames: readonly GameModule[] = games.filter(({ id }) =>
  shelf.some(({ card }) => card.id === id && card.complete),
)

export const completeIds = completeGames.map(({ id }) => id)
