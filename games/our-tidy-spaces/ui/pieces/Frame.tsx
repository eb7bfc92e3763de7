/** The four sides around a Home in their colours; during setup each is a button that takes the next colour. */

import type { Size } from '../../content.ts'
import { type Frame as Sides, SIDES } from '../../types.ts'
import { frameWords } from '../../text/gameWords.ts'
import { type Side, withNext } from '../frame.ts'
import { UNIT } from '../layout.ts'
import { INK, PAINTS, useArt } from '../looks.ts'
import { nameSide } from '../words.ts'

/** The width of the frame, in units. */
export const FRAME = 14

interface FrameProps {
  readonly size: Size
  readonly frame: Sides
  readonly onTurn?: ((frame: Sides) => void) | undefined
}

export function Frame({ size, frame, onTurn }: FrameProps) {
  const art = useArt()
  const sides = SIDES.map(side => {
    const { points, x, y } = shapeOf(side, size.width * UNIT, size.height * UNIT)
    const colour = frame[side]
    const drawn = (
      <>
        <polygon points={points} fill={`url(#${art.name(colour)})`} stroke={PAINTS[colour].rim} strokeWidth="1.5" />
        <text
          x={x}
          y={y + 3.5}
          fontSize="11"
          fontWeight="800"
          textAnchor="middle"
          fill={INK}
          fontFamily="Nunito, sans-serif"
        >
          {art.content.colours[colour].letter}
        </text>
      </>
    )
    if (!onTurn) return <g key={side}>{drawn}</g>
    const turn = () => onTurn(withNext(frame, side))
    return (
      <g
        key={side}
        className="ots-side"
        data-part="frame"
        role="button"
        tabIndex={0}
        aria-label={nameSide(side, frame)}
        onClick={turn}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          event.stopPropagation()
          turn()
        }}
      >
        {drawn}
        <polygon className="ots-side-reach" points={points} />
      </g>
    )
  })
  return onTurn ? (
    sides
  ) : (
    <g role="img" data-part="frame" aria-label={frameWords(frame)}>
      {sides}
    </g>
  )
}

function shapeOf(side: Side, width: number, height: number): { points: string; x: number; y: number } {
  const [w, h, f] = [width, height, FRAME]
  switch (side) {
    case 'north':
      return { points: `${-f},${-f} ${w + f},${-f} ${w},0 0,0`, x: w / 2, y: -f / 2 }
    case 'east':
      return { points: `${w + f},${-f} ${w + f},${h + f} ${w},${h} ${w},0`, x: w + f / 2, y: h / 2 }
    case 'south':
      return { points: `${-f},${h + f} ${w + f},${h + f} ${w},${h} 0,${h}`, x: w / 2, y: h + f / 2 }
    case 'west':
      return { points: `${-f},${-f} ${-f},${h + f} 0,${h} 0,0`, x: -f / 2, y: h / 2 }
  }
}
