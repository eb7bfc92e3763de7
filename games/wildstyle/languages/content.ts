/** The words in our content files: a catalogue has all of them, besides the sentences in the code. */

import { CONTENT_FILES, parseContent } from '../content.ts'
import { inASentence } from '../text/gameWords.ts'

const { icons, colours, faces, objectives, crews } = parseContent(CONTENT_FILES)

export const contentWords: readonly string[] = [
  ...Object.values(icons).map(({ name }) => name),
  ...Object.values(colours).map(({ name }) => inASentence(name)),
  ...[...faces.values()].map(({ name }) => name),
  ...Object.values(objectives).flatMap(({ name, text }) => [name, text]),
  ...crews.map(({ name }) => name),
]
