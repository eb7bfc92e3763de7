/** Hexes in axial coordinates, flat side up, with y downwards: the geometry of maps made of hexes. */

export interface Axial {
  readonly q: number
  readonly r: number
}

/** The steps to the six touching hexes, clockwise on screen from the lower right. */
export const DIRECTIONS: readonly Axial[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
]

/** The text of a hex, used as a key: "3,-1". */
export function hexKey(q: number, r: number): string {
  return `${q},${r}`
}

/** `null` for text that `hexKey` would not have written. */
export function parseHex(text: string): Axial | null {
  const [, q, r] = /^(0|-?[1-9]\d*),(0|-?[1-9]\d*)$/.exec(text) ?? []
  return q === undefined || r === undefined ? null : { q: Number(q), r: Number(r) }
}

/** The number of steps from one hex to the other. */
export function distance(a: Axial, b: Axial): number {
  const q = a.q - b.q
  const r = a.r - b.r
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))
}

/** Rotated around 0,0 by so many steps of 60 degrees clockwise. */
export function rotate({ q, r }: Axial, steps: number): Axial {
  let turned = { q, r }
  for (let step = 0; step < steps; step++) turned = { q: 0 - turned.r, r: turned.q + turned.r }
  return turned
}
