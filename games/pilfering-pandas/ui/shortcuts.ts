/** The single-key shortcuts of the board, to show and to change. */

import { say } from '#kernel'
import type { Shortcut } from '#web/board/keys.ts'

export const SHORTCUTS: readonly Shortcut[] = [
  ...Array.from({ length: 10 }, (_, index) => ({
    key: String((index + 1) % 10),
    meaning: say('Card {number} of your hand', { number: index + 1 }),
  })),
  { key: 'd', meaning: say('The deck') },
  { key: 'h', meaning: say('The end of the Hideout; again, one card deeper; with Shift back') },
  { key: 'a', meaning: say('The first Meerkat') },
  { key: 'b', meaning: say('The second Meerkat') },
  { key: 'p', meaning: say('The ability of your Panda') },
  { key: 'k', meaning: say('The bin for Keys') },
  { key: 'w', meaning: say('Another way to do it; with Shift the one before') },
  { key: 'f', meaning: say('Finish your actions') },
  { key: 'r', meaning: say('Sort your hand by number') },
  { key: 's', meaning: say('Sort your hand by colour') },
  { key: '.', meaning: say('Point at the card in focus for everybody to see') },
]
