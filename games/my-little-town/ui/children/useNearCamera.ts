/** A view of the town in which every place is large enough for a small finger: all of it, or the part that matters now. */

import type { RefObject } from 'react'
import { type Area, centreOf, sameBox } from '../camera.ts'
import type { Box } from '../layout.ts'
import { type Camera, useCamera } from '../hooks/useCamera.ts'

/** The least width of a square, in pixels: a spot for a tile is then 56. */
const SMALLEST_SQUARE = 21
/** The part of a square that may be out of view without a button to it. */
const LITTLE = 0.4

/** The box of the town with `margin` squares around it. */
export function withMargin({ x, y, width, height }: Box, margin: number): Box {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
}

/** `focus`: what must be in view when the whole town does not fit; `null` shows the whole town, when nothing is to be touched. */
export function useNearCamera(
  frame: RefObject<Element | null>,
  content: Box,
  margin: number,
  occasion: string,
  focus: Box | null,
): Camera {
  const camera = useCamera(frame, content, margin, occasion)
  if (camera.closer || !focus) return camera
  const box = nearBox(camera.whole, camera.area, withMargin(content, margin), focus)
  return { ...camera, box, squareSize: camera.area.width / box.width, closer: !sameBox(box, camera.whole) }
}

/** All of `whole` if its squares are large enough; else as much of `content` as fits, with `focus` in the middle. */
export function nearBox(whole: Box, area: Area, content: Box, focus: Box): Box {
  if (area.width / whole.width >= SMALLEST_SQUARE) return whole
  const width = area.width / SMALLEST_SQUARE
  const height = area.height / SMALLEST_SQUARE
  const middle = centreOf(focus)
  return {
    x: along(content.x, content.width, width, middle.x),
    y: along(content.y, content.height, height, middle.y),
    width,
    height,
  }
}

export type Way = 'up' | 'down' | 'left' | 'right'

/** The directions in which more of the content is hidden. */
export function waysOn(box: Box, content: Box): readonly Way[] {
  const ways: readonly [Way, number][] = [
    ['up', box.y - content.y],
    ['down', content.y + content.height - box.y - box.height],
    ['left', box.x - content.x],
    ['right', content.x + content.width - box.x - box.width],
  ]
  return ways.filter(([, hidden]) => hidden > LITTLE).map(([way]) => way)
}

/** The view moved that way by half of its size, not beyond the content. */
export function moved(box: Box, way: Way, content: Box): Box {
  const { x, y } = centreOf(box)
  if (way === 'left' || way === 'right') {
    const middle = x + (way === 'left' ? -box.width / 2 : box.width / 2)
    return { ...box, x: along(content.x, content.width, box.width, middle) }
  }
  const middle = y + (way === 'up' ? -box.height / 2 : box.height / 2)
  return { ...box, y: along(content.y, content.height, box.height, middle) }
}

/** Where a view of that size begins: around the middle, and within the content if that is larger, else around it. */
function along(from: number, length: number, size: number, middle: number): number {
  if (length <= size) return from - (size - length) / 2
  return Math.max(from, Math.min(middle - size / 2, from + length - size))
}
