/** Standees: a row of equal items on a clear holder, in the town or on the shelf. */

import { type CSSProperties, memo } from 'react'
import type { Colour, PlacedStandee } from '../../types.ts'
import { coveredSquares } from '../layout.ts'
import { useArt } from '../looks.ts'

/** The holder on the ground; the items are painted later, so that nearer ones hide farther ones. */
export const Holder = memo(
  ({
    standee,
    colour,
    className = '',
    where,
  }: {
    readonly standee: Omit<PlacedStandee, 'seat'>
    readonly colour: Colour
    readonly className?: string
    /** The name in the log. */
    readonly where?: string
  }) => {
    const { looks } = useArt()
    const { length, x, y, dir } = standee
    const width = dir === 'E' ? length : 1
    const height = dir === 'E' ? 1 : length
    return (
      <g className={`mlt-holder ${className}`} data-where={where}>
        <rect
          className="mlt-holder-shadow"
          x={x + 0.1}
          y={y + 0.16}
          width={width - 0.16}
          height={height - 0.16}
          rx="0.3"
        />
        <rect
          x={x + 0.1}
          y={y + 0.1}
          width={width - 0.2}
          height={height - 0.2}
          rx="0.3"
          fill="#fffaf0"
          stroke={looks[colour].hex}
          strokeWidth="0.07"
        />
      </g>
    )
  },
)
Holder.displayName = 'Holder'

/** One item on its square; taller than the square, so it stands up from the ground. */
export const StandingItem = memo(
  ({
    x,
    y,
    colour,
    className = '',
    delay = 0,
  }: {
    readonly x: number
    readonly y: number
    readonly colour: Colour
    readonly className?: string
    /** The delay of its animation, in milliseconds. */
    readonly delay?: number
  }) => {
    const { name } = useArt()
    return (
      <g transform={`translate(${x} ${y})`}>
        <g className={`mlt-item ${className}`} style={delay > 0 ? { animationDelay: `${delay}ms` } : undefined}>
          <ellipse className="mlt-item-shadow" cx="0.53" cy="0.82" rx="0.4" ry="0.12" />
          <use href={`#${name(`item-${colour}`)}`} x="0.05" y="-0.2" width="0.9" height="1.06" />
        </g>
      </g>
    )
  },
)
StandingItem.displayName = 'StandingItem'

/** The whole standee as a preview. */
export function StandeePreview({
  fit,
  colour,
}: {
  readonly fit: Omit<PlacedStandee, 'seat'>
  readonly colour: Colour
}) {
  return (
    <g className="mlt-preview">
      <Holder standee={fit} colour={colour} />
      {coveredSquares(fit).map(({ x, y }) => (
        <StandingItem key={`${x},${y}`} x={x} y={y} colour={colour} />
      ))}
    </g>
  )
}

/** A standee seen from the front, as on the shelf. Its width follows from its length: one unit per item. */
export function StandeeStrip({ length, colour }: { readonly length: number; readonly colour: Colour }) {
  const { looks, name } = useArt()
  return (
    <svg
      className="mlt-strip"
      style={{ '--items': length } as CSSProperties}
      viewBox={`0 0 ${length * 100} 136`}
      aria-hidden="true"
      focusable="false"
    >
      <rect
        x="2"
        y="112"
        width={length * 100 - 4}
        height="22"
        rx="11"
        fill={looks[colour].hex}
        className="mlt-strip-foot"
      />
      {Array.from({ length }, (_, index) => (
        <use
          key={index}
          href={`#${name(`item-${colour}`)}`}
          x={index * 100 + 2}
          y="0"
          width="96"
          height="118"
          preserveAspectRatio="xMidYMax meet"
        />
      ))}
    </svg>
  )
}
