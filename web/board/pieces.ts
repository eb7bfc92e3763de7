/** The pieces of a game, one by one: games/<game>/ui/gallery.tsx. No page that players see loads it. */

import type { ReactNode } from 'react'
import type { ContentFiles } from '#kernel'

export interface PieceGroup {
  readonly title: string
  /** The width at which one of them is shown, in pixels. */
  readonly width: number
  readonly pieces: readonly Piece[]
}

export interface Piece {
  readonly name: string
  readonly picture: ReactNode
}

export interface PieceGallery {
  readonly groups: readonly PieceGroup[]
  /** What the pieces need around them: colours, and the drawings they refer to. */
  around(pieces: ReactNode): ReactNode
}

/** What gallery.tsx exports as `gallery`. */
export type OpenGallery = (content: ContentFiles) => PieceGallery
