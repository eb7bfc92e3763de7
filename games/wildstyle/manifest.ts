/** The data on the game's cover. */

import type { GameCard } from '#kernel'

export const CARD = {
  id: 'wildstyle',
  name: 'Wildstyle',
  pitch:
    'Crews race through the city at the same time: collect three of a kind, leave your tag, and be quick about it.',
  players: { min: 2, max: 5 },
  complete: true,
} as const satisfies GameCard
