/** A view of the town in which every place is large enough for a small finger: of all of it, or of the part that matters now. */

import type { RefObject } from 'react'
import { centreOf, pan, sameBox } from '../camera.ts'
import type { Area } from '../camera.ts'
import type { Box } from '../layout.ts'
import { type Camera, useCamera } from '../useCamera.ts'

/** A square is at least so wide, in pixels: then a tile is 60. */
const SMALLEST_SQUARE = 20

/** `focus`: what must be in view when not all of the town can be. */
export function useNearCamera(
  frame: RefObject<Element | null>,
  content: Box,
  margin: number,
  occasion: string,
  focus: Box,
): Camera {
  const camera = useCamera(frame, content, margin, occasion)
  if (camera.closer) return camera
  const box = nearBox(camera.whole, camera.area, focus)
  return { ...camera, box, squareSize: camera.area.width / box.width, closer: !sameBox(box, camera.whole) }
}

export function nearBox(whole: Box, area: Area, focus: Box): Box {
  if (area.width / whole.width >= SMALLEST_SQUARE) return whole
  const width = area.width / SMALLEST_SQUARE
  const height = area.height / SMALLEST_SQUARE
  const { x, y } = centreOf(focus)
  return pan({ x: x - width / 2, y: y - height / 2, width, height }, 0, 0, whole)
}
