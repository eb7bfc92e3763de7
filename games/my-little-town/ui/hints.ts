/** What a drawn tile would open for a player: the fits of the rules on the town with that tile. */

import type { Seat } from '#kernel'
import type { Content } from '../content.ts'
import { fitsOf, townOf } from '../rules/town.ts'
import type { PlacedTile, Rotation, View } from '../types.ts'
import { spotKey } from './layout.ts'
import type { PlaceTile } from './selection.ts'

/** The longest standee that would newly fit, for each spot in the rotation `rot`, by the spot's key. */
export function openedBy(
  content: Content,
  view: View,
  seat: Seat,
  placements: readonly PlaceTile[],
  rot: Rotation,
): ReadonlyMap<string, number> {
  const opened = new Map<string, number>()
  const { drawn, seats } = view
  if (drawn === null) return opened
  const { colour, hand } = seats[seat]!
  const fitNow = new Set(fitsOf(townOf(content, view), colour, hand).map(fit => fit.length))
  const waiting = hand.filter(length => !fitNow.has(length))
  for (const { tx, ty } of placements.filter(placement => placement.rot === rot)) {
    const tile: PlacedTile = { tile: drawn, tx, ty, rot }
    const then = townOf(content, { ...view, city: [...view.city, tile] })
    const lengths = fitsOf(then, colour, waiting).map(fit => fit.length)
    if (lengths.length > 0) opened.set(spotKey({ tx, ty }), Math.max(...lengths))
  }
  return opened
}
