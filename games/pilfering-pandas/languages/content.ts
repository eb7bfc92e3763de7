/** The words in our content files: a catalogue has all of them, besides the sentences in the code. */

import { CONTENT_FILES, parseContent } from '../content.ts'
import { inASentence, shortName } from '../text/gameWords.ts'

const { suits, pandas, plans, phrases, levels } = parseContent(CONTENT_FILES)

export const contentWords: readonly string[] = [
  ...[...suits.values()].flatMap(({ animal, colour }) => [inASentence(animal), colour]),
  ...[...pandas.values()].flatMap(({ name, text }) => [name, shortName(name), text]),
  ...[...plans.values()].flatMap(({ name, text }) => [name, text]),
  ...[...phrases.values()].map(({ text }) => text),
  ...Object.values(levels).map(({ name }) => name),
]
