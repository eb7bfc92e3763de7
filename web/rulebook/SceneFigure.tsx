/** An example picture: the real board, drawn from a small position, that cannot be touched. */

import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { type GameBox, type Scene, seatTable, type Tagged } from '#kernel'
import { drawBoard } from '../boards.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { LitPlaces } from '../table/LitPlaces.tsx'

/** Who sits in the pictures. */
const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hal']
/** Boards are drawn when they come so near to the window, in pixels: a book may have many. */
const NEAR = '400px'

interface SceneFigureProps {
  readonly box: GameBox
  readonly scene: Scene
}

export function SceneFigure({ box, scene }: SceneFigureProps) {
  const figure = useRef<HTMLElement>(null)
  const near = useNear(figure)
  return (
    <figure ref={figure} className="scene" data-scene={scene.id}>
      {/* The caption says it all: a board that cannot be used is only in the way of a screen reader. */}
      <div className="scene-board" aria-hidden="true" inert>
        {near && (
          <Boundary fallback={() => null}>
            <Suspense fallback={null}>
              <SceneBoard box={box} scene={scene} />
            </Suspense>
          </Boundary>
        )}
      </div>
      <figcaption>{scene.caption}</figcaption>
    </figure>
  )
}

function SceneBoard({ box, scene }: SceneFigureProps) {
  const { game, content } = box
  const frame = useRef<HTMLDivElement>(null)
  const position = useMemo(() => stage(box, scene), [box, scene])
  return (
    <>
      <div ref={frame} className="scene-frame">
        {drawBoard(game.id, {
          ...position,
          viewer: scene.viewer,
          events: NOTHING,
          content,
          names: seat => PEOPLE[seat] ?? `Seat ${seat + 1}`,
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
function stage({ game }: GameBox, scene: Scene) {
  const seating = seatTable(game, scene.seats, scene.options ?? {})
  if (!seating.ok) throw new Error(`${scene.id}: ${seating.refusal.code}`)
  const state = game.parseState(scene.position(game))
  const { viewer } = scene
  const acts = viewer !== null && !game.outcome(state) && game.actors(state).includes(viewer)
  return {
    view: game.view(state, viewer),
    actions: acts ? game.legalActions(state, viewer) : NOTHING,
    options: seating.table.options,
  }
}

/** From the first time on that it is near. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return near
}

const NOTHING: readonly Tagged[] = []
const ignore = () => {}
const now = () => 0
