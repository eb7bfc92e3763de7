/** The sides of a Home while they are being chosen. */

import { COLOURS, type Frame, SIDES } from '../types.ts'

export type Side = (typeof SIDES)[number]

/** The side in the next colour; whichever had that one takes its old colour, so that all four stay different. */
export function withNext(frame: Frame, side: Side): Frame {
  const next = COLOURS[(COLOURS.indexOf(frame[side]) + 1) % COLOURS.length]!
  const other = SIDES.find(each => frame[each] === next)!
  return { ...frame, [side]: next, [other]: frame[side] }
}
