/** The words in our content files: a catalogue has all of them, besides the sentences in the code. */

import { CONTENT_FILES, parseContent } from '../content.ts'
import { COLOURS } from '../types.ts'

const { kinds, community, goodNeighbours } = parseContent(CONTENT_FILES)

export const contentWords: readonly string[] = [
  ...COLOURS,
  ...[...kinds.values()].flatMap(({ name, note }) => [name, note]),
  ...[...community.values()].flatMap(({ name, text, flavour, effects }) => [
    name,
    text,
    flavour,
    ...effects.flatMap(effect => (effect.kind === 'choose' ? effect.options.map(({ label }) => label) : [])),
  ]),
  ...[...goodNeighbours.values()].flatMap(({ name, text }) => [name, text]),
]
