/** The Items on the boards that are new to the viewer. */

import type { Event } from '../types.ts'

/** When the viewer puts down an Item, nothing older is new. */
export function freshAfter(
  before: ReadonlySet<string>,
  events: readonly Event[],
  viewer: number | null,
): ReadonlySet<string> {
  let items = before
  for (const event of events) {
    if (event.type !== 'ItemPlaced' && event.type !== 'ItemMoved') continue
    items = event.item.owner === viewer ? new Set() : new Set([...items, event.item.id])
  }
  return items
}
