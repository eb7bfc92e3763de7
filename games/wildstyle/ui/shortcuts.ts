/** The single-key shortcuts of the board, to show and to change. */

import { say } from '#kernel'
import type { Shortcut } from '#web/board/keys.ts'
import { parseContent } from '../content.ts'
import { wildstyle } from '../index.ts'
import { ICONS } from '../types.ts'
import { iconName } from '../text/gameWords.ts'
import { DRAW_KEYS, HAND_KEYS, ICON_KEYS, OBJECTIVE_KEYS, SHARE_KEYS, SPACE_KEYS } from './keys.ts'

const counted = (keys: readonly string[], meaning: (number: number) => string): readonly Shortcut[] =>
  keys.map((key, index) => ({ key, meaning: meaning(index + 1) }))

const content = parseContent(wildstyle.content)

export const SHORTCUTS: readonly Shortcut[] = [
  ...counted(HAND_KEYS, number => say('Card {number} of your hand', { number })),
  ...counted(SPACE_KEYS, number => say('Set space {number}', { number })),
  ...counted(SHARE_KEYS, number => say('Share pile {number}', { number })),
  ...counted(DRAW_KEYS, number => say('Draw from pile {number}', { number })),
  ...ICONS.map(icon => ({
    key: ICON_KEYS[icon],
    meaning: say('Next free {icon}', { icon: iconName(content, icon) }),
  })),
  { key: 'n', meaning: say('Next place that is possible') },
  { key: 'b', meaning: say('Previous place that is possible') },
  { key: 'u', meaning: say('Up and left') },
  { key: 'i', meaning: say('Up') },
  { key: 'o', meaning: say('Up and right') },
  { key: 'j', meaning: say('Down and left') },
  { key: 'k', meaning: say('Down') },
  { key: 'l', meaning: say('Down and right') },
  { key: 'e', meaning: say('Ready, Done or Pass') },
  ...counted(OBJECTIVE_KEYS, number => say('Look at objective {number}', { number })),
  { key: '+', also: ['='], meaning: say('Closer') },
  { key: '-', meaning: say('Farther') },
  { key: '0', meaning: say('The whole city') },
  { key: '?', meaning: say('The list of keys') },
]
