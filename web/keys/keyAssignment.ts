/** Which key somebody presses for which: only what differs from the usual is written down. */

import type { Shortcut } from '../board/keys.ts'

/** assignment[usual]: the key that is pressed instead of the usual one. */
export type Assignment = Readonly<Record<string, string>>

/** What the board is told when this key is pressed; `null` for nothing: what it did is done by another key now. */
export function usualKey(assignment: Assignment, pressed: string): string | null {
  const meant = Object.keys(assignment).find(usual => assignment[usual] === pressed)
  return meant ?? (pressed in assignment ? null : pressed)
}

export function keyFor(assignment: Assignment, usual: string): string {
  return assignment[usual] ?? usual
}

/** The other shortcut that has this key now. */
export function holderOf(
  shortcuts: readonly Shortcut[],
  assignment: Assignment,
  key: string,
  but: Shortcut,
): Shortcut | undefined {
  return shortcuts.find(
    each =>
      each !== but &&
      (keyFor(assignment, each.key) === key || (usualKey(assignment, key) === key && each.also?.includes(key))),
  )
}

/** The shortcut gets the key; whichever had it gets the key this one had. */
export function assign(
  shortcuts: readonly Shortcut[],
  assignment: Assignment,
  shortcut: Shortcut,
  key: string,
): Assignment {
  const holder = holderOf(shortcuts, assignment, key, shortcut)
  const wanted = {
    ...assignment,
    ...(holder && { [holder.key]: keyFor(assignment, shortcut.key) }),
    [shortcut.key]: key,
  }
  return Object.fromEntries(Object.entries(wanted).filter(([usual, each]) => usual !== each))
}

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** The single key that was pressed, as shortcuts are written; `null` for all others, which stay what they are. */
export function singleKey({ key, ctrlKey, altKey, metaKey }: KeyPress): string | null {
  if (ctrlKey || altKey || metaKey || key === ' ' || Array.from(key).length !== 1) return null
  return key.toLowerCase()
}
