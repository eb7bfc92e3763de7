/** How crews, colours and icons look, for all pieces of a board. The content selects them; the shapes are ours. */

import { createContext, useContext } from 'react'
import type { Content } from '../content.ts'
import type { Seat } from '#kernel'

export interface Art {
  readonly content: Content
  /** The id of a shared drawing on this page, unique to this board. */
  readonly name: (drawing: string) => string
}

const ArtContext = createContext<Art | null>(null)
export const ArtProvider = ArtContext.Provider

export function useArt(): Art {
  const art = useContext(ArtContext)
  if (!art) throw new Error('a piece must be drawn inside a board')
  return art
}

export interface CrewLook {
  readonly colour: string
  readonly mark: string
}

export function crewLook({ crews }: Content, seat: Seat): CrewLook {
  const { hex, mark } = crews[seat]!
  return { colour: hex, mark }
}

/** The available drawings of marks and patterns, by their names in the content; an unknown name gets the first. */
export const MARKS = ['spiral', 'wave', 'star', 'leaf', 'moon'] as const
export type Mark = (typeof MARKS)[number]
export const PATTERNS = ['dots', 'stripes', 'checks', 'waves', 'zigzag'] as const
export type Pattern = (typeof PATTERNS)[number]

export function drawnOf<Name extends string>(known: readonly [Name, ...Name[]], name: string): Name {
  return known.find(each => each === name) ?? known[0]
}
