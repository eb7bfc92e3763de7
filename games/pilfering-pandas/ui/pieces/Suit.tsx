/** The icon of a suit, recognizable by its shape alone, and the food on its cards. */

import type { Suit } from '../../types.ts'
import { useArt } from '../looks.ts'

/** Path data in a box of 24 by 24. */
const SHAPES: Readonly<Record<string, string>> = {
  triangle: 'M12 2.500 22.500 21h-21Z',
  leaf: 'M3 21C1 9 8 2 21 3c1 13-6 20-15 16l-2 4-3-1Z',
  drop: 'M12 1.500c5 6.500 7.500 9.500 7.500 13.500a7.500 7.500 0 0 1-15 0C4.500 11 7 8 12 1.500Z',
  crescent: 'M17 2.500A10 10 0 1 0 21.500 17 8.500 8.500 0 0 1 17 2.500Z',
  fish: 'M1 12c4-7 11-8 15-2l6-4.500v13L16 14c-4 6-11 5-15-2Z',
}
const ROUND = 'M12 3a9 9 0 1 0 .01 0Z'

export function SuitShape({ suit, fill }: { readonly suit: Suit; readonly fill?: string }) {
  const { hex, shape } = useArt().suits[suit]
  return <path d={SHAPES[shape] ?? ROUND} fill={fill ?? hex} />
}

/** A standalone icon, for lists of preferences. */
export function SuitSign({ suit }: { readonly suit: Suit }) {
  return (
    <svg className="pp-suit" viewBox="-2 -2 28 28" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="13.500" fill="#fffaf0" />
      <g transform="translate(3 3) scale(0.75)">
        <SuitShape suit={suit} />
      </g>
    </svg>
  )
}

/** In a box of 40 by 40. */
export function Food({ suit }: { readonly suit: Suit }) {
  switch (suit) {
    case 'R':
      return (
        <>
          <path d="M20 3c-1 7-6 9-8 14M20 3c2 7 6 8 8 15M20 3v18" fill="none" stroke="#6b4a2a" strokeWidth="2" />
          <path d="M20 5c5-5 11-4 14-2-3 5-9 6-14 2Z" fill="#4f8a4c" />
          <g fill="#c0392b" stroke="#7c1d12" strokeWidth="1.200">
            <circle cx="11" cy="22" r="7" />
            <circle cx="29" cy="23" r="7" />
            <circle cx="20" cy="30" r="7.500" />
          </g>
          <g fill="#fff" opacity="0.7">
            <circle cx="9" cy="19.500" r="1.600" />
            <circle cx="27" cy="20.500" r="1.600" />
            <circle cx="17.500" cy="27.500" r="1.800" />
          </g>
        </>
      )
    case 'G':
      return (
        <>
          <path d="M20 38C4 36 1 22 8 14c-3-7 5-12 11-9 7-4 15 1 13 9 7 8 4 22-12 24Z" fill="#2e8b57" />
          <path d="M20 38C10 34 8 24 13 17c-1-5 4-9 8-6 5-2 8 2 7 7 4 7 1 17-8 20Z" fill="#57b37d" />
          <path d="M20 37V14M20 30l-6-6M20 26l6-6M20 21l-4-4" fill="none" stroke="#e3f5ea" strokeWidth="1.600" />
        </>
      )
    case 'P':
      return (
        <>
          <path d="M14 8c1-3 2-4 4-5" fill="none" stroke="#5a4a2c" strokeWidth="2.400" />
          <path d="M15 7c7 5 12 10 12 17a11 11 0 0 1-22 0C5 17 11 13 15 7Z" fill="#7d4fa8" stroke="#4b2b6b" />
          <path d="M28 17c5 4 9 8 9 13a8 8 0 0 1-16 0c0-5 4-8 7-13Z" fill="#9b6cc6" stroke="#4b2b6b" />
          <path d="M10 22c0 4 2 7 4 8M25 29c0 3 1 4 3 5" fill="none" stroke="#d9c2ee" strokeWidth="1.600" />
        </>
      )
    case 'Y':
      return (
        <>
          <path d="M29 3c4 14-1 30-20 33-3 0-4-2-2-4C19 28 24 18 24 5Z" fill="#e8b90f" stroke="#8a6206" />
          <path d="M27 4c0 14-8 22-22 22-3 0-3-3-1-4 10-2 16-8 19-17Z" fill="#f6d450" stroke="#8a6206" />
          <path d="M23 5l2-4 4 1v4Z" fill="#6b4a12" />
        </>
      )
    case 'B':
      return (
        <>
          <path d="M2 14c7-9 20-9 26-1l9-5v13l-9-5C22 24 9 23 2 14Z" fill="#4c94c4" stroke="#174f76" />
          <path d="M4 29c6-7 17-7 22-1l8-4v11l-8-4c-5 6-16 6-22-2Z" fill="#7fb9de" stroke="#174f76" />
          <circle cx="8.500" cy="13" r="1.600" fill="#0d2c42" />
          <circle cx="9.500" cy="28.500" r="1.500" fill="#0d2c42" />
          <path
            d="M15 9c2 3 2 6 0 9M20 9c2 3 2 5 0 8M16 25c1 2 1 4 0 6"
            fill="none"
            stroke="#e3f1fa"
            strokeWidth="1.300"
          />
        </>
      )
  }
}
