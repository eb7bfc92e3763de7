/** Which key is pressed for which: stores only what differs from the default. */

import type { Shortcut } from '../board/keys.ts'

/** assignment[default key]: the key that is pressed instead. */
export type Assignment = Readonly<Record<string, string>>

/** The key the board receives when this key is pressed; `null` for none: another key has its function now. */
export function usualKey(assignment: Assignment, pressed: string): string | null {
  const meant = Object.keys(assignment).find(usual => assignment[usual] === pressed)
  return meant ?? (pressed in assignment ? null : pressed)
}

export function keyFor(assignment: Assignment, usual: string): string {
  return assignment[usual] ?? usual
}

/** The other shortcut that has this key. */
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

/** Assigns the key to the shortcut; the shortcut that had it gets this one's old key. */
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

/** The single key that was pressed, as shortcuts are written; `null` for all others, which are left alone. */
export function singleKey({ key, ctrlKey, altKey, metaKey }: KeyPress): string | null {
  if (ctrlKey || altKey || metaKey || key === ' ' || Array.from(key).length !== 1) return null
  return key.toLowerCase()
}
