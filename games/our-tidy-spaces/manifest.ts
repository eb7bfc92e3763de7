/** The data on the game's cover. */

import type { GameCard } from '#kernel'

export const CARD = {
  id: 'our-tidy-spaces',
  name: 'Our Tidy Spaces',
  pitch: 'Everything you own must fit somewhere: in your Home, or in the corridor that everybody shares.',
  players: { min: 2, max: 8 },
  complete: true,
} as const satisfies GameCard
