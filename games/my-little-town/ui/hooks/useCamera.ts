/** The camera over the town: it fits the town automatically, and the player may zoom in. */

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Area, between, fit, reveal, sameBox } from '../camera.ts'
import type { Box } from '../layout.ts'

const GLIDE_MS = 350

export interface Camera {
  /** What is in view, in squares, when no animation runs. */
  readonly box: Box
  /** The whole town in view. */
  readonly whole: Box
  readonly area: Area
  /** Pixels per square. */
  readonly squareSize: number
  readonly closer: boolean
  /** Zooms to that part; `null` for the whole town. */
  look(box: Box | null): void
  /** Brings a place into view if it is not. */
  follow(box: Box): void
}

/** `occasion`: whenever it changes, the camera shows the whole town again. */
export function useCamera(frame: RefObject<Element | null>, content: Box, margin: number, occasion: string): Camera {
  const area = useArea(frame)
  const whole = fit(content, margin, area)
  const [chosen, setChosen] = useState<{ readonly occasion: string; readonly box: Box } | null>(null)
  const box = chosen?.occasion === occasion ? chosen.box : whole

  const look = useCallback((next: Box | null) => setChosen(next && { occasion, box: next }), [occasion])
  const follow = (place: Box) => {
    const next = reveal(box, place, whole)
    if (!sameBox(next, box)) look(next)
  }
  return { box, whole, area, squareSize: area.width / box.width, closer: !sameBox(box, whole), look, follow }
}

/** Animates the drawing to the box, unless the player prefers reduced motion or drags it. */
export function useGlide(
  drawing: RefObject<SVGSVGElement | null>,
  { x, y, width, height }: Box,
  { held }: { readonly held: boolean },
): void {
  const shown = useRef<Box | null>(null)
  useLayoutEffect(() => {
    const from = shown.current
    const box = { x, y, width, height }
    const show = (next: Box) => {
      shown.current = next
      drawing.current?.setAttribute('viewBox', `${next.x} ${next.y} ${next.width} ${next.height}`)
    }
    if (!from || held || sameBox(from, box) || prefersStillness()) {
      show(box)
      return
    }
    let frame = 0
    const began = performance.now()
    const advance = (now: number) => {
      const share = Math.min(1, (now - began) / GLIDE_MS)
      show(share === 1 ? box : between(from, box, 1 - (1 - share) ** 3))
      if (share < 1) frame = requestAnimationFrame(advance)
    }
    frame = requestAnimationFrame(advance)
    return () => cancelAnimationFrame(frame)
  }, [drawing, held, x, y, width, height])
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function useArea(frame: RefObject<Element | null>): Area {
  const [area, setArea] = useState<Area>({ width: 320, height: 320 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { width, height } = element.getBoundingClientRect()
      if (width > 0 && height > 0)
        setArea(old => (old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return area
}
