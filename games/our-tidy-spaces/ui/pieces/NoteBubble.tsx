/** A sentence where the player pointed: why not, or what something is. */

import './note.css'
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'
import type { Note } from '../useTurn.ts'
import { Icon } from './icons.tsx'

interface NoteBubbleProps {
  readonly note: Note
  readonly board: RefObject<HTMLElement | null>
  onClose(): void
}

/** Half its greatest width, and room for its height, in pixels. */
const HALF = 160
const HEIGHT = 130

export function NoteBubble({ note, board, onClose }: NoteBubbleProps) {
  const [place, setPlace] = useState<CSSProperties & { readonly below: boolean }>({ below: false })

  useLayoutEffect(() => {
    const root = board.current
    const target = root?.querySelector(`[data-target="${CSS.escape(note.at)}"]`) ?? root
    if (!root || !target) return
    const frame = root.getBoundingClientRect()
    const box = target.getBoundingClientRect()
    const half = Math.min(HALF, frame.width / 2 - 6)
    const middle = box.left + box.width / 2 - frame.left
    const below = box.top - frame.top < HEIGHT
    setPlace({
      left: Math.min(Math.max(middle, half + 6), frame.width - half - 6),
      top: below ? box.bottom - frame.top + 8 : box.top - frame.top - 8,
      below,
    })
  }, [note, board])

  const { below, ...style } = place
  return (
    <div className="ots-note" data-tone={note.tone} data-below={below || undefined} style={style}>
      <Icon name={note.tone === 'why-not' ? 'no' : 'info'} />
      <p>{note.text}</p>
      <button type="button" className="ots-note-close" aria-label="Close" onClick={onClose}>
        <Icon name="cross" />
      </button>
    </div>
  )
}
