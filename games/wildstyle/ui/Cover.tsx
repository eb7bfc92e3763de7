/** The cover: a row of houses at dusk, and a sprayed wall. Decorative: the name stands beside it. */

import { useId } from 'react'

/** Houses on the skyline: x, width, height. */
const HOUSES: readonly (readonly [x: number, width: number, height: number])[] = [
  [0, 70, 150],
  [66, 54, 210],
  [124, 86, 120],
  [214, 48, 236],
  [266, 92, 164],
  [362, 60, 204],
  [426, 78, 138],
  [508, 52, 226],
  [564, 76, 170],
]

export function Cover() {
  const id = useId()
  return (
    <svg viewBox="0 0 640 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#241a46" />
          <stop offset="0.55" stopColor="#8a3f74" />
          <stop offset="0.8" stopColor="#ff9a5a" />
        </linearGradient>
        <pattern id={`${id}-brick`} width="44" height="28" patternUnits="userSpaceOnUse">
          <rect width="44" height="28" fill="#7a3b37" />
          <path d="M0 0H44M0 14H44M11 0V14M33 14V28" stroke="#552724" strokeWidth="2.5" />
        </pattern>
        <pattern id={`${id}-windows`} width="22" height="30" patternUnits="userSpaceOnUse">
          <path d="M6 7h9v13H6z" fill="#ffd66b" opacity="0.85" />
        </pattern>
      </defs>
      <rect width="640" height="400" fill={`url(#${id}-sky)`} />
      <circle cx="520" cy="78" r="34" fill="#fff1c9" />
      {HOUSES.map(([x, width, height]) => (
        <g key={x}>
          <rect x={x} y={290 - height} width={width} height={height} fill="#1d1734" />
          <rect x={x + 4} y={296 - height} width={width - 8} height={height - 20} fill={`url(#${id}-windows)`} />
        </g>
      ))}
      <rect y="238" width="640" height="128" fill={`url(#${id}-brick)`} />
      <path d="M0 238h640v9H0z" fill="#3c1c1c" />
      <path d="M0 366h640v34H0z" fill="#1a1722" />
      <path d="M20 384h60M130 384h60M240 384h60M350 384h60M460 384h60M570 384h60" stroke="#ffe14a" strokeWidth="5" />
      <g strokeLinecap="round" strokeLinejoin="round" fill="none" transform="translate(10 28) scale(.91)">
        <g stroke="#17101f" strokeWidth="27">
          <path d={LETTERS} />
        </g>
        <g stroke="#ff3ea5" strokeWidth="17">
          <path d={LETTERS} />
        </g>
        <path d={LETTERS} stroke="#ffd0ea" strokeWidth="4" transform="translate(-3 -4)" />
      </g>
      <g fill="#00c2d1">
        <path d="M92 336v22a5 5 0 0 0 10 0v-24zM300 338v30a5 5 0 0 0 10 0v-30zM520 336v18a5 5 0 0 0 10 0v-20z" />
      </g>
      <path
        d="M470 322l9 22 24 2-18 15 6 23-21-13-20 13 5-23-18-15 24-2z"
        transform="translate(258 40) scale(.7)"
        fill="#7bd13c"
        stroke="#17101f"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <g transform="translate(38 352)">
        <path d="M0 20V6L12 2 22-14H56L70 2 88 6V20Z" fill="#f6f7fb" />
        <path d="M0 11H88V20H0Z" fill="#22407e" />
        <path d="M28-9H36V1H22ZM41-9H52L60 1H41Z" fill="#22407e" />
        <path d="M32-24H40V-14H32Z" fill="#ff3b4f" />
        <path d="M40-24H48V-14H40Z" fill="#3f8cff" />
        <circle cx="20" cy="21" r="9" fill="#12101a" stroke="#f6f7fb" strokeWidth="3" />
        <circle cx="68" cy="21" r="9" fill="#12101a" stroke="#f6f7fb" strokeWidth="3" />
      </g>
    </svg>
  )
}

/** The name of the game as one sprayed stroke. */
const LETTERS =
  'M60 274l20 58 20-42 20 44 24-64M172 278v54M204 266v48q0 18 16 18h12M262 266v66h14q24-4 24-33t-24-33h-14M350 278q-24-10-26 8t16 18 16 20-30 10M372 276h48M396 276v58M434 276l22 28v30M456 304l22-30M512 268v48q0 18 18 18h10M596 270h-26v62h28M570 300h22'
