/** What a piece is, said beside it: when the mouse rests on it, a finger stays on it, or the keyboard arrives at it. */

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

/** Milliseconds of rest that tell a question from passing by, and from a tap. */
const RESTS = 700
const STAYS = 500
/** Pixels that a finger which stays may move. */
const STILL = 10
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
    let finger: PointerEvent | null = null
    let asked = false
    const press = (event: PointerEvent) => {
      hide()
      asked = false
      finger = event.pointerType === 'touch' && event.isPrimary ? event : null
      const { target, pointerId } = event
      const found = finger && target instanceof Element && !isHeld(target) ? nameAt(target, frame) : null
      if (!found) return
      timer = setTimeout(() => {
        asked = true
        // Who asks does not act: the board forgets the finger, and the click that comes of it means nothing.
        target!.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId, pointerType: 'touch' }))
        setTip(placeTip(found.piece, found.name))
      }, STAYS)
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      const away = finger && Math.hypot(clientX - finger.clientX, clientY - finger.clientY) > STILL
      if (away && !asked) clearTimeout(timer)
    }
    const release = () => {
      if (finger && !asked) clearTimeout(timer)
      finger = null
    }
    const click = (event: MouseEvent) => {
      if (!asked || event.detail === 0) return
      asked = false
      event.stopPropagation()
      event.preventDefault()
    }
    const arrive = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) ask(target)
    }
    const gone = new AbortController()
    const { signal } = gone
    frame.addEventListener('pointerover', over, { signal })
    frame.addEventListener('pointerdown', press, { signal })
    frame.addEventListener('pointermove', move, { signal })
    frame.addEventListener('pointerup', release, { signal })
    frame.addEventListener('pointercancel', release, { signal })
    frame.addEventListener('click', click, { signal, capture: true })
    frame.addEventListener('focusin', arrive, { signal })
    const leave = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') hide()
    }
    frame.addEventListener('pointerleave', leave, { signal })
    for (const ending of ['focusout', 'keydown', 'wheel'])
      frame.addEventListener(ending, hide, { signal, passive: true })
    return () => {
      hide()
      gone.abort()
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

/** Whether a finger that stays there means something else: boards say on what, as a selector. */
function isHeld(target: Element): boolean {
  const held = target.closest<HTMLElement>('[data-holds]')?.dataset['holds']
  return held !== undefined && target.closest(held) !== null
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
