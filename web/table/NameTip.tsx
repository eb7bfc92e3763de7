/** What a piece is, said beside it: when the mouse rests on it, or the keyboard arrives at it. */

import './nameTip.css'
import { type RefObject, useEffect, useState } from 'react'
import { nameAt } from './pieceNames.ts'

interface Tip {
  readonly text: string
  readonly left: number
  /** From the top of the window to the piece, or to its lower edge. */
  readonly top: number
  readonly below: boolean
}

/** Milliseconds of rest that tell a question from passing by. */
const RESTS = 700
/** Half its greatest width and its greatest height, in pixels. */
const HALF = 150
const HEIGHT = 90

/** Screen readers say these names by themselves, so the tip is for eyes only. */
export function NameTip({ board }: { readonly board: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)

  useEffect(() => {
    const frame = board.current!
    let pointed: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      pointed = null
      setTip(null)
    }
    const ask = (target: EventTarget | null) => {
      const found = target instanceof Element ? nameAt(target, frame) : null
      if (found && found.piece === pointed) return
      hide()
      if (!found) return
      pointed = found.piece
      timer = setTimeout(() => setTip(placeTip(found.piece, found.name)), RESTS)
    }
    const over = ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse') ask(target)
    }
    const arrive = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) ask(target)
    }
    frame.addEventListener('pointerover', over)
    frame.addEventListener('focusin', arrive)
    const endings = ['pointerleave', 'pointerdown', 'focusout', 'keydown', 'wheel'] as const
    for (const ending of endings) frame.addEventListener(ending, hide, { passive: true })
    return () => {
      hide()
      frame.removeEventListener('pointerover', over)
      frame.removeEventListener('focusin', arrive)
      for (const ending of endings) frame.removeEventListener(ending, hide)
    }
  }, [board])

  if (!tip) return null
  const { text, below, ...style } = tip
  return (
    <p className="name-tip" data-below={below || undefined} style={style} aria-hidden="true">
      {text}
    </p>
  )
}

/** Above the piece if there is room, else below; never out of the window. */
function placeTip(piece: Element, text: string): Tip {
  const { left, right, top, bottom } = piece.getBoundingClientRect()
  const half = Math.min(HALF, innerWidth / 2 - 8)
  const below = top < HEIGHT
  return {
    text,
    below,
    left: Math.min(Math.max((left + right) / 2, half + 8), innerWidth - half - 8),
    top: below ? bottom + 8 : top - 8,
  }
}
