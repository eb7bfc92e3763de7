/** The words that come from the content: what colours, items and sets are called. */

import { capitalised, translated } from '#kernel'
import type { Kind } from '../content.ts'

/** How the content's words are put together in English, before they are translated: languages/content.ts lists the same. */
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

/** As a whole: in other languages the items are inflected here. */
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
