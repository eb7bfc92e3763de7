/** Dragging an Item onto a board. Pointing at a square does the same. */

import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Square } from '#kit/polyomino.ts'
import type { BoardId } from '../../types.ts'
import { type Pane, readSquare } from '../layout.ts'
import type { Piece } from '../offers.ts'

/** Pixels until a press becomes a drag. */
const START = 8
/** How far above a finger its Item is held, in pixels, so that it stays visible. */
const LIFT = 44

interface Over {
  readonly board: BoardId
  readonly square: Square
  /** What is dragged; `null`: what is already in hand. */
  readonly piece: Piece | null
}

interface DragActions {
  lift(piece: Piece): void
  over(at: Over): void
  /** `null`: dropped outside of all boards. */
  drop(at: Over | null): void
  turn(): void
  show(pane: Pane): void
}

export interface Drag {
  /** Where the Item is held, in pixels from the board's corner; `null` when nothing is dragged. */
  readonly held: { readonly left: number; readonly top: number } | null
  readonly handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerMove(event: PointerEvent): void
    onPointerUp(event: PointerEvent): void
    onPointerCancel(): void
    onClickCapture(event: MouseEvent): void
  }
}

interface Press {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly lift: number
  readonly grab: string
}

export function useDrag(board: RefObject<HTMLElement | null>, actions: DragActions): Drag {
  const pressed = useRef<Press | null>(null)
  const dragging = useRef(false)
  const last = useRef('')
  const [held, setHeld] = useState<Drag['held']>(null)

  const end = () => {
    pressed.current = null
    setHeld(null)
  }

  const follow = (event: PointerEvent) => {
    const press = pressed.current
    if (press?.id !== event.pointerId) return
    const piece = pieceOf(press.grab)
    if (!dragging.current) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < START) return
      dragging.current = true
      last.current = ''
      board.current!.setPointerCapture(event.pointerId)
      if (piece) actions.lift(piece)
    }
    const { left, top } = board.current!.getBoundingClientRect()
    setHeld({ left: event.clientX - left, top: event.clientY - press.lift - top })
    const tab = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-tab]')
    if (tab) actions.show(tab.dataset['tab'] as Pane)
    const at = squareUnder(event.clientX, event.clientY - press.lift)
    const key = at ? `${at.board} ${at.square.join()}` : ''
    if (at && key !== last.current) actions.over({ ...at, piece })
    last.current = key
  }

  return {
    held,
    handlers: {
      onPointerDown(event) {
        if (event.pointerType === 'mouse' && event.button !== 0) return
        if (pressed.current && dragging.current && event.pointerId !== pressed.current.id) return actions.turn()
        const grab = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grab]') : null
        dragging.current = false
        if (!grab) return
        const lift = event.pointerType === 'touch' ? LIFT : 0
        pressed.current = { id: event.pointerId, x: event.clientX, y: event.clientY, lift, grab: grab.dataset['grab']! }
      },
      onPointerMove: follow,
      onPointerUp(event) {
        const press = pressed.current
        if (press?.id !== event.pointerId) return
        if (dragging.current) {
          const at = squareUnder(event.clientX, event.clientY - press.lift)
          actions.drop(at && { ...at, piece: pieceOf(press.grab) })
        }
        end()
      },
      onPointerCancel: end,
      onClickCapture(event) {
        // A drag ends with a click, which is ignored.
        if (dragging.current && event.detail > 0) event.stopPropagation()
        dragging.current = false
      },
    },
  }
}

function squareUnder(x: number, y: number): { readonly board: BoardId; readonly square: Square } | null {
  const cell = document.elementFromPoint(x, y)?.closest<SVGElement>('[data-square]')
  if (!cell) return null
  return { board: cell.dataset['board'] as BoardId, square: readSquare(cell.dataset['square']!) }
}

/** Parses `hand`, `start <tile>` or `item <id>`; `null`: what is already in hand. */
function pieceOf(grab: string): Piece | null {
  const [from, name = ''] = grab.split(' ')
  if (from === 'start') return { from: 'start', tile: name }
  return from === 'item' ? { from: 'board', item: name } : null
}
