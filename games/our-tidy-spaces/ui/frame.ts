/** The sides of a Home while the player chooses them. */

import { COLOURS, type Frame, SIDES } from '../types.ts'

export type Side = (typeof SIDES)[number]

/** Gives the side the next colour; the side that had it takes the old colour, so that all four stay different. */
export function withNext(frame: Frame, side: Side): Frame {
  const next = COLOURS[(COLOURS.indexOf(frame[side]) + 1) % COLOURS.length]!
  const other = SIDES.find(each => frame[each] === next)!
  return { ...frame, [side]: next, [other]: frame[side] }
}
