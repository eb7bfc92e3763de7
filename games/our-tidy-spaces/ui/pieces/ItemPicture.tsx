/** Our drawings of the Items, each in a box of 24 by 24. Attributes only: they are exported too. */

import { memo } from 'react'
import type { Category } from '../../types.ts'
import { INK } from '../looks.ts'

export const CREAM = '#fffaf0'
export const LEAF = '#5f9f4a'
const SOIL = '#b0713f'
export const STEEL = '#d8dee6'
export const GLASS = '#cfeaf5'
export const WOOD = '#d9a066'
export const CLOTH = '#f7c7b6'
export const GOLD = '#f4c542'

/** A stroke in ink, filled if a paint is given. */
export type Stroke = readonly [path: string, fill?: string]

const WHEELS: readonly Stroke[] = [
  ['M2 16.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0', CREAM],
  ['M14 16.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0', CREAM],
]

const DRAWINGS: Readonly<Record<string, readonly Stroke[]>> = {
  'start-stool': [['M5 7h14v3H5z', WOOD], ['M7 10l-2 11M17 10l2 11M6.2 16h11.6']],
  'start-rice': [['M4 11h16v6q0 3-3 3H7q-3 0-3-3z', CREAM], ['M5 11q0-5 7-5t7 5z', STEEL], ['M12 6V4M9 15h6']],
  'start-armchair': [
    ['M6 12V8q0-4 6-4t6 4v4', CLOTH],
    ['M3 12q0-2 2-2t2 2v2h10v-2q0-2 2-2t2 2v6H3z', CLOTH],
    ['M5 18v3M19 18v3'],
  ],
  'start-bed': [['M3 5v16M21 5v16'], ['M3 11h18v7H3z', CLOTH], ['M5 7h6v4H5zM13 7h6v4h-6z', CREAM]],
  doormat: [['M2.5 8h19v9h-19z', WOOD], ['M6 12.5h2m2 0h4m2 0h2M2.5 8v9M4.5 17v2m3-2v2m3-2v2m3-2v2m3-2v2m3-2v2']],
  'umbrella-stand': [
    ['M7 13h10l-1.5 8h-7z', STEEL],
    ['M9 13V4q0-2 2-2M12.5 13V5M16 13l1-9q2-2 3 0', 'none'],
    ['M11 5h3l-1.5-3z', CLOTH],
  ],
  'shoe-rack': [
    ['M3 5v15M21 5v15M3 12h18M3 19h18'],
    ['M5 12V9h3l4 3zM13 12V9h3l4 3zM5 19v-3h3l4 3zM13 19v-3h3l4 3z', CREAM],
  ],
  'laundry-poles': [['M2 7h20M2 17h20'], ['M4 7h5v5H4zM11 7h4v7h-4zM17 7h4v4h-4z', CREAM], ['M7 17h6v5H7z', GLASS]],
  'orchid-pot': [
    ['M8 16h8l-1 5.5H9z', SOIL],
    ['M12 16q-1-6 2-9'],
    ['M14 3q3 0 3 3t-3 2-3-2 3-3zM9 8q2.5 0 2.5 2T9 12t-2.5-2T9 8z', '#f3a6c8'],
  ],
  'goldfish-bowl': [
    ['M7 4h10q-1 2 1.5 4.5a8 8 0 1 1-13 0Q8 6 7 4z', GLASS],
    ['M9 14q3-3 6 0l2-1.5v3L15 14q-3 3-6 0z', '#f2872f'],
  ],
  'balance-bike': [...WHEELS, ['M6 16.5l3-7h6l3 7M9 9.5V6M15 9.5L14 5h3M7.5 6h3']],
  'fern-stand': [
    ['M8 17h8v4.5H8z', SOIL],
    ['M12 17q-1-8-8-9 1 6 8 9zM12 17q1-8 8-9-1 6-8 9zM12 17q-3-7 0-14 3 7 0 14z', LEAF],
  ],
  'study-desk': [['M2 11h20v3H2z', WOOD], ['M4 14v7M20 14v7M14 14v4h6'], ['M5 6h7v5H5z', CREAM], ['M17 11V6l3-2']],
  'city-bicycle': [...WHEELS, ['M6 16.5l3.5-8h6l2.5 8M6 16.5h5.5l4-8M9.5 8.5L8.5 6M7 6h3.5M15.5 8.5L15 5.5h3.5']],
  'washing-machine': [
    ['M4 3h16v18.5H4z', CREAM],
    ['M4 7h16M6.5 5h4M17 5h.5'],
    ['M7 14a5 5 0 1 0 10 0a5 5 0 1 0-10 0', GLASS],
    ['M8 15q2-2 4 0t4 0'],
  ],
  wardrobe: [['M4 2.5h16v17H4z', WOOD], ['M12 2.5v17M10 10v3M14 10v3M6 19.5v2M18 19.5v2']],
  'prize-bonsai': [
    ['M5 18h14l-1.5 3.5h-11z', SOIL],
    ['M11 18q3-3 0-6t2-5'],
    ['M5 12q-1-3 3-4 1-4 6-3 5 0 4 4 3 1 1 3-3 1-5-1-2 3-5 1-2 2-4 0z', LEAF],
  ],
  'karaoke-set': [
    ['M3 8h12v13.5H3z', STEEL],
    ['M6 16.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0', CREAM],
    ['M5.5 11h7'],
    ['M17 12.5l2-8q3-3 3 1l-3.5 8z', GOLD],
  ],
  sofa: [
    ['M4 12V7q0-2 3-2h10q3 0 3 2v5', CLOTH],
    ['M2 12q0-2 2-2t2 2v2h12v-2q0-2 2-2t2 2v6.5H2z', CLOTH],
    ['M12 5v9M4 18.5V21M20 18.5V21'],
  ],
  'lucky-cat': [
    ['M6 21.5q-2-8 2-10-3-3-1-8l3 2h4l3-2q2 5-1 8 4 2 2 10z', CREAM],
    ['M19 12V4q2-2 2.5 1v5', CREAM],
    ['M9.5 8h.5M14 8h.5M11 10h2'],
    ['M10 15.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0', GOLD],
  ],
  'durian-crate': [
    ['M3 13h18v8.5H3z', WOOD],
    ['M3 17h18'],
    ['M5 13q0-6 3.5-8L10 3l1 2 2-2 1 2 2-1q4 3 3.5 9z', '#b9b04a'],
    ['M9 9l1 1.5M13 8l1 1.5M11 11l1 1'],
  ],
  'newspaper-stack': [
    ['M3 17h18v4H3z', CREAM],
    ['M4 12.5h17V17H4z', CREAM],
    ['M3 8h17v4.5H3z', CREAM],
    ['M6 3.5h15V8H6z', CREAM],
    ['M9 5.8h5M6 10.2h6'],
  ],
  'cardboard-boxes': [
    ['M2 11h12v10.5H2z', WOOD],
    ['M6.5 11v4h3v-4'],
    ['M10 3.5h9V11h-9z', WOOD],
    ['M14 14h8v7.5h-8z', WOOD],
    ['M13 3.5V6h3V3.5'],
  ],
  toolbox: [['M2.5 9h19v11h-19z', '#e0705c'], ['M8 9V6q0-2 4-2t4 2v3M2.5 14h19'], ['M10 12.5h4v3h-4z', STEEL]],
  unicycle: [
    ['M6.5 16a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0', CREAM],
    ['M12 16V6M8.5 16h3.5l3.5 0'],
    ['M7.5 4h9q-1 3-4.5 3t-4.5-3z', CLOTH],
  ],
  'kids-bicycle': [
    ...WHEELS,
    ['M6 16.5l4-7h5l3 7M10 9.5L9 7h2.5M15 9.5L14.5 5h4'],
    ['M18.5 5l3-1.5M18.5 5l3 .5M18.5 5l2.5 2.5', 'none'],
  ],
  'pandan-trough': [
    ['M3 15h18l-1.5 6.5h-15z', SOIL],
    ['M6 15q-3-5-2-10 4 4 4 10zM12 15q-3-7 0-13 3 6 0 13zM18 15q3-5 2-10-4 4-4 10z', LEAF],
  ],
  'baby-pram': [
    ['M4 9h15q0 7-6 7h-3q-6 0-6-7z', GLASS],
    ['M11 9V3q7 0 8 6z', CLOTH],
    ['M4 9L2 5M8 16l-1 2M15 16l1 2'],
    ['M4.5 19.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M14.5 19.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0', CREAM],
  ],
  'laundry-rack': [['M2 8h20M5 21.5L18 8M19 21.5L6 8'], ['M5 8h5v6H5zM13.5 8h5v8h-5z', CREAM]],
  'calamansi-bush': [
    ['M7 17h10l-1 4.5H8z', SOIL],
    ['M4 12q-1-4 3-5 1-5 6-4 5 0 5 5 4 2 1 6-3 3-7 2-6 2-8-4z', LEAF],
    ['M8 11a1.5 1.5 0 1 0 .1 0zM13 8a1.5 1.5 0 1 0 .1 0zM15.5 12.5a1.5 1.5 0 1 0 .1 0z', GOLD],
  ],
  'mahjong-table': [
    ['M3 9l9-5 9 5-9 5z', '#7fbf93'],
    ['M3 9v3l9 5 9-5V9M5 13.5V19M19 13.5V19M12 17v4.5'],
    ['M10 8h4v2.5h-4z', CREAM],
  ],
  'cargo-tricycle': [
    ['M12 5h10v8H12z', WOOD],
    ['M2 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M14 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0', CREAM],
    ['M5.5 17.5L8 9h4M6 9h4M5.5 17.5H14M12 9h10'],
  ],
  treadmill: [
    ['M2 18l16-2 2 3.5H3z', STEEL],
    ['M17.5 16L20 5h-5M20 5l1.5 0'],
    ['M6 4.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0', CREAM],
    ['M8 7l2 5-3 4M10 12l3 3M8 7l4 2'],
  ],
  'dining-set': [
    ['M5 8q7-3 14 0v3H5z', WOOD],
    ['M12 11v9M8 20.5h8'],
    ['M2 9v12M2 15h4v6M22 9v12M22 15h-4v6'],
    ['M10 6.5q2-3 4 0z', CREAM],
  ],
}

/** For Items of a content pack without a drawing. */
const BY_CATEGORY: Readonly<Record<Category, readonly Stroke[]>> = {
  household: DRAWINGS['cardboard-boxes']!,
  bicycle: DRAWINGS['city-bicycle']!,
  plant: DRAWINGS['fern-stand']!,
}

interface ItemPictureProps {
  readonly kind: string
  readonly category: Category
  readonly x: number
  readonly y: number
  readonly size: number
}

export const ItemPicture = memo(({ kind, category, x, y, size }: ItemPictureProps) => (
  <g
    transform={`translate(${x} ${y}) scale(${size / 24})`}
    stroke={INK}
    strokeWidth="1.3"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {(DRAWINGS[kind] ?? BY_CATEGORY[category]).map(([path, fill = 'none']) => (
      <path key={path} d={path} fill={fill} />
    ))}
  </g>
))
ItemPicture.displayName = 'ItemPicture'
