/** The texts that come from the content: names of colours, items and sets. */

import { capitalised, translated } from '#kernel'
import type { Kind } from '../content.ts'

/** How the content's texts are composed in English, before translation: languages/content.ts lists the same. */
export const ENGLISH = {
  items: ({ item }: Kind) => `${item}s`,
  standee: ({ item }: Kind) => `standee of {length} ${item}s`,
  colourAndItems: ({ colour, item }: Kind) => capitalised(`${colour} ${item}s`),
  square: ({ colour, item }: Kind) => `${colour} ${item} square`,
  set: (id: string) => capitalised(id),
}

export function colourName({ colour }: Pick<Kind, 'colour'>): string {
  return translated(colour)
}

export function itemsName(kind: Kind): string {
  return translated(ENGLISH.items(kind))
}

/** The name is translated as a whole: other languages inflect the items. */
export function standeeName(kind: Kind, length: number): string {
  return translated(ENGLISH.standee(kind)).replace('{length}', String(length))
}

export function colourAndItems(kind: Kind): string {
  return translated(ENGLISH.colourAndItems(kind))
}

export function squareName(kind: Kind): string {
  return translated(ENGLISH.square(kind))
}

export function setName(id: string): string {
  return translated(ENGLISH.set(id))
}
