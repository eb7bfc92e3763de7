/** A good spot for the drawn tile, for the hand to point at: one that opens a fit, else one that keeps the town together. */

import type { Seat } from '#kernel'
import type { Content } from '../../content.ts'
import type { Action, Rotation, View } from '../../types.ts'
import { centreOf } from '../camera.ts'
import { openedBy } from '../hints.ts'
import { type Box, type Spot, spotBox, spotKey } from '../layout.ts'

export function goodSpot(
  content: Content,
  view: View,
  seat: Seat,
  actions: readonly Action[],
  rot: Rotation,
  bounds: Box,
): Spot | null {
  const spots = actions.filter(action => action.type === 'placeTile').filter(action => action.rot === rot)
  const opened = openedBy(content, view, seat, spots, rot)
  const middle = centreOf(bounds)
  const distance = (spot: Spot) => {
    const { x, y } = centreOf(spotBox(spot))
    return Math.hypot(x - middle.x, y - middle.y)
  }
  const gain = (spot: Spot) => opened.get(spotKey(spot)) ?? 0
  const best = spots.toSorted((a, b) => gain(b) - gain(a) || distance(a) - distance(b))[0]
  return best ? { tx: best.tx, ty: best.ty } : null
}
