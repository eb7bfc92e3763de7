/** The single-key shortcuts of the board, to show and to change. */

import { say } from '#kernel'
import type { Shortcut } from '#web/board/keys.ts'

export const SHORTCUTS: readonly Shortcut[] = [
  { key: 'd', meaning: say('Draw an Item or a Community Card') },
  { key: 'r', meaning: say('Turn the Item; with Shift the other way') },
  { key: 'f', meaning: say('Next place that is possible; with Shift the previous one') },
  { key: 'e', meaning: say('End your turn, decline, or confirm your Home') },
  { key: 'h', meaning: say('To your Home') },
  { key: 'c', meaning: say('To the Common Corridor') },
  { key: 'b', meaning: say('To the Bicycle Parking') },
  { key: 'g', meaning: say('To the Community Garden') },
  { key: 'k', meaning: say('To the cards') },
  { key: 'n', meaning: say('To the neighbours') },
]
