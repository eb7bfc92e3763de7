/** How suits look, from the content, and what the pieces of a board share. */

import { createContext, useContext } from 'react'
import type { ContentFiles } from '#kernel'
import { isKey } from '../rules/cards.ts'
import type { Content } from '../content.ts'
import type { Card, Suit } from '../types.ts'

/** One entry of `suits.json`. */
export interface SuitLook {
  readonly code: Suit
  readonly animal: string
  readonly food: string
  readonly colour: string
  readonly hex: string
  readonly shape: string
}

export interface Art {
  readonly content: Content
  readonly suits: Readonly<Record<Suit, SuitLook>>
}

/** The content was checked when the game was opened. */
export function suitLooks(files: ContentFiles): Record<Suit, SuitLook> {
  const { suits } = files['suits.json'] as { readonly suits: readonly SuitLook[] }
  return Object.fromEntries(suits.map(suit => [suit.code, suit])) as Record<Suit, SuitLook>
}

/** `null` for a Key, which has no suit. */
export function suitOfCard(art: Art, card: Card): SuitLook | null {
  return isKey(card) ? null : art.suits[card[0] as Suit]
}

const DARK = '#1d1408'
const LIGHT = '#fffdf6'

/** Dark or light, by contrast with this colour. */
export function inkOn(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map(at => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  return luminance > 0.24 ? DARK : LIGHT
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

const ArtContext = createContext<Art | null>(null)
export const ArtProvider = ArtContext.Provider

export function useArt(): Art {
  const art = useContext(ArtContext)
  if (!art) throw new Error('a piece must be drawn inside a board')
  return art
}
