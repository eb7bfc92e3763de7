/** What each key means on the board. Single letters count only while the board has the focus. */

import type { Walk } from './layout.ts'

export type Command =
  | { readonly type: 'walk'; readonly step: Walk }
  /** To the next or the previous place that is possible. */
  | { readonly type: 'possible'; readonly by: 1 | -1 }
  /** Points at the place in focus; Enter also confirms what is shown there. */
  | { readonly type: 'point'; readonly confirms: boolean }
  | { readonly type: 'turn'; readonly by: 1 | -1 }
  | { readonly type: 'draw' }
  | { readonly type: 'pick'; readonly slot: number }
  | { readonly type: 'cancel' }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'whole' }

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

export function commandOf({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyPress): Command | null {
  if (altKey || metaKey) return null
  if (ctrlKey) return WITH_CONTROL[key] ?? null
  if (/^[1-9]$/.test(key)) return { type: 'pick', slot: Number(key) - 1 }
  if (key.toLowerCase() === 'r') return { type: 'turn', by: shiftKey ? -1 : 1 }
  return COMMANDS[key] ?? COMMANDS[key.toLowerCase()] ?? null
}

const neighbour = (dx: number, dy: number): Command => ({ type: 'walk', step: { to: 'neighbour', dx, dy } })

const WITH_CONTROL: Readonly<Record<string, Command>> = {
  Home: { type: 'walk', step: { to: 'start' } },
  End: { type: 'walk', step: { to: 'end' } },
}

const COMMANDS: Readonly<Record<string, Command>> = {
  ArrowRight: neighbour(1, 0),
  ArrowLeft: neighbour(-1, 0),
  ArrowDown: neighbour(0, 1),
  ArrowUp: neighbour(0, -1),
  Home: { type: 'walk', step: { to: 'row-start' } },
  End: { type: 'walk', step: { to: 'row-end' } },
  Enter: { type: 'point', confirms: true },
  ' ': { type: 'point', confirms: false },
  Escape: { type: 'cancel' },
  n: { type: 'possible', by: 1 },
  p: { type: 'possible', by: -1 },
  d: { type: 'draw' },
  '+': { type: 'zoom', factor: 1.4 },
  '=': { type: 'zoom', factor: 1.4 },
  '-': { type: 'zoom', factor: 1 / 1.4 },
  '0': { type: 'whole' },
}
