/** The camera over the city: it fits the city automatically, and the player may zoom in. It moves the drawing without rendering it again. */

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { type Area, between, centreOf, fit, isSame, pan, reveal, toDrawing, zoom } from '../camera.ts'
import { type Box, type Point, ROW } from '../layout.ts'

const GLIDE_MS = 250
/** Around the city, in units of the drawing. */
const MARGIN = 6

export interface Camera {
  /** Zooms around that point of the screen, or around the middle. */
  zoomBy(factor: number, about?: Point): void
  /** By so many pixels. */
  panBy(dx: number, dy: number): void
  showAll(): void
  /** Brings a place of the drawing into view if it is not. */
  follow(place: Point): void
  toDrawing(clientX: number, clientY: number): Point
  /** How high a hex is on the screen, in pixels. */
  hexHeight(): number
  /** Fingers are moving the view: it must follow them without animation. */
  hold(how: 'held' | 'free'): void
}

export function useCamera(drawing: RefObject<SVGSVGElement | null>, city: Box): Camera {
  const moving = useRef<Moving | null>(null)
  const camera = useMemo(() => {
    const read = () => moving.current!
    const look = (box: Box) => read().look(box)
    return {
      zoomBy(factor: number, about?: Point) {
        const { seen, whole } = read()
        look(zoom(seen(), factor, about ? read().place(about.x, about.y) : centreOf(seen()), whole()))
      },
      panBy(dx: number, dy: number) {
        const { seen, whole, area } = read()
        const perPixel = seen().width / area().width
        look(pan(seen(), dx * perPixel, dy * perPixel, whole()))
      },
      showAll: () => look(read().whole()),
      follow: (at: Point) => look(reveal(read().seen(), at, ROW, read().whole())),
      toDrawing: (clientX: number, clientY: number) => read().place(clientX, clientY),
      hexHeight: () => (ROW * read().area().width) / read().seen().width,
      hold: (how: 'held' | 'free') => read().hold(how),
    }
  }, [])

  useLayoutEffect(() => {
    const element = drawing.current
    if (!element) return
    const started = startMoving(element, city)
    moving.current = started
    return started.stop
  }, [drawing, city])

  useWheel(drawing, camera)
  return camera
}

interface Moving {
  seen(): Box
  whole(): Box
  area(): Area
  place(clientX: number, clientY: number): Point
  look(box: Box): void
  hold(how: 'held' | 'free'): void
  stop(): void
}

function startMoving(element: SVGSVGElement, city: Box): Moving {
  let area: Area = { width: 320, height: 240 }
  let whole = fit(city, MARGIN, area)
  /** The present view, or the target of the animation. */
  let seen = whole
  let shown = whole
  let held = false
  let frame = 0

  const show = (box: Box) => {
    shown = box
    element.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`)
  }
  const look = (box: Box) => {
    cancelAnimationFrame(frame)
    seen = box
    const from = shown
    if (held || isSame(from, box) || matchMedia('(prefers-reduced-motion: reduce)').matches) return show(box)
    const began = performance.now()
    const advance = (now: number) => {
      const share = Math.min(1, Math.max(0, now - began) / GLIDE_MS)
      show(share === 1 ? box : between(from, box, 1 - (1 - share) ** 3))
      if (share < 1) frame = requestAnimationFrame(advance)
    }
    frame = requestAnimationFrame(advance)
  }
  const measure = () => {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return
    area = { width, height }
    whole = fit(city, MARGIN, area)
    cancelAnimationFrame(frame)
    seen = whole
    show(whole)
  }
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return {
    seen: () => seen,
    whole: () => whole,
    area: () => area,
    place(clientX, clientY) {
      const { left, top } = element.getBoundingClientRect()
      return toDrawing(seen, area, clientX - left, clientY - top)
    },
    look,
    hold: how => void (held = how === 'held'),
    stop() {
      observer.disconnect()
      cancelAnimationFrame(frame)
    },
  }
}

const WHEEL_STEP = 1.0015

/** React listens to wheels passively; the page must not scroll along. */
function useWheel(drawing: RefObject<SVGSVGElement | null>, camera: Camera): void {
  useEffect(() => {
    const element = drawing.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      camera.zoomBy(WHEEL_STEP ** -event.deltaY, { x: event.clientX, y: event.clientY })
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [drawing, camera])
}
