/** Every game's rulebook, found by path, games/<game>/RULES.md and, with pictures, ui/rulebook.ts, and loaded on demand. */

import type { GameBox, Scene } from '#kernel'
import { openLocalBox } from '../shell/gameBoxes.ts'
import { addGameMessages, translatedRules } from '../languages/languages.ts'
import { type Book, parseBook, parseTranslation } from './book.ts'

/** What a game exports for its rulebook besides RULES.md. */
interface RulebookFile {
  /** The sections about the program rather than how to play, by number or by title. */
  readonly curious: readonly string[]
  readonly scenes: readonly Scene[]
}

export interface OpenRulebook {
  readonly box: GameBox
  readonly book: Book
  readonly scenes: readonly Scene[]
}

const rulesFiles = import.meta.glob<string>('../../games/*/RULES.md', { query: '?raw', import: 'default' })
const files = import.meta.glob<RulebookFile>('../../games/*/ui/rulebook.ts')
const PLAIN: RulebookFile = { curious: [], scenes: [] }
const opened = new Map<string, Promise<OpenRulebook>>()

/** Always the same promise, so that pages can suspend on it. */
export function openRulebook(game: string): Promise<OpenRulebook> {
  const known = opened.get(game)
  if (known) return known
  const opening = open(game)
  opened.set(game, opening)
  opening.catch(() => opened.delete(game)) // the next attempt loads again
  return opening
}

async function open(game: string): Promise<OpenRulebook> {
  const loadRules = rulesFiles[`../../games/${game}/RULES.md`]
  if (!loadRules) throw new Error(`games/${game}/RULES.md is missing`)
  await addGameMessages(game)
  const [rules, { curious, scenes }, ours, box] = await Promise.all([
    loadRules(),
    files[`../../games/${game}/ui/rulebook.ts`]?.() ?? PLAIN,
    translatedRules(game),
    openLocalBox(game),
  ])
  const english = parseBook(rules, curious)
  return { box, book: ours === null ? english : parseTranslation(ours, english), scenes }
}
