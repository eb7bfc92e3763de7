/** Fingers, mouse and wheel on the town: one finger points or pans, two zoom. Two fingers never place anything. */

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { pan, toSquares, zoom } from '../camera.ts'
import type { SquareAt } from '../layout.ts'
import type { Camera } from './useCamera.ts'

/** A finger that moves no farther than this, in pixels, only points. */
const STILL = 12
const WHEEL_STEP = 1.0015

interface Finger {
  readonly downX: number
  readonly downY: number
  x: number
  y: number
}

export interface Gestures {
  /** Fingers are moving the view: it must follow them without animation. */
  readonly held: boolean
  readonly handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerMove(event: PointerEvent): void
    onPointerUp(event: PointerEvent): void
    onPointerCancel(event: PointerEvent): void
  }
}

export function useGestures(
  drawing: RefObject<SVGSVGElement | null>,
  camera: Camera,
  onPoint: (at: SquareAt) => void,
): Gestures {
  const fingers = useRef(new Map<number, Finger>())
  /** This touch is no longer a tap. */
  const moved = useRef(false)
  const [held, setHeld] = useState(false)

  useWheel(drawing, camera)

  const at = (clientX: number, clientY: number): SquareAt => {
    const { left, top } = drawing.current!.getBoundingClientRect()
    return toSquares(camera.box, camera.area, clientX - left, clientY - top)
  }

  const release = (event: PointerEvent): Finger | undefined => {
    const finger = fingers.current.get(event.pointerId)
    fingers.current.delete(event.pointerId)
    if (fingers.current.size === 0) setHeld(false)
    return finger
  }

  const move = (finger: Finger, clientX: number, clientY: number): void => {
    const perPixel = 1 / camera.squareSize
    camera.look(pan(camera.box, (finger.x - clientX) * perPixel, (finger.y - clientY) * perPixel, camera.whole))
  }

  const pinch = (finger: Finger, clientX: number, clientY: number): void => {
    const other = [...fingers.current.values()].find(candidate => candidate !== finger)!
    const before = Math.hypot(finger.x - other.x, finger.y - other.y)
    const after = Math.hypot(clientX - other.x, clientY - other.y)
    const middle = at((clientX + other.x) / 2, (clientY + other.y) / 2)
    if (before > 0) camera.look(zoom(camera.box, after / before, middle, camera.whole))
  }

  return {
    held,
    handlers: {
      onPointerDown(event) {
        if (event.pointerType === 'mouse' && event.button !== 0) return
        if (fingers.current.size === 0) moved.current = false
        const { pointerId, clientX, clientY } = event
        fingers.current.set(pointerId, { downX: clientX, downY: clientY, x: clientX, y: clientY })
        if (fingers.current.size > 1) moved.current = true
      },
      onPointerMove(event) {
        const { pointerId, clientX, clientY } = event
        const finger = fingers.current.get(pointerId)
        if (!finger) return
        if (!moved.current && Math.hypot(clientX - finger.downX, clientY - finger.downY) < STILL) return
        if (!moved.current) drawing.current?.setPointerCapture(pointerId)
        moved.current = true
        setHeld(true)
        if (fingers.current.size === 2) pinch(finger, clientX, clientY)
        else if (fingers.current.size === 1 && camera.closer) move(finger, clientX, clientY)
        finger.x = clientX
        finger.y = clientY
      },
      onPointerUp(event) {
        if (release(event) && !moved.current) onPoint(at(event.clientX, event.clientY))
      },
      onPointerCancel: release,
    },
  }
}

/** React listens to wheels passively; the page must not scroll along. */
function useWheel(drawing: RefObject<SVGSVGElement | null>, camera: Camera): void {
  const latest = useRef(camera)
  useEffect(() => {
    latest.current = camera
  })
  useEffect(() => {
    const element = drawing.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { box, area, whole, look } = latest.current
      const { left, top } = element.getBoundingClientRect()
      const about = toSquares(box, area, event.clientX - left, event.clientY - top)
      look(zoom(box, WHEEL_STEP ** -event.deltaY, about, whole))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [drawing])
}
