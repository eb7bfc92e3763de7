/** The textures of the four colours, defined once per drawing that uses them. */

import { COLOURS, type Colour } from '../../types.ts'
import { PAINTS } from '../looks.ts'

export function Textures({ name }: { readonly name: (drawing: string) => string }) {
  return COLOURS.map(colour => (
    <pattern key={colour} id={name(colour)} width="14" height="14" patternUnits="userSpaceOnUse">
      <rect width="14" height="14" fill={PAINTS[colour].face} />
      <Motif colour={colour} />
    </pattern>
  ))
}

function Motif({ colour }: { readonly colour: Colour }) {
  const { texture } = PAINTS[colour]
  switch (colour) {
    case 'yellow':
      return <path d="M3.5 1.7a1.8 1.8 0 1 0 .1 0zM10.5 8.7a1.8 1.8 0 1 0 .1 0z" fill={texture} />
    case 'green':
      return <path d="M1 6q1-5 6-5-1 5-6 5zM8 13q1-5 6-5-1 5-6 5z" fill={texture} />
    case 'blue':
      return <path d="M0 4q3.5-4 7 0t7 0M0 11q3.5-4 7 0t7 0" fill="none" stroke={texture} strokeWidth="1.8" />
    case 'red':
      return <path d="M0 0h7v7H0zM7 7h7v7H7z" fill={texture} opacity="0.55" />
  }
}
