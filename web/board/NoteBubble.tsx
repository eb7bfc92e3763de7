/** A sentence where the player pointed: why an action is refused, or what a piece is. For any board. */

import { say } from '#kernel'
import './note.css'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { RuleLinks } from './RuleLinks.tsx'

export interface Note {
  readonly tone: 'why-not' | 'about'
  readonly text: string
  /** The `data-target` it is about. */
  readonly at: string
}

interface NoteBubbleProps {
  readonly note: Note
  readonly board: RefObject<HTMLElement | null>
  onClose(): void
}

/** Half its greatest width, and the space for its height, in pixels. */
const HALF = 160
const HEIGHT = 130

export function NoteBubble({ note, board, onClose }: NoteBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const root = board.current
    const target = root?.querySelector(`[data-target="${CSS.escape(note.at)}"]`) ?? root
    if (!root || !target) return
    const frame = root.getBoundingClientRect()
    const box = target.getBoundingClientRect()
    const half = Math.min(HALF, frame.width / 2 - 6)
    const middle = box.left + box.width / 2 - frame.left
    const below = box.top - frame.top < HEIGHT
    const { style } = bubble.current!
    style.left = `${Math.min(Math.max(middle, half + 6), frame.width - half - 6)}px`
    style.top = `${below ? box.bottom - frame.top + 8 : box.top - frame.top - 8}px`
    bubble.current!.toggleAttribute('data-below', below)
  }, [note, board])

  return (
    <div ref={bubble} className="note-bubble" data-tone={note.tone}>
      <Sign
        draw={note.tone === 'why-not' ? 'M12 3a9 9 0 1 0 .1 0M6 6l12 12' : 'M12 3a9 9 0 1 0 .1 0M12 11v6M12 7.5v.1'}
      />
      <p>
        <RuleLinks text={note.text} />
      </p>
      <button type="button" className="note-bubble-close" aria-label={say('Close')} onClick={onClose}>
        <Sign draw="M6 6l12 12M18 6 6 18" />
      </button>
    </div>
  )
}

function Sign({ draw }: { readonly draw: string }) {
  return (
    <svg className="note-bubble-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={draw} />
    </svg>
  )
}
