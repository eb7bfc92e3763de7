/** Fingers on the city: one points or pans, two zoom. Two fingers never place anything. */

import { type PointerEvent, useRef } from 'react'
import type { Camera } from './useCamera.ts'

/** A finger that moves no farther than this, in pixels, only points. */
const STILL = 10

interface Finger {
  readonly downX: number
  readonly downY: number
  x: number
  y: number
}

export interface Gestures {
  /** Whether the touch that just ended was not a tap. */
  moved(): boolean
  readonly handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerMove(event: PointerEvent): void
    onPointerUp(event: PointerEvent): void
    onPointerCancel(event: PointerEvent): void
  }
}

export function useGestures(camera: Camera): Gestures {
  const fingers = useRef(new Map<number, Finger>())
  const moved = useRef(false)

  const release = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
    if (fingers.current.size === 0) camera.hold('free')
  }
  const pinch = (finger: Finger, x: number, y: number) => {
    const other = [...fingers.current.values()].find(each => each !== finger)!
    const before = Math.hypot(finger.x - other.x, finger.y - other.y)
    const after = Math.hypot(x - other.x, y - other.y)
    if (before > 0) camera.zoomBy(after / before, { x: (x + other.x) / 2, y: (y + other.y) / 2 })
  }
  return {
    moved: () => moved.current,
    handlers: {
      onPointerDown({ pointerType, button, pointerId, clientX: x, clientY: y }) {
        if (pointerType === 'mouse' && button !== 0) return
        if (fingers.current.size === 0) moved.current = false
        fingers.current.set(pointerId, { downX: x, downY: y, x, y })
        if (fingers.current.size > 1) moved.current = true
      },
      onPointerMove({ pointerId, clientX: x, clientY: y, currentTarget }) {
        const finger = fingers.current.get(pointerId)
        if (!finger) return
        if (!moved.current && Math.hypot(x - finger.downX, y - finger.downY) < STILL) return
        if (!moved.current) currentTarget.setPointerCapture(pointerId)
        moved.current = true
        camera.hold('held')
        if (fingers.current.size === 2) pinch(finger, x, y)
        else if (fingers.current.size === 1) camera.panBy(finger.x - x, finger.y - y)
        finger.x = x
        finger.y = y
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  }
}
