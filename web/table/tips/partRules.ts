/** The rules of every board's pieces, found by path, games/<game>/ui/partRules.ts, and loaded when a tooltip first needs them. */

import type { PartRules } from '../../board/parts.ts'
import { addGameMessages } from '../../languages/languages.ts'

const files = import.meta.glob<{ readonly PART_RULES: PartRules }>('../../../games/*/ui/partRules.ts')
const opened = new Map<string, PartRules>()

/** What has been loaded so far; `null` if nothing has. */
export function knownPartRules(game: string): PartRules | null {
  return opened.get(game) ?? null
}

/** Empty for a game that has none, and when loading fails: tooltips show names even so. */
export async function openPartRules(game: string): Promise<PartRules> {
  const load = files[`../../../games/${game}/ui/partRules.ts`]
  if (!load) return {}
  try {
    await addGameMessages(game)
    const { PART_RULES } = await load()
    opened.set(game, PART_RULES)
    return PART_RULES
  } catch {
    return {} // the next attempt loads again
  }
}
