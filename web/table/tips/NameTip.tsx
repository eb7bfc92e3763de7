/** A tooltip that names a piece: for a resting mouse, a long press, or keyboard focus. F1 opens its rule. */

import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { PieceTip } from '../ui/loadDialogs.ts'
import { nameAt, type NamedPiece } from './pieceNames.ts'

interface Tip {
  readonly asked: NamedPiece
  readonly by: 'mouse' | 'finger' | 'keyboard'
  readonly live: boolean
  readonly follows: boolean
}

/** Milliseconds of rest that distinguish a question from a passing pointer and from a tap. */
const RESTS = 700
const STAYS = 500
/** Milliseconds the mouse has to reach the link after it left the piece. */
const LINK_REACH_TIME = 500
/** Milliseconds after which a click may hit the link: a player who moves to the next piece and clicks at once must not hit it. */
const LINK_ACTIVE_AFTER = 150
/** Pixels that a resting finger may move. */
const MAX_FINGER_MOVE = 10

interface NameTipProps {
  readonly board: RefObject<HTMLElement | null>
  readonly game: string
}

export function NameTip({ board, game }: NameTipProps) {
  const [tip, setTip] = useState<Tip | null>(null)
  const reach = useRef({ stay() {}, close() {} })

  useEffect(() => {
    const frame = board.current!
    const find = (target: EventTarget | null) => (target instanceof Element ? nameAt(target, frame) : null)
    const show = (asked: NamedPiece, by: Tip['by'], follows = false) => {
      stay()
      setTip({ asked, by, live: by === 'finger', follows })
    }
    let pointed: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let leaving: ReturnType<typeof setTimeout> | undefined
    let meaning: ReturnType<typeof setTimeout> | undefined
    let mouse = [0, 0] as [x: number, y: number]
    const stay = () => {
      clearTimeout(timer)
      clearTimeout(leaving)
      clearTimeout(meaning)
    }
    const hide = () => {
      stay()
      pointed = null
      setTip(null)
    }
    reach.current = { stay, close: hide }
    const depart = () => {
      stay()
      pointed = null
      meaning = setTimeout(() => {
        setTip(shown => shown && { ...shown, live: true })
        // A mouse that already rests there fires no further event.
        requestAnimationFrame(() => document.elementFromPoint(...mouse)?.closest('.name-tip') && stay())
      }, LINK_ACTIVE_AFTER)
      leaving = setTimeout(() => setTip(null), LINK_REACH_TIME)
    }
    const over = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      const found = find(target)
      if (found && found.piece === pointed) return
      depart()
      if (!found) return
      pointed = found.piece
      timer = setTimeout(() => show(found, 'mouse'), RESTS)
    }
    let finger: PointerEvent | null = null
    let asked = false
    const press = (event: PointerEvent) => {
      hide()
      asked = false
      finger = event.pointerType === 'touch' && event.isPrimary ? event : null
      const { target, pointerId } = event
      const found = finger && find(target)
      if (!found) return
      const forget = () =>
        target!.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId, pointerType: 'touch' }))
      timer = setTimeout(() => {
        asked = true
        // A long press asks and does not act: the board cancels the press, and the click that follows is ignored.
        if (!isHeld(target as Element)) forget()
        show(found, 'finger')
      }, STAYS)
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      mouse = [clientX, clientY]
      const away = finger && Math.hypot(clientX - finger.clientX, clientY - finger.clientY) > MAX_FINGER_MOVE
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
      const found = target instanceof Element && target.matches(':focus-visible') ? find(target) : null
      if (!found) return
      hide()
      timer = setTimeout(() => show(found, 'keyboard'), RESTS)
    }
    const blur = () => {
      if (!asked) hide() // after a long press the focus follows when the finger is lifted
    }
    const type = (event: KeyboardEvent) => {
      hide()
      const found = event.key === 'F1' ? find(event.target) : null
      if (!found || found.part === null) return
      event.preventDefault() // else the browser opens its own help
      show(found, 'keyboard', true)
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
    frame.addEventListener('keydown', type, { signal })
    const leave = ({ pointerType, relatedTarget }: PointerEvent) => {
      const reached = relatedTarget instanceof Element && relatedTarget.closest('.name-tip')
      if (pointerType === 'mouse' && !reached) depart()
    }
    frame.addEventListener('pointerleave', leave, { signal })
    frame.addEventListener('focusout', blur, { signal })
    frame.addEventListener('wheel', hide, { signal, passive: true })
    return () => {
      hide()
      gone.abort()
    }
  }, [board])

  return (
    tip && (
      <Suspense>
        <PieceTip {...tip} game={game} stay={() => reach.current.stay()} close={() => reach.current.close()} />
      </Suspense>
    )
  )
}

/** Whether a long press there has a meaning of its own: boards declare it with a selector. */
function isHeld(target: Element): boolean {
  const held = target.closest<HTMLElement>('[data-holds]')?.dataset['holds']
  return held !== undefined && target.closest(held) !== null
}
