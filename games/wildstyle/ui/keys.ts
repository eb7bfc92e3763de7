/** What each key means on the board. Frequent keys need no shift, for speed. */

import { say } from '#kernel'
import { type Icon, ICONS, type Space } from '../types.ts'
import type { Step } from './layout.ts'

export type Command =
  | { readonly type: 'hand'; readonly index: number }
  | { readonly type: 'space'; readonly space: Space }
  | { readonly type: 'share'; readonly share: number }
  | { readonly type: 'draw'; readonly pile: number }
  /** To the next free hex of that icon; with a full set of it, to the next where it may be tagged. */
  | { readonly type: 'icon'; readonly icon: Icon }
  /** To the next highlighted hex. */
  | { readonly type: 'possible'; readonly by: 1 | -1 }
  | { readonly type: 'walk'; readonly step: Step }
  | { readonly type: 'point' }
  | { readonly type: 'clear' }
  /** Ready, Done, Pass: the action that ends the player's part for now. */
  | { readonly type: 'end' }
  | { readonly type: 'objective'; readonly index: number }
  | { readonly type: 'zoom'; readonly by: 'in' | 'out' | 'all' }
  | { readonly type: 'help' }
  | { readonly type: 'cancel' }

export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): Command | null {
  if (ctrlKey || altKey || metaKey) return null
  const letter = key.length === 1 ? key.toLowerCase() : key
  if (letter === 'n') return { type: 'possible', by: shiftKey ? -1 : 1 }
  return COMMANDS[letter] ?? null
}

/** The keys of the piles and spaces, shown on them. */
export const HAND_KEYS = ['1', '2', '3'] as const
export const SPACE_KEYS = ['q', 'w'] as const
export const SHARE_KEYS = ['z', 'x', 'c', 'v'] as const
export const DRAW_KEYS = ['d', 'g', 'h'] as const
export const OBJECTIVE_KEYS = ['7', '8', '9'] as const
export const ICON_KEYS: Readonly<Record<Icon, string>> = {
  apartments: 'a',
  railway: 'r',
  shopping: 's',
  factory: 'f',
  station: 't',
  police: 'p',
}

const STEP_KEYS: Readonly<Record<string, Step>> = {
  u: 'upLeft',
  i: 'up',
  o: 'upRight',
  j: 'downLeft',
  k: 'down',
  l: 'downRight',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const COMMANDS: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(HAND_KEYS.map((key, index) => [key, { type: 'hand', index } as const])),
  ...Object.fromEntries(SPACE_KEYS.map((key, index) => [key, { type: 'space', space: index as Space } as const])),
  ...Object.fromEntries(SHARE_KEYS.map((key, share) => [key, { type: 'share', share } as const])),
  ...Object.fromEntries(DRAW_KEYS.map((key, pile) => [key, { type: 'draw', pile } as const])),
  ...Object.fromEntries(OBJECTIVE_KEYS.map((key, index) => [key, { type: 'objective', index } as const])),
  ...Object.fromEntries(ICONS.map(icon => [ICON_KEYS[icon], { type: 'icon', icon } as const])),
  ...Object.fromEntries(Object.entries(STEP_KEYS).map(([key, step]) => [key, { type: 'walk', step } as const])),
  b: { type: 'possible', by: -1 },
  Enter: { type: 'point' },
  ' ': { type: 'point' },
  Backspace: { type: 'clear' },
  Delete: { type: 'clear' },
  e: { type: 'end' },
  '+': { type: 'zoom', by: 'in' },
  '=': { type: 'zoom', by: 'in' },
  '-': { type: 'zoom', by: 'out' },
  '0': { type: 'zoom', by: 'all' },
  '?': { type: 'help' },
  Escape: { type: 'cancel' },
}

/** The list that `?` opens. */
export const KEY_HELP: readonly (readonly [keys: string, meaning: string])[] = [
  ['1 2 3', say('pick a card of your hand')],
  ['Q W', say('your two set spaces: add the picked card, or pick the set')],
  ['Z X C V', say('the share piles: share the picked card, or pick the top card')],
  ['D G H', say('draw from a pile')],
  [
    'A R S F T P',
    say(
      'jump to the next free Apartments, Railway, Shopping, Factory, Train Station, Police Station; a full set of it is picked as well',
    ),
  ],
  ['N B', say('next and previous hex where the picked set may be tagged; at the end, tag that may come off')],
  ['U I O J K L', say('walk over the map in its six directions; arrows work too')],
  ['Enter', say('tag the hex, press the button')],
  ['Backspace', say('clear the picked set without a tag')],
  ['E', say('Ready, Done or Pass')],
  ['7 8 9', say('look at an objective')],
  ['+ − 0', say('closer, farther, the whole city')],
  ['Esc', say('put back what you picked')],
  ['?', say('this list')],
]
