/** Every game's cover picture, found by path: games/<game>/ui/Cover.tsx. */

import { type ComponentType, createElement, type ReactNode } from 'react'

const covers = import.meta.glob<ComponentType>('../../games/*/ui/Cover.tsx', { import: 'Cover', eager: true })

/** The picture on the box; a game without one shows only its name. */
export function drawCover(game: string): ReactNode {
  const cover = covers[`../../games/${game}/ui/Cover.tsx`]
  return cover ? createElement(cover) : null
}
