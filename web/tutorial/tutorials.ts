/** Every game's tutorial, found by path, games/<game>/tutorial.ts, and loaded on demand. */

import type { GameBox } from '#kernel'
import type { Tutorial } from '#kernel/contracts/tutorial.ts'
import { openLocalBox } from '../shell/gameBoxes.ts'
import { addGameMessages } from '../languages/languages.ts'

export interface OpenTutorial {
  readonly box: GameBox
  readonly tutorial: Tutorial
}

const files = import.meta.glob<{ readonly tutorial: Tutorial }>('../../games/*/tutorial.ts')
const opened = new Map<string, Promise<OpenTutorial>>()

export function hasTutorial(game: string): boolean {
  return pathOf(game) in files
}

/** Always the same promise, so that pages can suspend on it. */
export function openTutorial(game: string): Promise<OpenTutorial> {
  const known = opened.get(game)
  if (known) return known
  const opening = open(game)
  opened.set(game, opening)
  opening.catch(() => opened.delete(game)) // the next attempt loads again
  return opening
}

async function open(game: string): Promise<OpenTutorial> {
  const load = files[pathOf(game)]
  if (!load) throw new Error(`games/${game}/tutorial.ts is missing`)
  await addGameMessages(game)
  const [{ tutorial }, box] = await Promise.all([load(), openLocalBox(game)])
  return { box, tutorial }
}

function pathOf(game: string): string {
  return `../../games/${game}/tutorial.ts`
}
