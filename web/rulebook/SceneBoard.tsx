/** A scene on the real board, as its viewer sees it. */

import { type CSSProperties, useMemo, useRef } from 'react'
import { type GameBox, type Scene, stage, type Tagged, say } from '#kernel'
import { drawBoard } from '../shell/gameBoards.ts'
import { LitPlaces } from '../table/log/LitPlaces.tsx'

/** Names of the other players in the pictures. */
const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hal']

interface SceneBoardProps {
  readonly box: GameBox
  readonly scene: Scene
  /** The size the board is laid out for, and the scale it is shown at. */
  readonly frame: CSSProperties
}

export function SceneBoard({ box, scene, frame: style }: SceneBoardProps) {
  const { game, content } = box
  const frame = useRef<HTMLDivElement>(null)
  const position = useMemo(() => positionOf(box, scene), [box, scene])
  return (
    <>
      <div ref={frame} className="scene-frame" style={style}>
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

/** The scene as its viewer sees it, with the legal actions: boards show them. */
function positionOf({ game }: GameBox, scene: Scene) {
  const { state, options } = stage(game, scene)
  const { viewer } = scene
  const acts = viewer !== null && !game.outcome(state) && game.actors(state).includes(viewer)
  return { view: game.view(state, viewer), actions: acts ? game.legalActions(state, viewer) : NOTHING, options }
}

const NOTHING: readonly Tagged[] = []
const ignore = () => {}
const now = () => 0
