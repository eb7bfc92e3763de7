/** The cover: a small town on its tiles in the evening sun. Decorative: the name stands beside it. */

import { useId } from 'react'

/** Half the width and half the height of a square in the isometric picture. */
const HALF_WIDTH = 33
const HALF_HEIGHT = 18.5
const ORIGIN = { x: 312, y: 52 }
/** Thickness of the cardboard. */
const THICK = 9

/** Squares by rows, tiles of three by three; a blank is outside the town. */
const GROUND = [
  'GYRBYG   ',
  'BGGRXY   ',
  'RXGYGB   ',
  'GRYBGRYBG',
  'RRRRRGYXB',
  'YGBXGYYYG',
  '   GYBBGR',
  '   BXBRBY',
  '   RGBYXG',
]

const PAINT: Readonly<Record<string, string>> = {
  G: '#9ad3a1',
  B: '#93a9ee',
  Y: '#fbe48c',
  R: '#ec9483',
  X: '#5c5148',
}

type Item = 'tree' | 'resident' | 'car' | 'house'

/** Rows of items as they stand in a match, from a square on, along the column or the row. */
const STANDEES: readonly { item: Item; x: number; y: number; along: 'E' | 'S'; length: number }[] = [
  { item: 'tree', x: 2, y: 0, along: 'S', length: 3 },
  { item: 'house', x: 0, y: 4, along: 'E', length: 5 },
  { item: 'car', x: 5, y: 5, along: 'E', length: 3 },
  { item: 'resident', x: 5, y: 6, along: 'S', length: 3 },
]

export function Cover() {
  const id = useId()
  const squares = GROUND.flatMap((row, y) => [...row].flatMap((kind, x) => (kind === ' ' ? [] : { kind, x, y })))
  const items = STANDEES.flatMap(({ item, x, y, along, length }) =>
    Array.from({ length }, (_, step) => ({
      item,
      x: along === 'E' ? x + step : x,
      y: along === 'S' ? y + step : y,
    })),
  ).toSorted((a, b) => a.x + a.y - (b.x + b.y))
  return (
    <svg viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f7b76b" />
          <stop offset="0.45" stopColor="#fbd79a" />
          <stop offset="1" stopColor="#fdf0cf" />
        </linearGradient>
      </defs>
      <rect width="640" height="400" fill={`url(#${id}-sky)`} />
      <circle cx="540" cy="96" r="54" fill="#fff3c9" />
      <circle cx="540" cy="96" r="86" fill="#fff3c9" opacity="0.35" />
      <Clouds />
      <path d="M0 236C90 176 170 190 250 214S420 170 500 190s100 0 140-18v228H0Z" fill="#b9cf94" />
      <path d="M0 282c110-52 200-30 300-22s220-40 340-12v152H0Z" fill="#8dba83" />
      {squares.map(({ x, y }) => (
        <Edge key={`${x} ${y}`} x={x} y={y} />
      ))}
      {squares.map(({ kind, x, y }) => (
        <path key={`${x} ${y}`} d={diamond(x, y, 0)} fill={PAINT[kind]} stroke="#fff8e6" strokeWidth="1.4" />
      ))}
      {items.map(({ item, x, y }) => {
        const at = centre(x, y)
        return (
          <g key={`${x} ${y}`} transform={`translate(${at.x} ${at.y}) scale(1.2)`}>
            <ellipse rx="17" ry="7" cx="5" cy="3" fill="#2b1c11" opacity="0.25" />
            <Figure item={item} />
          </g>
        )
      })}
    </svg>
  )
}

function centre(x: number, y: number): { x: number; y: number } {
  return { x: ORIGIN.x + (x - y) * HALF_WIDTH, y: ORIGIN.y + (x + y + 1) * HALF_HEIGHT }
}

