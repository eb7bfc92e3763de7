/** The marks on the map. */

import type { Seat } from '#kernel'
import type { City } from '../rules/city.ts'
import { tagsOf } from '../rules/gameEnd.ts'
import type { Hex, View } from '../types.ts'
import { isRush, type Selection, type Situation, targets } from './selection.ts'

/**
 * `tag`: a full set may go here. `rush`: so may a set that costs a cop car. `counts`: scores for the selected objective. `off`:
 * is removed, or chosen for removal; `own`: could be chosen.
 */
export type Light = 'tag' | 'rush' | 'counts' | 'off' | 'own'

export function lightsOf(
  selection: Selection,
  situation: Situation,
  { counting, off }: { readonly counting: ReadonlySet<Hex>; readonly off: readonly Hex[] },
): ReadonlyMap<Hex, Light> {
  const { view, viewer, actions, city } = situation
  const lights = new Map<Hex, Light>()
  for (const hex of counting) lights.set(hex, 'counts')
  for (const hex of off) lights.set(hex, 'off')
  if (selection.at === 'set') {
    const light = isRush(selection.space, situation) ? 'rush' : 'tag'
    for (const hex of targets(selection, actions).hexes) lights.set(hex, light)
  }
  if (viewer !== null && actions.some(({ type }) => type === 'REMOVE')) {
    for (const hex of tagsOf(city, view, viewer)) lights.set(hex, 'own')
    if (selection.at === 'removal') for (const hex of selection.hexes) lights.set(hex, 'off')
  }
  return lights
}

/** Whether pointing at it has an effect. */
export function isPossible(light: Light | undefined): boolean {
  return light !== undefined && light !== 'counts'
}

/** Tags of the seat that touch no other of its tags: they are removed at the end (WS-17.5). */
export function lonelyTags(view: Pick<View, 'tags'>, city: City, seat: Seat): ReadonlySet<Hex> {
  const isOwn = (hex: Hex) => view.tags[hex]?.includes(seat) ?? false
  const lonely = new Set<Hex>()
  for (const hex of Object.keys(view.tags)) {
    if (isOwn(hex) && !city.get(hex)?.neighbours.some(isOwn)) lonely.add(hex)
  }
  return lonely
}

/** How many of the touching hexes carry a tag of the seat. */
export function touching(view: Pick<View, 'tags'>, city: City, hex: Hex, seat: Seat): number {
  return city.get(hex)?.neighbours.filter(each => view.tags[each]?.includes(seat)).length ?? 0
}
