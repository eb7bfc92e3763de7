/** An example picture: the real board, drawn from a small position, that cannot be touched. */

import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { type GameBox, type Scene, stage, type Tagged, say } from '#kernel'
import { drawBoard } from '../boards.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { LitPlaces } from '../table/LitPlaces.tsx'

/** Who sits in the pictures, besides whoever looks. */
const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hal']
/** Boards are drawn when they come so near to the window, in pixels: a book may have many. */
const NEAR = '400px'

/** Boards are laid out for a whole window of this size, in pixels, and then made smaller: so everything is in the picture. */
const WIDE = { width: 940, height: 640 }
const UPRIGHT = { width: 620, height: 800 }
/** Pictures narrower than this show the upright layout. */
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
      {/* The caption says it all: a board that cannot be used is only in the way of a screen reader. */}
      <div className="scene-board" aria-hidden="true" inert>
        {across > 0 && (
          <Boundary fallback={() => null}>
            <Suspense fallback={null}>
              <SceneBoard box={box} scene={scene} across={across} />
            </Suspense>
          </Boundary>
        )}
      </div>
      <figcaption>{scene.caption}</figcaption>
    </figure>
  )
}

function SceneBoard({ box, scene, across }: SceneFigureProps & { readonly across: number }) {
  const { game, content } = box
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = across < NARROW ? UPRIGHT : WIDE
  const scale = across / width
  const position = useMemo(() => positionOf(box, scene), [box, scene])
  return (
    <>
      <div ref={frame} className="scene-frame" style={{ width, height, scale }}>
        {drawBoard(game.id, {
          ...position,
          viewer: scene.viewer,
          events: NOTHING,
          content,
          names: seat =>
            seat === scene.viewer ? say('You') : (PEOPLE[seat] ?? say('Seat {number}', { number: seat + 1 })),
          pending: false,
          now,
          act: ignore,
          whyNot: () => null,
          announce: ignore,
          endingTakes: ignore,
        })}
      </div>
      {scene.where && <LitPlaces where={scene.where} board={frame} />}
    </>
  )
}

/** The scene as its viewer sees it, with what they may do: boards point it out. */
function positionOf({ game }: GameBox, scene: Scene) {
  const { state, options } = stage(game, scene)
  const { viewer } = scene
  const acts = viewer !== null && !game.outcome(state) && game.actors(state).includes(viewer)
  return { view: game.view(state, viewer), actions: acts ? game.legalActions(state, viewer) : NOTHING, options }
}

/** How wide it is, in pixels; 0 until it first comes near. */
function useNearWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const figure = element.current!
    const sizes = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    const comings = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) sizes.observe(figure)
      },
      { rootMargin: NEAR },
    )
    comings.observe(figure)
    return () => {
      sizes.disconnect()
      comings.disconnect()
    }
  }, [element])
  return width
}

const NOTHING: readonly Tagged[] = []
const ignore = () => {}
const now = () => 0
