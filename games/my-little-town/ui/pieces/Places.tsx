/** The places of the town for keyboard and screen reader: an invisible grid over the drawing, with one place in the tab order. */

import { memo } from 'react'
import { type Grid, type SquareAt, squareKey } from '../layout.ts'

interface PlacesProps {
  readonly grid: Grid
  /** Side of one place, in squares: 1, or 3 where the places are spots. */
  readonly size: number
  readonly cursor: SquareAt
  readonly nameOf: (at: SquareAt) => string
  /** The kind of piece, for the rules dialog. */
  readonly partOf?: (at: SquareAt) => string
  /** Keys of the places that lead to a legal action. */
  readonly possible: ReadonlySet<string>
  /** Keys of the places that the preview would cover. */
  readonly previewed: ReadonlySet<string>
  /** A press by a screen reader; the drawing handles fingers and mouse. */
  readonly onPress: (at: SquareAt) => void
  readonly onFocus: (at: SquareAt) => void
}

export function Places({ grid, size, cursor, nameOf, partOf, possible, previewed, onPress, onFocus }: PlacesProps) {
  const cursorKey = squareKey(cursor)
  return grid.map(row => (
    <g key={row[0]!.y} role="row">
      {row.map(at => {
        const key = squareKey(at)
        return (
          <g
            key={key}
            role="gridcell"
            className="mlt-place"
            aria-label={nameOf(at)}
            aria-selected={previewed.has(key)}
            data-place={key}
            data-part={partOf?.(at)}
            data-possible={possible.has(key) || undefined}
            tabIndex={key === cursorKey ? 0 : -1}
            onFocus={() => onFocus(at)}
            onClick={event => {
              if (event.detail === 0) onPress(at)
            }}
          >
            <PlaceShape x={at.x * size} y={at.y * size} size={size} />
          </g>
        )
      })}
    </g>
  ))
}

const PlaceShape = memo(({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) => (
  <>
    <rect className="mlt-hit" x={x} y={y} width={size} height={size} />
    <rect className="mlt-focus" x={x + 0.02} y={y + 0.02} width={size - 0.04} height={size - 0.04} rx="0.2" />
    <rect
      className="mlt-focus mlt-focus-inner"
      x={x + 0.09}
      y={y + 0.09}
      width={size - 0.18}
      height={size - 0.18}
      rx="0.15"
    />
  </>
))
PlaceShape.displayName = 'PlaceShape'
