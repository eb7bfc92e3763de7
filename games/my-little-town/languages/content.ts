/** The words in our content files: a catalogue has all of them, besides the sentences in the code. */

import { CONTENT_FILES, parseContent } from '../content.ts'
import { COLOURS } from '../types.ts'
import { ENGLISH } from '../text/gameWords.ts'

const { kinds, sets } = parseContent(CONTENT_FILES)

export const contentWords: readonly string[] = [
  ...COLOURS.flatMap(id => {
    const kind = kinds[id]
    return [kind.colour, ENGLISH.items(kind), ENGLISH.standee(kind), ENGLISH.colourAndItems(kind), ENGLISH.square(kind)]
  }),
  ...[...sets.keys()].map(ENGLISH.set),
  // What the list of actions calls each kind of action.
  'Draw',
  'Place tile',
  'Place standee',
  'Pass',
]
