/** How colours and players look, for all pieces of a board: every colour has a texture and every player an icon. */

import { createContext, useContext } from 'react'
import type { Content } from '../content.ts'
import type { Colour } from '../types.ts'

export interface Paint {
  readonly face: string
  readonly texture: string
  readonly rim: string
}

/** Light enough for dark ink on them; their greys differ as well. */
export const PAINTS: Readonly<Record<Colour, Paint>> = {
  yellow: { face: '#ffe08a', texture: '#e3b23c', rim: '#9a6b00' },
  green: { face: '#bfe3a8', texture: '#86bd6b', rim: '#3c7a2a' },
  blue: { face: '#a9c8f0', texture: '#7399d6', rim: '#27559f' },
  red: { face: '#f2a08f', texture: '#d9705c', rim: '#9c2f1d' },
}

export const INK = '#3a2619'

/** Colours of the indicator tokens by their names in the content. */
const TOKEN_PAINTS: Readonly<Record<string, string>> = {
  coral: '#d8472f',
  teal: '#0d7d78',
  violet: '#7a3fae',
  amber: '#a86400',
  indigo: '#3646b5',
  rose: '#c22c6e',
  olive: '#5f6b12',
  slate: '#4b5866',
}

export function tokenPaint(name: string): string {
  return TOKEN_PAINTS[name] ?? INK
}

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
