/** What fingers, mouse and a dragged tile do on the town. */

import type { RefObject } from 'react'
import { toSquares, zoom } from '../camera.ts'
import { nearest, type Plan, type SquareAt, spotBox, spotKey, spotOf, squareKey, TILE } from '../layout.ts'
import { placeBox, type Scene } from '../scene.ts'
import type { Camera } from './useCamera.ts'
import { type Gestures, useGestures } from './useGestures.ts'
import { type TileDrag, useTileDrag } from './useTileDrag.ts'
import type { Turn } from './useTurn.ts'

/** The smallest target for a child's finger, in pixels: smaller places also react to touches beside them. */
const FINGER = 56
/** How near its spot a dragged tile must come, in squares. */
const SNAP = 1

interface Elements {
  readonly board: RefObject<HTMLElement | null>
  readonly frame: RefObject<HTMLElement | null>
  readonly drawing: RefObject<SVGSVGElement | null>
}

export interface Pointing {
  readonly gestures: Gestures
  readonly drag: TileDrag
  /** Points at a place of the grid. */
  pointAt(at: SquareAt): void
}

export function usePointing(
  { board, frame, drawing }: Elements,
  scene: Scene,
  plan: Plan,
  camera: Camera,
  turn: Turn,
): Pointing {
  const { selection, intend } = turn

  const pointAt = (at: SquareAt) => {
    if (scene.placing) return intend({ type: 'spot', spot: { tx: at.x, ty: at.y } })
    // Empty ground, with nothing in hand: the player wanted to place a tile there.
    const meansTile = scene.choosing && selection.at === 'nothing' && !plan.ground.has(squareKey(at))
    return intend(meansTile ? { type: 'spot', spot: spotOf(at) } : { type: 'square', square: at })
  }

  /** Possible places are easier to hit than others. */
  const touch = (point: SquareAt) => {
    const { size, targets, possible } = scene
    const under = { x: Math.floor(point.x / size), y: Math.floor(point.y / size) }
    const reach = Math.min(0.5, (FINGER / camera.squareSize - size) / 2)
    const meant = possible.has(squareKey(under)) ? under : nearest(point, targets, at => placeBox(scene, at), reach)
    pointAt(meant ?? under)
    if (meant && scene.placing) comeCloser(point)
  }

  /** Where spots are smaller than a finger, the first touch also zooms in, so that a miss is easy to correct. */
  const comeCloser = (point: SquareAt) => {
    const spotSize = camera.squareSize * TILE
    if (spotSize < FINGER) camera.look(zoom(camera.box, (1.3 * FINGER) / spotSize, point, camera.whole))
  }

  const pointUnder = (clientX: number, clientY: number): SquareAt | null => {
    const { left, top, right, bottom } = frame.current!.getBoundingClientRect()
    const inside = left < clientX && clientX < right && top < clientY && clientY < bottom
    return inside ? toSquares(camera.box, camera.area, clientX - left, clientY - top) : null
  }
  const dragOver = (clientX: number, clientY: number) => {
    const point = pointUnder(clientX, clientY)
    const spot = point && nearest(point, scene.spots, spotBox, SNAP)
    if (spot && !scene.previewed.has(spotKey(spot))) intend({ type: 'spot', spot })
  }
  const drop = (clientX: number, clientY: number) => {
    const point = pointUnder(clientX, clientY)
    if (point && !nearest(point, scene.spots, spotBox, SNAP)) intend({ type: 'spot', spot: spotOf(point) })
  }

  return { gestures: useGestures(drawing, camera, touch), drag: useTileDrag(board, dragOver, drop), pointAt }
}
