/** The cover: an apartment house in the evening, every window another home. Decorative: the name stands beside it. */

import { useId } from 'react'
import type { Colour } from '../types.ts'
import { PAINTS } from './looks.ts'
import { ItemPicture } from './pieces/ItemPicture.tsx'

interface Flat {
  readonly colour: Colour
  readonly things: readonly string[]
}

/** Floor by floor, from the top. */
const FLATS: readonly (readonly Flat[])[] = [
  [
    { colour: 'yellow', things: ['lucky-cat', 'orchid-pot'] },
    { colour: 'blue', things: ['start-armchair', 'goldfish-bowl'] },
    { colour: 'green', things: ['fern-stand', 'study-desk'] },
    { colour: 'red', things: ['karaoke-set', 'start-stool'] },
  ],
  [
    { colour: 'red', things: ['sofa', 'start-rice'] },
    { colour: 'green', things: ['pandan-trough', 'toolbox'] },
    { colour: 'yellow', things: ['cardboard-boxes', 'newspaper-stack'] },
    { colour: 'blue', things: ['washing-machine', 'laundry-rack'] },
  ],
]

const WIDTH = 128
const HEIGHT = 104
const LEFT = 64
const TOP = 58

export function Cover() {
  const id = useId()
  return (
    <svg viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f2a65a" />
          <stop offset="0.6" stopColor="#fbd9a0" />
          <stop offset="1" stopColor="#fdf0d2" />
        </linearGradient>
      </defs>
      <rect width="640" height="400" fill={`url(#${id}-sky)`} />
      <circle cx="560" cy="70" r="42" fill="#fff3c9" />
      <path d="M0 300q70-50 150-20t170-20 170 20 150-20v140H0z" fill="#8dba83" />
      <rect x={LEFT - 20} y={TOP - 26} width={4 * WIDTH + 40} height={2 * HEIGHT + 130} rx="8" fill="#fff4df" />
      <rect x={LEFT - 30} y={TOP - 36} width={4 * WIDTH + 60} height="18" rx="6" fill="#c2563c" />
      {FLATS.map((floor, row) =>
        floor.map(({ colour, things }, col) => (
          <g key={things.join()} transform={`translate(${LEFT + col * WIDTH} ${TOP + row * HEIGHT})`}>
            <rect x="6" y="4" width={WIDTH - 12} height={HEIGHT - 16} rx="6" fill={PAINTS[colour].rim} />
            <rect x="13" y="11" width={WIDTH - 26} height={HEIGHT - 30} rx="3" fill="#fff0c4" />
            <rect x="13" y={HEIGHT - 33} width={WIDTH - 26} height="14" fill={PAINTS[colour].face} />
            {things.map((thing, place) => (
              <ItemPicture key={thing} kind={thing} category="household" x={17 + place * 48} y={26} size={48} />
            ))}
          </g>
        )),
      )}
      <rect x={LEFT - 20} y={TOP + 2 * HEIGHT} width={4 * WIDTH + 40} height="104" fill="#e9d3b1" />
      <rect x={LEFT - 20} y={TOP + 2 * HEIGHT + 62} width={4 * WIDTH + 40} height="42" fill="#e8a48c" />
      {['shoe-rack', 'city-bicycle', 'umbrella-stand', 'doormat', 'prize-bonsai', 'kids-bicycle', 'calamansi-bush'].map(
        (thing, place) => (
          <ItemPicture
            key={thing}
            kind={thing}
            category="household"
            x={LEFT + place * 74}
            y={TOP + 2 * HEIGHT + 4}
            size={64}
          />
        ),
      )}
      <path d="M0 370h640v30H0z" fill="#7a9a6c" />
    </svg>
  )
}
