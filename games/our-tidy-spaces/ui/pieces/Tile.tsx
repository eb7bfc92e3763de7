/** One Item: its shape in the texture of its colour, its letter, its picture, and its owner's token outside the Home. */

import { memo } from 'react'
import type { Form } from '#kit/polyomino.ts'
import type { Seat } from '#kernel'
import type { Kind } from '../../content.ts'
import { handleOf, outlineOf, pictureBox, UNIT } from '../layout.ts'
import { INK, PAINTS, tokenPaint, useArt } from '../looks.ts'
import { ItemPicture } from './ItemPicture.tsx'

interface TileProps {
  readonly kind: Kind
  readonly form: Form
  readonly row: number
  readonly col: number
  /** Whose indicator token lies on it. */
  readonly token?: Seat | null
}

export const Tile = memo(({ kind, form, row, col, token = null }: TileProps) => {
  const art = useArt()
  const { rim } = PAINTS[kind.colour]
  const picture = pictureBox(form)
  const [letterRow, letterCol] = form.squares[0]!
  return (
    <g transform={`translate(${col * UNIT} ${row * UNIT})`}>
      <path
        d={outlineOf(form, 1.5, 7)}
        fill={`url(#${art.name(kind.colour)})`}
        stroke={rim}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <ItemPicture kind={kind.id} category={kind.category} x={picture.x} y={picture.y} size={picture.size} />
      <text
        x={letterCol * UNIT + 7.5}
        y={letterRow * UNIT + 11.5}
        fontSize="9"
        fontWeight="800"
        fontFamily="Nunito, system-ui, sans-serif"
        textAnchor="middle"
        fill={INK}
        stroke="#fff9"
        strokeWidth="2"
        paintOrder="stroke"
      >
        {art.content.colours[kind.colour].letter}
      </text>
      {token !== null && <TokenOn form={form} seat={token} />}
    </g>
  )
})
Tile.displayName = 'Tile'

/** On the last square, where it hides neither letter nor picture. */
function TokenOn({ form, seat }: { readonly form: Form; readonly seat: Seat }) {
  const [row, col] = form.squares.length > 1 ? form.squares.at(-1)! : handleOf(form)
  return <Token seat={seat} x={(col + 0.78) * UNIT} y={(row + 0.78) * UNIT} size={13} />
}

interface TokenProps {
  readonly seat: Seat
  /** The centre, and the diameter, in units. */
  readonly x: number
  readonly y: number
  readonly size: number
}

export function Token({ seat, x, y, size }: TokenProps) {
  const { content } = useArt()
  const { colour, glyph } = content.playerColours[seat]!
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 20})`}>
      <circle r="11.5" fill="#fffaf0" stroke={INK} strokeWidth="1.4" />
      <path d={GLYPHS[glyph] ?? GLYPHS['circle']} fill={tokenPaint(colour)} />
    </g>
  )
}

const GLYPHS: Readonly<Record<string, string>> = {
  circle: 'M0-7a7 7 0 1 0 .1 0z',
  triangle: 'M0-8 7.5 5.5h-15z',
  square: 'M-6-6h12v12h-12z',
  diamond: 'M0-8.5 7 0 0 8.5-7 0z',
  star: 'M0-8.5 2.3-2.8 8.3-2.4 3.7 1.6 5.2 7.5 0 4.3-5.2 7.5-3.7 1.6-8.3-2.4-2.3-2.8z',
  hexagon: 'M-4-7h8l4 7-4 7h-8l-4-7z',
  cross: 'M-2.5-7.5h5v5h5v5h-5v5h-5v-5h-5v-5h5z',
  crescent: 'M3-7.5a8 8 0 1 0 0 15a9 9 0 0 1 0-15z',
}
