/** Every board's single keys, found by path, games/<game>/ui/shortcuts.ts, and loaded on demand. */

import type { Shortcut } from '../board/keys.ts'
import { addGameMessages } from '../languages/languages.ts'

const files = import.meta.glob<{ readonly SHORTCUTS: readonly Shortcut[] }>('../../games/*/ui/shortcuts.ts')
const opened = new Map<string, Promise<readonly Shortcut[]>>()

/** Always the same promise, so that pages can suspend on it. A game without a list has no single keys. */
export function openShortcuts(game: string): Promise<readonly Shortcut[]> {
  const known = opened.get(game)
  if (known) return known
  const opening = open(game)
  opened.set(game, opening)
  opening.catch(() => opened.delete(game)) // the next attempt loads again
  return opening
}

async function open(game: string): Promise<readonly Shortcut[]> {
  const load = files[`../../games/${game}/ui/shortcuts.ts`]
  if (!load) return []
  await addGameMessages(game)
  return (await load()).SHORTCUTS
}
