/** How each kind of square looks, from the content; for all pieces of a board. */

import { createContext, useContext } from 'react'
import type { ContentFiles } from '#kernel'
import type { Square } from '../types.ts'

/** One entry of `kinds.json`. */
export interface Look {
  readonly id: Square
  readonly colour: string | null
  readonly item: string | null
  readonly hex: string
  readonly glyphHex: string
  /** SVG path data in a box of 100 by 100. */
  readonly silhouette: string
  readonly texture: string
}

export interface Art {
  readonly looks: Readonly<Record<Square, Look>>
  /** The id of a shared drawing on this page, unique to this board. */
  readonly name: (drawing: string) => string
}

/** The content was checked when the game was opened. */
export function looksOf(content: ContentFiles): Record<Square, Look> {
  const { kinds } = content['kinds.json'] as { readonly kinds: readonly Look[] }
  return Object.fromEntries(kinds.map(kind => [kind.id, kind])) as Record<Square, Look>
}

const ArtContext = createContext<Art | null>(null)
export const ArtProvider = ArtContext.Provider

export function useArt(): Art {
  const art = useContext(ArtContext)
  if (!art) throw new Error('a piece must be drawn inside a board')
  return art
}
