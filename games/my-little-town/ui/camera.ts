/** Which part of the plane is on the screen: fitting, zooming and panning, as arithmetic on boxes. */

import type { Box, SquareAt } from './layout.ts'

/** The area on the screen, in pixels. */
export interface Area {
  readonly width: number
  readonly height: number
}

/** The largest size of a square, in pixels: a single start tile should not fill a large screen. */
const LARGEST_SQUARE = 84
/** The fewest squares across that zooming in may show. */
const CLOSEST = 4

/** The smallest box with the area's aspect ratio that holds `content` with `margin` squares around it. */
export function fit(content: Box, margin: number, area: Area): Box {
  const width = content.width + 2 * margin
  const height = content.height + 2 * margin
  const squareSize = Math.min(area.width / width, area.height / height, LARGEST_SQUARE)
  return centred(content, area.width / squareSize, area.height / squareSize)
}

/** Zooms by `factor` (below 1: out) so that `about` stays fixed; never beyond `whole`. */
export function zoom(camera: Box, factor: number, about: SquareAt, whole: Box): Box {
  const closest = Math.min(1, CLOSEST / Math.min(camera.width, camera.height))
  const scale = clamp(1 / factor, closest, whole.width / camera.width)
  return within(
    {
      x: about.x + (camera.x - about.x) * scale,
      y: about.y + (camera.y - about.y) * scale,
      width: camera.width * scale,
      height: camera.height * scale,
    },
    whole,
  )
}

/** Moves the view by so many squares; never beyond `whole`. */
export function pan(camera: Box, dx: number, dy: number, whole: Box): Box {
  return within({ ...camera, x: camera.x + dx, y: camera.y + dy }, whole)
}

/** Moves the view just far enough to show all of `box`. */
export function reveal(camera: Box, box: Box, whole: Box): Box {
  const x = clamp(camera.x, box.x + box.width - camera.width, box.x)
  const y = clamp(camera.y, box.y + box.height - camera.height, box.y)
  return within({ ...camera, x, y }, whole)
}

export function between(from: Box, to: Box, share: number): Box {
  const mix = (a: number, b: number) => a + (b - a) * share
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  }
}

/** Converts pixels of the area to squares. */
export function toSquares(camera: Box, area: Area, left: number, top: number): SquareAt {
  return { x: camera.x + (left / area.width) * camera.width, y: camera.y + (top / area.height) * camera.height }
}

export function centreOf({ x, y, width, height }: Box): SquareAt {
  return { x: x + width / 2, y: y + height / 2 }
}

export function sameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

function centred(content: Box, width: number, height: number): Box {
  const { x, y } = centreOf(content)
  return { x: x - width / 2, y: y - height / 2, width, height }
}

function within(camera: Box, whole: Box): Box {
  return {
    ...camera,
    x: clamp(camera.x, whole.x, whole.x + whole.width - camera.width),
    y: clamp(camera.y, whole.y, whole.y + whole.height - camera.height),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
