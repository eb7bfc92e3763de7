/** Which part of the city is on the screen: fitting, zooming and panning, as arithmetic on boxes. */

import type { Box, Point } from './layout.ts'

/** The area on the screen, in pixels. */
export interface Area {
  readonly width: number
  readonly height: number
}

/** The least width of the city, in units of the drawing, that zooming in may show: four or five hexes. */
const CLOSEST = 150

/** The smallest box with the area's aspect ratio that holds `content` with `margin` around it. */
export function fit(content: Box, margin: number, area: Area): Box {
  const unit = Math.min(area.width / (content.width + 2 * margin), area.height / (content.height + 2 * margin))
  const width = area.width / unit
  const height = area.height / unit
  return {
    x: content.x + (content.width - width) / 2,
    y: content.y + (content.height - height) / 2,
    width,
    height,
  }
}

/** Zooms by `factor` (below 1: out) so that `about` stays fixed; never beyond `whole`. */
export function zoom(seen: Box, factor: number, about: Point, whole: Box): Box {
  const closest = Math.min(1, CLOSEST / Math.min(seen.width, seen.height))
  const scale = clamp(1 / factor, closest, whole.width / seen.width)
  return within(
    {
      x: about.x + (seen.x - about.x) * scale,
      y: about.y + (seen.y - about.y) * scale,
      width: seen.width * scale,
      height: seen.height * scale,
    },
    whole,
  )
}

export function pan(seen: Box, dx: number, dy: number, whole: Box): Box {
  return within({ ...seen, x: seen.x + dx, y: seen.y + dy }, whole)
}

/** Moves just far enough to show `place`, with `margin` around it. */
export function reveal(seen: Box, place: Point, margin: number, whole: Box): Box {
  const x = clamp(seen.x, place.x + margin - seen.width, place.x - margin)
  const y = clamp(seen.y, place.y + margin - seen.height, place.y - margin)
  return within({ ...seen, x, y }, whole)
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

/** Converts pixels of the area to units of the drawing. */
export function toDrawing(seen: Box, area: Area, left: number, top: number): Point {
  return { x: seen.x + (left / area.width) * seen.width, y: seen.y + (top / area.height) * seen.height }
}

export function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

export function isSame(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

function within(seen: Box, whole: Box): Box {
  return {
    ...seen,
    x: clamp(seen.x, whole.x, whole.x + whole.width - seen.width),
    y: clamp(seen.y, whole.y, whole.y + whole.height - seen.height),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
