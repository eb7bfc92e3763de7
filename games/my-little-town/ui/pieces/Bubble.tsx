/** The reason of a refusal at the place the player pointed at: a picture and a sentence. */

import './bubble.css'
import type { CSSProperties } from 'react'
import { RuleLinks } from '#web/board/RuleLinks.tsx'
import type { Area } from '../camera.ts'
import type { Box } from '../layout.ts'
import type { Camera } from '../hooks/useCamera.ts'
import { ReasonIcon } from './icons.tsx'

interface BubbleProps {
  readonly code: string
  readonly text: string
  /** The place in question, in squares; `null` for the shelf or the pile. */
  readonly at: Box | null
  readonly camera: Camera
}

/** Half its greatest width, and its greatest height, in pixels. */
const HALF = 150
const HEIGHT = 110

export function Bubble({ code, text, at, camera }: BubbleProps) {
  const { left, top, tail, below } = anchor(at, camera.box, camera.area)
  const style = { left, top, '--tail': `${tail}px` } as CSSProperties
  return (
    <div className="mlt-bubble" data-below={below || undefined} style={style}>
      <ReasonIcon code={code} />
      <p>
        <RuleLinks text={text} />
      </p>
    </div>
  )
}

/** Above the place if there is room, else below it; never out of the frame. `tail`: the offset of the tip from its middle. */
function anchor(at: Box | null, view: Box, area: Area): { left: number; top: number; tail: number; below: boolean } {
  if (!at) return { left: area.width / 2, top: area.height - 12, tail: 0, below: false }
  const scale = area.width / view.width
  const half = Math.min(HALF, area.width / 2 - 4)
  const centre = (at.x + at.width / 2 - view.x) * scale
  const top = (at.y - view.y) * scale
  const bottom = (at.y + at.height - view.y) * scale
  const below = top < HEIGHT
  const left = clamp(centre, half + 4, area.width - half - 4)
  return {
    left,
    top: clamp(below ? bottom + 8 : top - 8, 0, area.height),
    tail: clamp(centre - left, 60 - half, half - 60),
    below,
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
