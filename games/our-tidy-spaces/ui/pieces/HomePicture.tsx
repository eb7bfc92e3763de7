/** A Home as a standalone picture. Attributes only, no styles of the page: it is saved and shared without them. */

import { type Ref, useId, useMemo } from 'react'
import { say, type Seat } from '#kernel'
import { formOf, homeOf, kindOf } from '../../rules/placement.ts'
import { UNIT } from '../layout.ts'
import { ArtProvider, INK } from '../looks.ts'
import type { Situation } from '../offers.ts'
import { nameHome } from '../words.ts'
import { Frame, FRAME } from './Frame.tsx'
import { Textures } from './Textures.tsx'
import { Tile, Token } from './Tile.tsx'

interface HomePictureProps {
  readonly situation: Situation
  readonly seat: Seat
  /** Written below it. */
  readonly caption?: { readonly name: string; readonly points: number }
  readonly drawing?: Ref<SVGSVGElement>
}

/** Room for the caption, in units. */
const CAPTION = 40

export function HomePicture({ situation, seat, caption, drawing }: HomePictureProps) {
  const { content, view } = situation
  const id = useId()
  const art = useMemo(() => ({ content, name: (drawing: string) => `${id}-${drawing}` }), [content, id])
  const width = content.home.width * UNIT
  const height = content.home.height * UNIT
  const margin = FRAME + 2
  const items = Object.values(view.items).filter(item => item.board === homeOf(seat))
  const fullHeight = height + 2 * margin + (caption ? CAPTION : 0)
  return (
    <ArtProvider value={art}>
      <svg
        ref={drawing}
        xmlns="http://www.w3.org/2000/svg"
        className="ots-home-picture"
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${fullHeight}`}
        {...(caption ? { role: 'img', 'aria-label': nameHome(caption.name) } : { 'aria-hidden': true })}
      >
        <defs>
          <Textures name={art.name} />
        </defs>
        <rect x={-margin} y={-margin} width={width + 2 * margin} height={fullHeight} rx="8" fill="#fff6e4" />
        <Frame size={content.home} frame={view.frames[seat] ?? content.defaultFrame} />
        <rect width={width} height={height} fill="#f6e3c2" />
        <path d={linesOf(content.home.height, content.home.width)} stroke="#dcc090" strokeWidth="1" />
        {items.map(item => (
          <Tile
            key={item.id}
            kind={kindOf(content, item.kind)}
            form={formOf(content, item)}
            row={item.row}
            col={item.col}
          />
        ))}
        {caption && (
          <>
            <Token seat={seat} x={14} y={height + FRAME + 22} size={22} />
            <text
              x="34"
              y={height + FRAME + 28}
              fontSize="18"
              fontWeight="700"
              fontFamily="Nunito, sans-serif"
              fill={INK}
            >
              {caption.name}
            </text>
            <text
              x={width}
              y={height + FRAME + 28}
              fontSize="18"
              fontWeight="800"
              fontFamily="Nunito, sans-serif"
              textAnchor="end"
              fill={INK}
            >
              {say({ one: '{count} point', other: '{count} points' }, { count: caption.points })}
            </text>
          </>
        )}
      </svg>
    </ArtProvider>
  )
}

function linesOf(rows: number, columns: number): string {
  const across = Array.from({ length: rows - 1 }, (_, row) => `M0 ${(row + 1) * UNIT}h${columns * UNIT}`)
  const down = Array.from({ length: columns - 1 }, (_, col) => `M${(col + 1) * UNIT} 0v${rows * UNIT}`)
  return [...across, ...down].join('')
}
