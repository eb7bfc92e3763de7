/** Every game's rulebook, found by its place, games/<game>/ui/rulebook.ts, and loaded when somebody opens it. */

import type { GameBox, Scene } from '#kernel'
import { openLocalBox } from '../shell/gameBoxes.ts'
import { addGameMessages, translatedRules } from '../languages/languages.ts'
import { type Book, parseBook, parseTranslation } from './book.ts'

/** What a game's folder holds for its rulebook. */
interface RulebookFile {
  /** RULES.md as it is. */
  readonly rules: string
  /** The sections about how the program judges and speaks, by number or by title. */
  readonly curious: readonly string[]
  readonly scenes: readonly Scene[]
}

export interface OpenRulebook {
  readonly box: GameBox
  readonly book: Book
  readonly scenes: readonly Scene[]
}

const files = import.meta.glob<RulebookFile>('../../games/*/ui/rulebook.ts')
const opened = new Map<string, Promise<OpenRulebook>>()

/** Always the same promise, so that pages may wait for it. */
export function openRulebook(game: string): Promise<OpenRulebook> {
  const known = opened.get(game)
  if (known) return known
  const opening = open(game)
  opened.set(game, opening)
  opening.catch(() => opened.delete(game)) // the next try asks again
  return opening
}

async function open(game: string): Promise<OpenRulebook> {
  const load = files[`../../games/${game}/ui/rulebook.ts`]
  if (!load) throw new Error(`games/${game}/ui/rulebook.ts is missing`)
  await addGameMessages(game)
  const [{ rules, curious, scenes }, ours, box] = await Promise.all([load(), translatedRules(game), openLocalBox(game)])
  const english = parseBook(rules, curious)
  return { box, book: ours === null ? english : parseTranslation(ours, english), scenes }
}
