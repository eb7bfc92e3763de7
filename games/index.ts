/** Every game on the shelf, unpacked: for those who do not mind how large that is. The pages take them from `shelf.ts`. */

import type { GameBox, GameModule } from '#kernel'
import { shelf } from './shelf.ts'

export const games: readonly GameModule[] = await Promise.all(shelf.map(({ unpack }) => unpack()))

/** The game of that name with the content we ship, or `undefined`. */
export function openGame(id: string): GameBox | undefined {
  const module = games.find(game => game.id === id)
  return module?.open(module.content)
}
