/** Dragging the drawn tile into the town. A convenience: pointing at a spot does the same. */

import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** Pixels until a press becomes a drag. */
const START = 8

interface DragHandlers {
  onPointerDown(event: PointerEvent): void
  onPointerMove(event: PointerEvent): void
  onPointerUp(event: PointerEvent): void
  onPointerCancel(event: PointerEvent): void
}

export interface TileDrag {
  /** Where the finger is, in pixels from the board's corner; `null` when nothing is dragged. */
  readonly finger: { readonly left: number; readonly top: number } | null
  readonly handlers: DragHandlers
  /** Whether to ignore the click that ends a drag. */
  swallowsClick(): boolean
}

export function useTileDrag(
  board: RefObject<HTMLElement | null>,
  onOver: (clientX: number, clientY: number) => void,
  onDrop: (clientX: number, clientY: number) => void,
): TileDrag {
  const pressed = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null)
  const dragged = useRef(false)
  const [finger, setFinger] = useState<TileDrag['finger']>(null)

  const end = () => {
    pressed.current = null
    setFinger(null)
  }

  const follow = (event: PointerEvent) => {
    const press = pressed.current
    if (press?.id !== event.pointerId) return
    if (!dragged.current && Math.hypot(event.clientX - press.x, event.clientY - press.y) < START) return
    dragged.current = true
    const { left, top } = board.current!.getBoundingClientRect()
    setFinger({ left: event.clientX - left, top: event.clientY - top })
    onOver(event.clientX, event.clientY)
  }

  return {
    finger,
    swallowsClick() {
      const swallowed = dragged.current
      dragged.current = false
      return swallowed
    },
    handlers: {
      onPointerDown(event) {
        if (event.pointerType === 'mouse' && event.button !== 0) return
        pressed.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
        dragged.current = false
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: follow,
      onPointerUp(event) {
        if (pressed.current && dragged.current) onDrop(event.clientX, event.clientY)
        end()
      },
      onPointerCancel: end,
    },
  }
}
