/** What each key means on the board. */

import type { Square } from '#kit/polyomino.ts'
import type { Pane } from './layout.ts'

export type Command =
  | { readonly type: 'walk'; readonly by: Square }
  /** The next possible place, or Item that can be pointed at. */
  | { readonly type: 'possible'; readonly by: 1 | -1 }
  /** Enter on the preview confirms it. */
  | { readonly type: 'point'; readonly confirms: boolean }
  | { readonly type: 'turn'; readonly by: 1 | -1 }
  | { readonly type: 'draw' }
  | { readonly type: 'end' }
  | { readonly type: 'pane'; readonly pane: Pane }
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
  if (letter === 'r') return { type: 'turn', by: shiftKey ? -1 : 1 }
  if (letter === 'f') return { type: 'possible', by: shiftKey ? -1 : 1 }
  return COMMANDS[letter] ?? null
}

const COMMANDS: Readonly<Record<string, Command>> = {
  ArrowUp: { type: 'walk', by: [-1, 0] },
  ArrowDown: { type: 'walk', by: [1, 0] },
  ArrowLeft: { type: 'walk', by: [0, -1] },
  ArrowRight: { type: 'walk', by: [0, 1] },
  Enter: { type: 'point', confirms: true },
  ' ': { type: 'point', confirms: false },
  d: { type: 'draw' },
  e: { type: 'end' },
  h: { type: 'pane', pane: 'home' },
  c: { type: 'pane', pane: 'corridor' },
  b: { type: 'pane', pane: 'parking' },
  g: { type: 'pane', pane: 'garden' },
  k: { type: 'pane', pane: 'cards' },
  n: { type: 'pane', pane: 'neighbours' },
  Escape: { type: 'cancel' },
}
