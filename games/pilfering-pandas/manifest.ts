/** The data on the game's cover. */

import type { GameCard } from '#kernel'

export const CARD = {
  id: 'pilfering-pandas',
  name: 'Pilfering Pandas',
  pitch: 'Trade pilfered food with the Meerkats and break out of the zoo together, one step ahead of the Keeper.',
  players: { min: 1, max: 4 },
  cooperative: true,
  complete: true,
} as const satisfies GameCard