function diamond(x: number, y: number, down: number): string {
  const at = centre(x, y)
  const top = at.y + down
  return `M${at.x} ${top - HALF_HEIGHT}l${HALF_WIDTH} ${HALF_HEIGHT}l${-HALF_WIDTH} ${HALF_HEIGHT}l${-HALF_WIDTH} ${-HALF_HEIGHT}z`
}

/** The sides of the cardboard below a square; hidden by the squares in front of it. */
function Edge({ x, y }: { readonly x: number; readonly y: number }) {
  const at = centre(x, y)
  return (
    <>
      <path
        d={`M${at.x - HALF_WIDTH} ${at.y}l${HALF_WIDTH} ${HALF_HEIGHT}v${THICK}l${-HALF_WIDTH} ${-HALF_HEIGHT}z`}
        fill="#d9bd8c"
      />
      <path
        d={`M${at.x + HALF_WIDTH} ${at.y}l${-HALF_WIDTH} ${HALF_HEIGHT}v${THICK}l${HALF_WIDTH} ${-HALF_HEIGHT}z`}
        fill="#b8935f"
      />
    </>
  )
}

function Clouds() {
  return (
    <g fill="#fff" opacity="0.75">
      <path d="M70 96a20 20 0 0 1 36-12 26 26 0 0 1 46 10 16 16 0 0 1 4 32H76a16 16 0 0 1-6-30Z" />
      <path d="M566 206a14 14 0 0 1 25-8 18 18 0 0 1 32 7 11 11 0 0 1 3 22h-56a11 11 0 0 1-4-21Z" />
    </g>
  )
}

/** Upright, its foot at the origin. */
function Figure({ item }: { readonly item: Item }) {
  switch (item) {
    case 'tree':
      return (
        <>
          <rect x="-3.500" y="-14" width="7" height="16" rx="2" fill="#7a4a2a" />
          <path d="M0-64 20-30H9l14 20h-46l14-20h-11Z" fill="#3f9a5f" />
          <path d="M0-64 20-30H9l14 20H0Z" fill="#2f7f4c" />
        </>
      )
    case 'house':
      return (
        <>
          <path d="M-17-26v27h34v-27L0-46Z" fill="#fff1dc" />
          <path d="M0-46v47h17v-27Z" fill="#f0d9b8" />
          <path d="M-23-24 0-50l23 26-6 3L0-40l-17 19Z" fill="#c2331f" />
          <rect x="-5" y="-14" width="10" height="15" rx="1.500" fill="#8a3a22" />
          <rect x="-13" y="-22" width="6" height="6" fill="#7fb4d8" />
          <rect x="7" y="-22" width="6" height="6" fill="#ffe08a" />
        </>
      )
    case 'car':
      return (
        <>
          <path
            d="M-24-4v-10q0-4 5-5l6-1 7-10q1-2 4-2h12q3 0 5 2l7 10 2 1q4 1 4 5v10Z"
            fill="#f2bd1f"
            stroke="#8a6206"
            strokeWidth="1.500"
          />
          <path d="M-9-20l5-7q1-1 2-1h4v8ZM5-20v-8h5q2 0 3 1l4 7Z" fill="#bfe3f2" />
          <circle cx="-13" cy="-4" r="6" fill="#2b241e" />
          <circle cx="15" cy="-4" r="6" fill="#2b241e" />
          <circle cx="-13" cy="-4" r="2.200" fill="#d8cfc2" />
          <circle cx="15" cy="-4" r="2.200" fill="#d8cfc2" />
        </>
      )
    case 'resident':
      return (
        <>
          <path d="M-13 1v-14q0-14 13-14t13 14V1Z" fill="#3552d4" />
          <path d="M0-27q13 0 13 14V1H0Z" fill="#2941b3" />
          <circle cx="0" cy="-35" r="10" fill="#f3c9a0" />
          <path d="M-10-36a10 10 0 0 1 20 0q-5-5-10-5t-10 5Z" fill="#5b3a22" />
        </>
      )
  }
}
