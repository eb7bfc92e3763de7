/** The data on the game's cover. */

import type { GameCard } from '#kernel'

export const CARD = {
  id: 'my-little-town',
  name: 'My Little Town',
  pitch: 'Grow one town together and be the first to find room for all your trees, residents, cars or houses.',
  players: { min: 2, max: 4 },
  complete: true,
} as const satisfies GameCard
