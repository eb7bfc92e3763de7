/** The shared shapes: six icons, five crew marks, five card patterns. Drawn once, around 0,0, 24 units across. */

import type { ReactNode } from 'react'
import { COLOURS, type Icon, ICONS } from '../../types.ts'
import { drawnOf, MARKS, type Mark, type Pattern, PATTERNS, useArt } from '../looks.ts'

const ICON_SHAPES: Readonly<Record<Icon, ReactNode>> = {
  apartments: (
    <path fillRule="evenodd" d="M-8-7L0-11L8-7V11H-8ZM-5-5h4v4h-4zM1-5h4v4h-4zM-5 1h4v4h-4zM1 1h4v4h-4zM-2 7h4v4h-4z" />
  ),
  railway: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      d="M-4.5-11L-8 11M4.5-11L8 11M-6.5-7H6.5M-7.5-1.5H7.5M-9 5H9"
    />
  ),
  shopping: (
    <>
      <path d="M-8.5-4H8.5L10 11H-10Z" />
      <path fill="none" stroke="currentColor" strokeWidth="2.4" d="M-4.5-3V-6.5a4.5 4.5 0 0 1 9 0V-3" />
    </>
  ),
  factory: <path fillRule="evenodd" d="M-11 11V1L-5-4V1L1-4V1H4L5-11H9L10 11ZM-7 5h3v3h-3zM-1 5h3v3h-3zM5 5h3v3h-3z" />,
  station: (
    <path fillRule="evenodd" d="M0-12L12 6H-12ZM-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0ZM-12 8H12V11.5H-12Z" />
  ),
  police: (
    <path
      fillRule="evenodd"
      d="M0-12L10-8V0C10 6 5 10 0 12C-5 10-10 6-10 0V-8ZM0-6.5L-1.7-1.9L-6.6-1.7L-2.8 1.3L-4.1 6L0 3.3L4.1 6L2.8 1.3L6.6-1.7L1.7-1.9Z"
    />
  ),
}

const MARK_SHAPES: Readonly<Record<Mark, ReactNode>> = {
  spiral: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      d="M.5.5C.5-2 4.2-1.6 4 1.6C3.6 5.6-3.4 5.6-4.6.4C-5.6-5.6 2.6-9 6.8-5C10.6-1 9 6.6 2.6 8.8C-2 10-6.4 8.2-8.4 5"
    />
  ),
  wave: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="3.4"
      strokeLinecap="round"
      d="M-9.5-2.5C-6.5-8.5-3-8.5 0-3.5S6.5 1.5 9.5-4.5M-9.5 6C-6.5 0-3 0 0 5S6.5 10 9.5 4"
    />
  ),
  star: <path d="M0-11L2.9-3.9L10.5-3.4L4.7 1.5L6.5 8.9L0 4.9L-6.5 8.9L-4.7 1.5L-10.5-3.4L-2.9-3.9Z" />,
  leaf: <path fillRule="evenodd" d="M-9.5 9.5C-11-4-3-10 9-9C10.5 2 4 9.5-6 8L-8 10ZM-6.5 6.5L4.5-4.5L3-6L-8 5Z" />,
  moon: <path d="M3.5-10.5A10.5 10.5 0 1 0 10.5 4.5A9 9 0 0 1 3.5-10.5Z" />,
}

const PATTERN_SHAPES: Readonly<Record<Pattern, ReactNode>> = {
  dots: (
    <>
      <circle cx="3" cy="3" r="2" />
      <circle cx="8" cy="8" r="2" />
    </>
  ),
  stripes: <path d="M0 0H3L10 7V10H8L0 2ZM0 8L2 10H0ZM8 0H10V2Z" />,
  checks: <path d="M0 0H5V10H10V5H0Z" />,
  waves: <path fill="none" stroke="currentColor" strokeWidth="2" d="M0 3Q2.5 0 5 3T10 3M0 8Q2.5 5 5 8T10 8" />,
  zigzag: <path fill="none" stroke="currentColor" strokeWidth="2" d="M0 5L2.5 1L7.5 9L10 5" />,
}

/** Rendered into the page once; pieces refer to it by id. */
export function Drawings() {
  const { content, name } = useArt()
  return (
    <svg className="ws-drawings" aria-hidden="true" focusable="false">
      <defs>
        {ICONS.map(icon => (
          <g key={icon} id={name(icon)}>
            {ICON_SHAPES[icon]}
          </g>
        ))}
        {MARKS.map(mark => (
          <g key={mark} id={name(mark)}>
            {MARK_SHAPES[mark]}
          </g>
        ))}
        {COLOURS.map(colour => {
          const { hex, pattern } = content.colours[colour]
          return (
            <pattern key={colour} id={name(colour)} width="10" height="10" patternUnits="userSpaceOnUse">
              <rect width="10" height="10" fill={hex} />
              <g className="ws-pattern">{PATTERN_SHAPES[drawnOf(PATTERNS, pattern)]}</g>
            </pattern>
          )
        })}
      </defs>
    </svg>
  )
}

/** One of the shared shapes, in the current colour. */
export function Shape({ of, x = 0, y = 0, scale = 1 }: { of: string; x?: number; y?: number; scale?: number }) {
  const { name } = useArt()
  return <use href={`#${name(of)}`} transform={`translate(${x} ${y}) scale(${scale})`} />
}

/** A shape as a standalone picture. */
export function Glyph({ of, colour }: { of: string; colour?: string }) {
  return (
    <svg className="ws-glyph" viewBox="-13 -13 26 26" aria-hidden="true" focusable="false" color={colour}>
      <Shape of={of} />
    </svg>
  )
}

/** The mark of a crew. */
export function CrewMark({ seat }: { readonly seat: number }) {
  const { content } = useArt()
  const { hex, mark } = content.crews[seat]!
  return (
    <svg className="ws-glyph ws-crew-mark" viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
      <circle r="15" fill={hex} />
      <g className="ws-ink">
        <Shape of={drawnOf(MARKS, mark)} />
      </g>
    </svg>
  )
}

export function CopCar() {
  return (
    <svg className="ws-glyph ws-car" viewBox="0 0 28 24" aria-hidden="true" focusable="false">
      <path d="M2 18v-5l4-1 3-5h9l4 5 4 1v5z" fill="#f6f7fb" />
      <path d="M2 15.5h24v2.5H2zM10.6 8.4h3v3.4H8.6zM15 8.4h2.4l2.6 3.4h-5z" fill="#22407e" />
      <path d="M10.5 4h3.5v3h-3.5z" fill="#ff3b4f" />
      <path d="M14 4h3.5v3H14z" fill="#3f8cff" />
      <circle cx="8" cy="18.5" r="3" fill="#12101a" stroke="#f6f7fb" />
      <circle cx="20" cy="18.5" r="3" fill="#12101a" stroke="#f6f7fb" />
    </svg>
  )
}
