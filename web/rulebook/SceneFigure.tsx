/** An example picture: the real board in a small position, without interaction. */

import { type CSSProperties, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { GameBox, Scene } from '#kernel'
import { Boundary } from '../parts/Boundary.tsx'
import { SceneBoard } from './SceneBoard.tsx'

/** Boards are drawn when they come this near to the window, in pixels: a book may have many. */
const NEAR = '400px'

/** Boards are laid out for a window of this size, in pixels, and then scaled down to fit. */
const WIDE = { width: 940, height: 640 }
const UPRIGHT = { width: 620, height: 800 }
/** Pictures narrower than this show the portrait layout. */
const NARROW = 560

interface SceneFigureProps {
  readonly box: GameBox
  readonly scene: Scene
}

export function SceneFigure({ box, scene }: SceneFigureProps) {
  const figure = useRef<HTMLElement>(null)
  const across = useNearWidth(figure)
  return (
    <figure ref={figure} className="scene" data-scene={scene.id}>
      {/* The caption says everything: a board without interaction would only be noise for a screen reader. */}
      <div className="scene-board" aria-hidden="true" inert>
        {across > 0 && (
          <Boundary fallback={() => null}>
            <Suspense fallback={null}>
              <SceneBoard box={box} scene={scene} frame={frameFor(across)} />
            </Suspense>
          </Boundary>
        )}
      </div>
      <figcaption>{scene.caption}</figcaption>
    </figure>
  )
}

function frameFor(across: number): CSSProperties {
  const { width, height } = across < NARROW ? UPRIGHT : WIDE
  return { width, height, scale: across / width }
}

/** Its width in pixels; 0 until it first comes near the window. */
function useNearWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const figure = element.current!
    const sizes = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) sizes.observe(figure)
      },
      { rootMargin: NEAR },
    )
    observer.observe(figure)
    return () => {
      sizes.disconnect()
      observer.disconnect()
    }
  }, [element])
  return width
}
