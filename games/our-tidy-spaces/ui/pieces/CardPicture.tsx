/** A small picture for every Community and Good Neighbour Card, in the style of the Items. */

import { memo } from 'react'
import { INK, PAINTS } from '../looks.ts'
import { CLOTH, CREAM, GLASS, GOLD, LEAF, STEEL, type Stroke, WOOD } from './ItemPicture.tsx'

const BRICK = '#e0705c'
const SKIN = '#f3c9a0'
const BLUE = PAINTS.blue.face
const ROSE = PAINTS.red.face

const DRAWINGS: Readonly<Record<string, readonly Stroke[]>> = {
  inspection: [
    ['M9 18h12v-4h-7', CREAM],
    ['M3 12a6 6 0 1 0 12 0a6 6 0 1 0-12 0', GOLD],
    ['M15 18v-1.5M17.5 18v-1.5M20 18v-1.5M7 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0'],
  ],
  'fire-drill': [
    ['M5 17q2-2 2-7 0-5 5-5t5 5q0 5 2 7z', BRICK],
    ['M12 5V3M10 20a2 2 0 0 0 4 0M3 8q0-3 2-5M21 8q0-3-2-5'],
  ],
  'friendly-note': [
    ['M4 3h12l4 4v14H4z', CREAM],
    ['M16 3v4h4M8 7h5'],
    ['M7.5 15a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0', GOLD],
    ['M10.5 14h.1M13.5 14h.1M10 16.5q2 1.7 4 0'],
  ],
  'spring-cleaning': [
    ['M17 2l-6 10'],
    ['M8 11l6 3-3 8-8-3z', GOLD],
    ['M6.5 18.5L8 14M10 20l1.5-4'],
    ['M15.5 15H22l-1 7h-4.5z', GLASS],
    ['M15.5 15q3.2-5 6.5 0'],
  ],
  'bulky-collection': [
    ['M5 14v-2q0-2 2-2h10q2 0 2 2v2', CLOTH],
    ['M3 14q0-1.5 1.5-1.5T6 14v2h12v-2q0-1.5 1.5-1.5T21 14v5H3z', CLOTH],
    ['M5 19v2M19 19v2M12 8V2M9.5 4.5L12 2l2.5 2.5'],
  ],
  'town-council-lorry': [
    ['M2 6h12v11H2z', PAINTS.green.face],
    ['M14 10h5l3 4v3h-8z', CREAM],
    ['M16.5 10v4H22M5 9.5h6'],
    ['M4 18a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M15.5 18a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0', STEEL],
  ],
  'karung-guni': [['M3 10h4l11-6v16L7 14H3z', GOLD], ['M7 14v5h3v-4M20.5 8q2 4 0 8']],
  'donation-drive': [
    ['M12 13C6 9 5 6 7 4.2 9 3 11 4.5 12 6c1-1.5 3-3 5-1.8 2 1.8 1 4.8-5 8.8z', ROSE],
    ['M2 16l5-1 4 2h4q2 0 1 2l5-3.5q2 0 1 2l-7 4.5H9l-3-1H2z', SKIN],
    ['M16 19h-6'],
  ],
  'recycling-day': [
    ['M5 8h14l-1.5 13.5h-11z', BLUE],
    ['M3 5h18v3H3z', BLUE],
    ['M9 16.5l3-4.5 3 4.5M15 16.5l.3-2.5M15 16.5l-2.4-.7M9.5 18.5h5'],
  ],
  'gardening-day': [
    ['M4 10h10v10.5H4z', '#7fbf93'],
    ['M14 17l6-8M17.5 7l4.5 3.5M5 10q4-7 8 0M20 14v1M22 13v1M21.5 16.5v1'],
  ],
  'racks-ready': [
    ['M2 17h20v4H2z', STEEL],
    ['M4 17V8q0-3 2.5-3T9 8v9M9.5 17V8q0-3 2.5-3t2.5 3v9M15 17V8q0-3 2.5-3T20 8v9'],
  ],
  'borrowed-trolley': [
    ['M6.5 6H21l-2 7.5H8.3z', STEEL],
    ['M3 3h2.8L9 16h11M11 6.5l.7 6.5M16 6.5l-.5 6.5'],
    ['M9 19.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M16 19.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0', CREAM],
  ],
  'swap-shop': [
    ['M2 3h8v8H2z', GOLD],
    ['M14 13h8v8h-8z', BLUE],
    ['M13 5h5q2 0 2 2v3M17.5 8l2.5 2.5L22.5 8M11 19H6q-2 0-2-2v-3M1.5 16L4 13.5 6.5 16'],
  ],
  'year-end-sale': [
    ['M3 3h9l9.5 9.5-9 9L3 12z', ROSE],
    ['M6 7a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0', CREAM],
    ['M10 15l5-4M10.5 11.5h.1M14.5 15h.1'],
  ],
  'flea-market': [
    ['M3 4h18l1.5 5h-21z', CLOTH],
    ['M7.5 4l-1 5M12 4v5M16.5 4l1 5M4 9v12M20 9v12M4 16h16'],
    ['M6.5 16v-3.5H10V16zM13 16a2.3 2.3 0 1 1 4.6 0z', GOLD],
  ],
  potluck: [
    ['M4 11h16v6q0 4-4 4H8q-4 0-4-4z', BRICK],
    ['M3 11h18M2 14h2M20 14h2M9 7.5q-2-2 0-4M12.5 7.5q-2-2 0-4M16 7.5q-2-2 0-4'],
  ],
  'helping-hand': [
    ['M9.5 2.5h5l-1 2.5q5 2 4.5 7t-3 3.5H9q-3 0-3-3.5-.5-5 4.5-7z', CREAM],
    ['M10.5 5h3M10 10h4'],
    ['M2 18l5-1 3 2h5q2 0 1 1.5l5-3q2 0 1 2L16 22H9l-3-1H2z', SKIN],
  ],
  'festive-season': [
    ['M2 3q10 4 20 0M7 4.5V6M17 4.7V8M7 14v3M17 16v3'],
    ['M4 8q0-2 3-2t3 2v4q0 2-3 2t-3-2z', BRICK],
    ['M14 10q0-2 3-2t3 2v4q0 2-3 2t-3-2z', GOLD],
  ],
  'photo-day': [
    ['M2.5 7h5L9 4h6l1.5 3h5v13h-19z', STEEL],
    ['M8 13.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0', GLASS],
    ['M19 10h.1'],
  ],
  'tidy-floor-award': [
    ['M9 14l-3 8 3.5-1.5L12 22l2.5-1.5L18 22l-3-8', CLOTH],
    ['M5 9a7 7 0 1 0 14 0a7 7 0 1 0-14 0', GOLD],
    ['M8.5 9.5L11 12l4.5-5'],
  ],
  'corridor-cat': [
    ['M2 15h17v6.5H2z', WOOD],
    ['M4 15q-1-6 6-6 3 0 4 1l-.5-5L16 7h3l2.5-2q1.5 5-.5 8-1.5 2-4 2z', CREAM],
    ['M16 10.5h.8M19 10.5h.8M17.5 12.5h.6M4 15q-3-1-2-6'],
  ],
  'floor-meeting': [
    ['M3 15h18l-2 6H5z', WOOD],
    [
      'M4 10.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M9.5 6.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M15 10.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
      SKIN,
    ],
    ['M10 18h4'],
  ],
  'chat-group': [
    ['M3 2.5h10v19H3z', STEEL],
    ['M5 5h6v12H5zM7.5 19.3h1', CREAM],
    ['M9.5 6H22v8h-7l-3 3v-3H9.5z', PAINTS.green.face],
    ['M13 10h.1M16 10h.1M19 10h.1'],
  ],
  'busy-saturday': [
    ['M3 5h18v16.5H3z', CREAM],
    ['M3 5h18v5H3z', BRICK],
    ['M8 2.5V7M16 2.5V7M7 14h2M11 14h2M15 14h2M7 18h2M11 18h2'],
  ],
  'community-gardener': [
    ['M7 21.5q-5-3-2-8.5l5 4q0 4-3 4.5z', STEEL],
    ['M7.5 15.5L15 4M13 3l4 2.5M18 21v-7'],
    ['M18 15.5q-4 0-4-4 4 0 4 4zM18 14q0-4 4.5-4 0 4-4.5 4z', LEAF],
  ],
  'bicycle-parking': [
    ['M3 2.5h11v11H3z', BLUE],
    ['M7 11.5v-6h2q2.2 0 2.2 2T9 9.5H7M8.5 13.5v8'],
    ['M13 17a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0', CREAM],
    ['M17.5 17l2.5-3M17.5 17v3.5M17.5 17l-3.5-1.5'],
  ],
  'room-to-pass': [['M4 2.5h10v19H4z', WOOD], ['M11 12h.1M16.5 12H22M19.5 9l3 3-3 3']],
  'good-example': [['M12 2.5l2.8 6 6.7.7-5 4.4 1.5 6.6-6-3.4-6 3.4 1.5-6.6-5-4.4 6.7-.7z', GOLD]],
  'clear-way': [['M2 21.5L9 4h6l7 17.5z', CREAM], ['M12 6v2M12 11v3M12 17.5v4M9 4V2M15 4V2']],
  'both-thumbs-up': [
    ['M3 11h4v9.5H3z', BLUE],
    ['M7 12l4-8q3 0 2.5 3L13 10h6q2.5 0 2 3l-1.5 6q-.5 1.5-2 1.5H7z', SKIN],
  ],
  'green-fingers': [
    ['M6 21.5v-7l-3.5-4q1.5-2 3.5 0L7.5 12V5q1.5-2 3 0v5V4q1.5-2 3 0v6-4q1.5-2 3 0v8q0 4-1.5 7.5z', LEAF],
    ['M6 18.5h9.5'],
  ],
  'pedal-power': [
    ['M6 12a6 6 0 1 0 12 0a6 6 0 1 0-12 0', STEEL],
    ['M12 12l7 8M16.5 20.5h5M12 12L5 4M2.5 3.5h5'],
    ['M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0', GOLD],
  ],
  'full-house': [
    ['M3 11l9-8 9 8v10.5H3z', CLOTH],
    ['M5.5 13h6v4h-6zM13 11.5h5.5V17H13zM5.5 17h8.5v4.5H5.5zM14 17h4.5v4.5H14z', CREAM],
  ],
  'big-family': [
    ['M2 21.5q0-8 4-8t4 8zM9 21.5q0-10 4.5-10t4.5 10zM17.5 21.5q0-6 2.3-6t2.2 6z', ROSE],
    [
      'M3.8 11a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0M11 8a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M18 13.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0',
      SKIN,
    ],
  ],
  'small-joys': [
    ['M4 10h12v5q0 5-6 5t-6-5z', CREAM],
    ['M16 11h2q3 0 3 2.5T18 16h-2.5M3 21.5h15M8 7.5q-2-2 0-4M12 7.5q-2-2 0-4'],
  ],
  'a-bit-of-everything': [
    ['M3 3h8v8H3z', PAINTS.yellow.face],
    ['M13 3h8v8h-8z', PAINTS.green.face],
    ['M3 13h8v8H3z', BLUE],
    ['M13 13h8v8h-8z', ROSE],
  ],
  'wall-to-wall': [
    ['M2 5h20v14H2z', ROSE],
    ['M2 9.7h20M2 14.3h20M9 5v4.7M16 5v4.7M5.5 9.7v4.6M12.5 9.7v4.6M19 9.7v4.6M9 14.3V19M16 14.3V19'],
  ],
  'rainbow-row': [
    ['M2 18.5a10 10 0 0 1 20 0h-3a7 7 0 0 0-14 0z', ROSE],
    ['M5 18.5a7 7 0 0 1 14 0h-3a4 4 0 0 0-8 0z', PAINTS.yellow.face],
    ['M8 18.5a4 4 0 0 1 8 0z', BLUE],
  ],
  'cosy-corner': [
    ['M5 21.5V8M2.5 21.5h5'],
    ['M2 8l1.5-5h3L8 8z', GOLD],
    ['M11 15v-2q0-3 4.5-3t4.5 3v2', CLOTH],
    ['M9.5 15q2 0 2 2v1h8v-1q0-2 2-2v6.5h-12z', CLOTH],
  ],
  'matching-curtains': [
    ['M5 3.5h14v17H5zM12 3.5v17M5 12h14', GLASS],
    ['M3 3.5h6.5q0 11-4.5 18H3zM21 3.5h-6.5q0 11 4.5 18h2z', ROSE],
    ['M1.5 3.5h21'],
  ],
  'breathing-space': [
    ['M2 8.5h12q3 0 3-2.8T14.5 3 12 5M2 12.5h17q2.7 0 2.7 2.5T19 17.5t-2.5-2M2 16.5h8q2.7 0 2.7 2.3t-2.5 2.3T8 19.5'],
  ],
  'many-hands': [
    ['M4 15v4q0 2.5 8 2.5t8-2.5v-4zM4 11v4q0 2.5 8 2.5t8-2.5v-4z', GOLD],
    ['M4 7q0-2.5 8-2.5T20 7v4q0 2.5-8 2.5T4 11z', GOLD],
    ['M4 7q0 2.5 8 2.5T20 7'],
  ],
}

/** For cards of a content pack without a drawing: a sheet with writing on it. */
const ANY: readonly Stroke[] = [['M4 5h16v11h-8l-5 4v-4H4z', CREAM], ['M8 9h8M8 12.5h5']]

export const CardPicture = memo(({ card }: { readonly card: string }) => (
  <svg
    className="ots-card-picture"
    viewBox="-4 -4 32 32"
    aria-hidden="true"
    focusable="false"
    stroke={INK}
    strokeWidth="1.3"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect x="-4" y="-4" width="32" height="32" rx="7" fill="#fbe3bd" stroke="none" />
    {(DRAWINGS[card] ?? ANY).map(([path, fill = 'none']) => (
      <path key={path} d={path} fill={fill} />
    ))}
  </svg>
))
CardPicture.displayName = 'CardPicture'
