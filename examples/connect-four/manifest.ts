/** What the lobby shows of the game. */

import type { GameCard } from '#kernel'

export const CARD = {
  id: 'connect-four',
  name: 'Connect Four',
  pitch: 'Drop discs into a standing grid, and be the first with four in a row.',
  players: { min: 2, max: 2 },
} as const satisfies GameCard
