/** The single-key shortcuts of the board, to show and to change. */

import { say } from '#kernel'
import type { Shortcut } from '#web/board/keys.ts'

export const SHORTCUTS: readonly Shortcut[] = [
  { key: 'd', meaning: say('Draw a tile') },
  { key: 'r', meaning: say('Turn what is in your hand; with Shift the other way') },
  { key: 'n', meaning: say('Next place that is possible') },
  { key: 'p', meaning: say('Previous place that is possible') },
  ...Array.from({ length: 9 }, (_, index) => ({
    key: String(index + 1),
    meaning: say('Standee {number} of your shelf', { number: index + 1 }),
  })),
  { key: '+', also: ['='], meaning: say('Closer') },
  { key: '-', meaning: say('Farther') },
  { key: '0', meaning: say('The whole town') },
]
