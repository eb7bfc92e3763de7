/** A paper tile, face up, three squares wide and high. */

import { memo } from 'react'
import type { Square } from '../../types.ts'
import { TILE } from '../layout.ts'
import { useArt } from '../looks.ts'

interface TileProps {
  /** The nine squares, row by row, in its rotation. */
  readonly face: readonly Square[]
  /** Its upper left corner, in squares. */
  readonly x?: number
  readonly y?: number
  readonly className?: string
  /** The name in the log. */
  readonly where?: string
}

export const Tile = memo(({ face, x = 0, y = 0, className = '', where }: TileProps) => {
  const { name } = useArt()
  return (
    <g transform={`translate(${x} ${y})`} data-where={where}>
      <g className={`mlt-tile ${className}`}>
        <rect className="mlt-tile-shadow" x="0.04" y="0.1" width={TILE - 0.04} height={TILE} rx="0.24" />
        <rect className="mlt-paper" x="0.02" y="0.02" width={TILE - 0.04} height={TILE - 0.04} rx="0.24" />
        {face.map((kind, place) => (
          <use
            key={place}
            href={`#${name(`square-${kind}`)}`}
            x={0.05 + 0.97 * (place % TILE)}
            y={0.05 + 0.97 * Math.floor(place / TILE)}
            width="0.96"
            height="0.96"
          />
        ))}
      </g>
    </g>
  )
})
Tile.displayName = 'Tile'

/** A tile on its own, outside the town. */
export function TilePicture({ face, className }: { readonly face: readonly Square[]; readonly className?: string }) {
  return (
    <svg className="mlt-tile-picture" viewBox="-0.1 -0.1 3.2 3.3" aria-hidden="true" focusable="false">
      <Tile face={face} {...(className ? { className } : {})} />
    </svg>
  )
}
