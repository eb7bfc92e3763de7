/** What each key means on the board. */

import type { Sorting } from './order.ts'

export type Command =
  /** The hand card at that index. */
  | { readonly type: 'lift'; readonly slot: number }
  | { readonly type: 'area'; readonly area: 0 | 1 }
  | { readonly type: 'deck' }
  /** The end of the Hideout; again: one card deeper, or back. */
  | { readonly type: 'hideout'; readonly by: 1 | -1 }
  | { readonly type: 'ability' }
  | { readonly type: 'bin' }
  | { readonly type: 'done' }
  | { readonly type: 'way'; readonly by: 1 | -1 }
  | { readonly type: 'sort'; readonly sorting: Exclude<Sorting, 'hand'> }
  /** The focus to the next place that way. */
  | { readonly type: 'walk'; readonly to: 'left' | 'right' | 'up' | 'down' | 'first' | 'last' }
  /** Moves the card in focus by one place. */
  | { readonly type: 'move'; readonly by: 1 | -1 }
  /** Points at the card in focus, for all players. */
  | { readonly type: 'pointOut' }
  | { readonly type: 'confirm' }
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
  if (/^[0-9]$/.test(key)) return { type: 'lift', slot: (Number(key) + 9) % 10 }
  const by = shiftKey ? -1 : 1
  if (shiftKey && key === 'ArrowLeft') return { type: 'move', by: -1 }
  if (shiftKey && key === 'ArrowRight') return { type: 'move', by: 1 }
  const letter = key.toLowerCase()
  if (letter === 'h') return { type: 'hideout', by }
  if (letter === 'w') return { type: 'way', by }
  return COMMANDS[key.length === 1 ? letter : key] ?? null
}

const COMMANDS: Readonly<Record<string, Command>> = {
  a: { type: 'area', area: 0 },
  b: { type: 'area', area: 1 },
  d: { type: 'deck' },
  p: { type: 'ability' },
  k: { type: 'bin' },
  f: { type: 'done' },
  r: { type: 'sort', sorting: 'number' },
  s: { type: 'sort', sorting: 'suit' },
  '.': { type: 'pointOut' },
  ArrowLeft: { type: 'walk', to: 'left' },
  ArrowRight: { type: 'walk', to: 'right' },
  ArrowUp: { type: 'walk', to: 'up' },
  ArrowDown: { type: 'walk', to: 'down' },
  Home: { type: 'walk', to: 'first' },
  End: { type: 'walk', to: 'last' },
  Enter: { type: 'confirm' },
  Escape: { type: 'cancel' },
}
